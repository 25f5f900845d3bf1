import './people.table.ts'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { AppError, fieldError, unauthorized } from '../../platform/app-error.ts'
import type { Services } from '../../platform/services.ts'
import { Attempts } from './attempts.ts'
import type { Captchas } from './captchas.ts'
import { passwordFits } from './password.service.ts'
import type { SecondFactorService } from './second-factor.service.ts'
import type { SessionService, TokenPair } from './session.service.ts'
import { phoneDigits, type SmsCodeService, samePhone } from './sms-code.service.ts'
import type { SocialService, Vouched } from './social.service.ts'

interface Person {
  id: string
  tenantId: string
  account: string
  password: string
  status: number
  expired: boolean
}
interface Captcha {
  key?: string | undefined
  code?: string | undefined
}

const whoOf = (tenantId: string, account: string) => `${tenantId}/${account.toLowerCase()}`

interface Parts {
  sessions: SessionService
  secondFactor: SecondFactorService
  social: SocialService
  smsCodes: SmsCodeService
  captchas: Captchas
}

/** Every way to a session: what proves a person differs, what follows (tries, second factor, session) is one path. */
export class SignInService {
  readonly #services: Services
  readonly #parts: Parts
  readonly attempts: Attempts

  constructor(services: Services, parts: Parts) {
    this.#services = services
    this.#parts = parts
    const { params } = services
    this.attempts = new Attempts({
      captchaAfter: () => params.get('login.captchaAfter'),
      delayAfter: () => params.get('login.delayAfter'),
      maxDelayMs: () => params.get('login.maxDelayMinutes') * 60_000,
    })
  }

  /** Throws AppError 429 while somebody who failed too often has to wait. */
  mayTry(who: string, address: string): void {
    const seconds = this.attempts.wait(who, address)
    if (seconds) throw new AppError(429, 'errors.tooMany', { seconds }, { data: { captchaRequired: true, seconds } })
  }

