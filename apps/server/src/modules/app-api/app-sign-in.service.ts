import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../drivers/db/database.ts'
import type { Context } from '../../kit/context.ts'
import { AppError, fieldError } from '../../platform/app-error.ts'
import type { Services } from '../../platform/services.ts'
import { createAppUser } from '../app-user/app-user.service.ts'
import type { Attempts } from '../auth/attempts.ts'
import { passwordFits } from '../auth/password.service.ts'
import { type CodePurpose, phoneDigits, SmsCodeService } from '../auth/sms-code.service.ts'
import { smsSender } from '../auth/sms-sender.ts'

interface Person {
  id: string
  tenantId: string
  password: string | null
}

/** Failures are counted apart from the console's accounts of the same name, together by address. */
const whoOf = (tenantId: string, account: string) => `app/${tenantId}/${account.toLowerCase()}`

const hasMobile = async (db: Db, tenantId: string, mobile: string): Promise<boolean> =>
  (await sql`select 1 from app_user where tenant_id = ${tenantId} and mobile = ${mobile}`.execute(db)).rows.length > 0

/** How people of the app prove who they are: a code on their phone, or their password. */
export class AppSignInService {
  readonly #services: Services
  readonly #attempts: Attempts
  /** Codes that open a session. */
  readonly codes: SmsCodeService
  /** Codes that prove somebody signed in: they open nothing. */
  readonly ownCodes: SmsCodeService

  constructor(services: Services, attempts: Attempts) {
    this.#services = services
    this.#attempts = attempts
    const sender = smsSender(services)
    const open: CodePurpose = {
      purpose: 'app',
      mayReceive: async (db, tenantId, mobile) => this.registers || (await hasMobile(db, tenantId, mobile)),
    }
    this.codes = new SmsCodeService(services, sender, open)
    this.ownCodes = new SmsCodeService(services, sender, { purpose: 'appOwn', mayReceive: hasMobile })
  }

  /** Whether new people may register by themselves. */
  get registers(): boolean {
    return this.#services.params.get('app.registration') === 'true'
  }

  /** Throws AppError 403 where nobody of the tenant is let in: there is none of the name, or it has expired or was deleted. */
  async checkTenant(tenantId: string): Promise<void> {
    const { rows } = await sql`select 1 from tenant where tenant_id = ${tenantId} and deleted_at is null
      and (dead_line is null or dead_line > now())`.execute(this.#services.db)
    if (!rows.length) throw new AppError(403, 'appApi.tenantOut')
  }

  #mayTry(who: string, address: string): void {
    const seconds = this.#attempts.wait(who, address)
    if (seconds) throw new AppError(429, 'errors.tooMany', { seconds }, { data: { seconds } })
  }

  #failed(ctx: Context, tenantId: string, account: string): void {
    const { address, userAgent, requestId } = ctx
    this.#attempts.failed(whoOf(tenantId, account), address)
    const origin = { tenantId, account, address, userAgent, requestId }
    this.#services.book.usual('warn', 'auth.signInFailed', { account, address }, origin)
  }

  /** Who has the number; somebody new is registered. Throws AppError 400, 403 or 429. */
  async byCode(ctx: Context, tenantId: string, given: string, code: string): Promise<Person & { created: boolean }> {
    const { db } = this.#services
    const mobile = phoneDigits(given)
    this.#mayTry(whoOf(tenantId, mobile), ctx.address)
    if (!(await this.codes.use(tenantId, given, code))) {
      this.#failed(ctx, tenantId, mobile)
      throw fieldError('code', 'auth.smsWrong')
    }
    this.#attempts.succeeded(whoOf(tenantId, mobile))
    const { rows } = await sql<Person>`select id, tenant_id, password from app_user
      where tenant_id = ${tenantId} and mobile = ${mobile}`.execute(db)
    if (rows[0]) return { ...rows[0], created: false }
    if (!this.registers) throw new AppError(403, 'appApi.registrationOff')
    const account = await freeAccount(db, tenantId, mobile)
    const id = await createAppUser(db, { tenantId, account, mobile })
    return { id, tenantId, password: null, created: true }
  }

  /** Who has the account, or the number, and this password. Throws AppError 400 or 429. */
  async byPassword(ctx: Context, tenantId: string, account: string, password: string): Promise<Person> {
    this.#mayTry(whoOf(tenantId, account), ctx.address)
    const { rows } = await sql<Person>`select id, tenant_id, password from app_user
      where tenant_id = ${tenantId} and (lower(account) = lower(${account}) or mobile = ${phoneDigits(account)})
      order by lower(account) = lower(${account}) desc limit 1`.execute(this.#services.db)
    const [person] = rows
    if (!(await passwordFits(password, person?.password ?? undefined)) || !person) {
      this.#failed(ctx, tenantId, account)
      throw new AppError(400, 'auth.wrong')
    }
    this.#attempts.succeeded(whoOf(tenantId, account))
    return person
  }

  /** Proves the caller by a code sent to the own number, or by the password. Throws AppError 400 at the field, or 429. */
  async prove(ctx: Context, by: { code?: string | undefined; password?: string | undefined }, field: string) {
    const { tenantId, userId, account, app } = ctx.principal
    const { mobile = null } = app ?? {}
    this.#mayTry(whoOf(tenantId, account), ctx.address)
    if (by.code && mobile && (await this.ownCodes.use(tenantId, mobile, by.code))) return
    if (by.password) {
      const { rows } = await sql<Person>`select password from app_user where id = ${userId}`.execute(this.#services.db)
      if (await passwordFits(by.password, rows[0]?.password ?? undefined)) return
    }
    this.#failed(ctx, tenantId, account)
    throw by.password ? fieldError(field, 'auth.passwordNow') : fieldError('code', 'auth.smsWrong')
  }
}

/** An account for a number: the number itself, with something added where somebody else has that as an account. */
async function freeAccount(db: Db, tenantId: string, mobile: string): Promise<string> {
  const { rows } = await sql`select 1 from app_user
    where tenant_id = ${tenantId} and lower(account) = ${mobile}`.execute(db)
  return rows.length ? `${mobile}_${randomInt(1e6, 1e7)}` : mobile
}