  #wantsCaptcha(who: string, address: string): boolean {
    const { captcha } = this.#services.config
    return captcha === 'always' || (captcha === 'auto' && this.attempts.needsCaptcha(who, address))
  }

  /** Counts and notes a failed sign-in. */
  failed(ctx: Context, tenantId: string, account: string): void {
    const { address, userAgent, requestId } = ctx
    this.attempts.failed(whoOf(tenantId, account), address)
    this.#services.log.warn({ tenantId, account, address }, 'a sign-in failed')
    const origin = { tenantId, account, address, userAgent, requestId }
    this.#services.book.usual('warn', 'auth.signInFailed', { account, address }, origin)
  }

  async #persons(where: Expression<SqlBool>): Promise<Person[]> {
    const { rows } = await sql<Person>`
      select u.id, u.tenant_id, u.account, u.password, u.status, (t.dead_line is not null and t.dead_line <= now()) as expired
      from sys_user u join tenant t on t.tenant_id = u.tenant_id and t.deleted_at is null
      where ${where} limit 2`.execute(this.#services.db)
    return rows
  }

  async byPassword(
    ctx: Context,
    o: { tenantId: string; account: string; password: string; captcha: Captcha; bindToken?: string | undefined },
  ): Promise<TokenPair> {
    const { tenantId, account } = o
    const who = whoOf(tenantId, account)
    this.mayTry(who, ctx.address)
    if (this.#wantsCaptcha(who, ctx.address)) this.#parts.captchas.check(o.captcha.key, o.captcha.code)
    const [person] = await this.#persons(
      sql<SqlBool>`u.tenant_id = ${tenantId} and lower(u.account) = lower(${account})`,
    )
    const fits = await passwordFits(o.password, person?.password)
    if (!person || !fits || person.status !== 1) {
      this.failed(ctx, tenantId, account)
      throw new AppError(400, 'auth.wrong', {}, { data: { captchaRequired: this.#wantsCaptcha(who, ctx.address) } })
    }
    return this.#proceed(ctx, person, o.bindToken)
  }

  async byPhone(
    ctx: Context,
    o: { tenantId: string; phone: string; code: string; bindToken?: string | undefined },
  ): Promise<TokenPair> {
    const digits = phoneDigits(o.phone)
    this.mayTry(whoOf(o.tenantId, digits), ctx.address)
    const right = await this.#parts.smsCodes.use(o.tenantId, o.phone, o.code)
    const persons = right
      ? await this.#persons(sql<SqlBool>`u.tenant_id = ${o.tenantId} and u.status = 1 and ${samePhone(digits)}`)
      : []
    // Whose number it is has been proved: only now may the answer differ.
    if (persons.length > 1) throw new AppError(400, 'auth.phoneShared')
    if (!persons[0]) {
      this.failed(ctx, o.tenantId, digits)
      throw new AppError(400, 'auth.smsWrong')
    }
    this.attempts.succeeded(whoOf(o.tenantId, digits))
    return this.#proceed(ctx, persons[0], o.bindToken)
  }

  /** Throws AppError 400 with a `bindToken` when nobody here has bound the third party's account. */
  async bySocial(ctx: Context, tenantId: string, vouched: Vouched): Promise<TokenPair> {
    const userId = await this.#parts.social.userOf(tenantId, vouched)
    const [person] = userId ? await this.#persons(sql<SqlBool>`u.id = ${userId} and u.status = 1`) : []
    if (person) return this.#proceed(ctx, person, undefined)
    const bindToken = await this.#parts.social.bindToken(vouched)
    const { name, source } = vouched
    throw new AppError(400, 'auth.socialUnknown', { name }, { data: { bindToken, name, source } })
  }

  /** The second step: a code of the app or a recovery code. */
  async bySecondFactor(ctx: Context, token: string, code: string): Promise<TokenPair> {
    const { secondFactor } = this.#parts
    const challenge = await secondFactor.tryChallenge(token)
    const [person] = challenge ? await this.#persons(sql<SqlBool>`u.id = ${challenge.userId} and u.status = 1`) : []
    if (!challenge || !person) throw new AppError(400, 'auth.challengeOver', {}, { data: { challengeOver: true } })
    this.mayTry(whoOf(person.tenantId, person.account), ctx.address)
    if (!(await secondFactor.check(person.id, code))) {
      this.failed(ctx, person.tenantId, person.account)
      throw new AppError(400, 'auth.secondFactorWrong')
    }
    await secondFactor.endChallenge(token)
    return this.#open(ctx, person, challenge.bindToken ?? undefined)
  }

  async #proceed(ctx: Context, person: Person, bindToken: string | undefined): Promise<TokenPair> {
    if (person.expired) throw new AppError(403, 'errors.tenantExpired')
    const { secondFactor } = this.#parts
    if (!(await secondFactor.of(person.id))) return this.#open(ctx, person, bindToken)
    const challengeToken = await secondFactor.challenge(person.id, bindToken)
    throw new AppError(400, 'auth.secondFactorNeeded', {}, { data: { challengeToken } })
  }

  /** The last step. Failures are forgiven only here: a password alone must not reset the count of wrong codes. */
  async #open(ctx: Context, person: Person, bindToken: string | undefined): Promise<TokenPair> {
    const { sessions, social } = this.#parts
    if (person.expired) throw new AppError(403, 'errors.tenantExpired')
    if (bindToken) await social.bind(person, await social.readBindToken(bindToken))
    this.attempts.succeeded(whoOf(person.tenantId, person.account))
    return sessions.open(person, ctx.address, ctx.userAgent)
  }

  /** Checks the caller's own password, counting a wrong one as a failed sign-in. Throws AppError 400 at `field`. */
  async prove(ctx: Context, password: string, field: string, key = 'auth.passwordNow'): Promise<void> {
    const { userId, tenantId, account } = ctx.principal
    this.mayTry(whoOf(tenantId, account), ctx.address)
    const [person] = await this.#persons(sql<SqlBool>`u.id = ${userId}`)
    if (await passwordFits(password, person?.password)) return
    this.failed(ctx, tenantId, account)
    throw fieldError(field, key)
  }

  /**
   * Takes the lock off a session. A wrong password counts as a failed sign-in and, from the fifth on, ends the session
   * (AppError 401).
   */
  async unlock(ctx: Context, password: string): Promise<void> {
    const { sessions } = this.#parts
    const { sessionId, userId, tenantId, account, locked } = ctx.principal
    if (!locked) return
    this.mayTry(whoOf(tenantId, account), ctx.address)
    const tries = await sessions.unlockTry(sessionId)
    const [person] = tries <= UNLOCK_TRIES ? await this.#persons(sql<SqlBool>`u.id = ${userId} and u.status = 1`) : []
    if (person && (await passwordFits(password, person.password))) {
      this.attempts.succeeded(whoOf(tenantId, account))
      return sessions.unlock(sessionId)
    }
    this.failed(ctx, tenantId, account)
    if (tries >= UNLOCK_TRIES) {
      await sessions.revoke(sessionId)
      throw unauthorized()
    }
    throw new AppError(400, 'auth.unlockWrong', {}, { data: { left: UNLOCK_TRIES - tries } })
  }
}

const UNLOCK_TRIES = 5
