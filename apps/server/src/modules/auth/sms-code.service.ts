import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../drivers/db/database.ts'
import type { SmsSender } from '../../drivers/sms/types.ts'
import { AppError } from '../../platform/app-error.ts'
import { sameText } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'

export const SMS_SECONDS = 60
const MINUTES = 5
const TRIES = 5
/** No letters or digits that look alike. */
const ALPHABET = 'ABCDEFGHJKMNPQRTUVWXY346789'

/** A number as it is compared: digits, without the country where it is China's. */
export const phoneDigits = (phone: string): string => phone.replace(/\D/g, '').replace(/^86(?=1\d{10}$)/, '')

/** What codes are for, and who is sent one. A code of one purpose is worth nothing for another. */
export interface CodePurpose {
  readonly purpose: string
  /** Whether a number of a tenant, as `phoneDigits` leaves it, is sent codes. */
  mayReceive(db: Db, tenantId: string, phone: string): Promise<boolean>
}

/** Users of the console by their number. */
const CONSOLE: CodePurpose = {
  purpose: 'console',
  async mayReceive(db, tenantId, phone) {
    const { rows } =
      await sql`select 1 from sys_user where tenant_id = ${tenantId} and status = 1 and ${samePhone(phone)} limit 1`.execute(
        db,
      )
    return rows.length > 0
  },
}

/** Codes by message: one for a number, tenant and purpose, good for five minutes, five tries and one use. Kept as digests. */
export class SmsCodeService {
  readonly #services: Services
  readonly #sender: SmsSender
  readonly #for: CodePurpose
  constructor(services: Services, sender: SmsSender, purpose: CodePurpose = CONSOLE) {
    this.#services = services
    this.#sender = sender
    this.#for = purpose
  }

  #digest(tenantId: string, phone: string, code: string): string {
    const { purpose } = this.#for
    return this.#services.secrets.sign('sms-code', `${purpose}|${tenantId}|${phone}|${code.toUpperCase()}`)
  }

  /**
   * Makes a code and sends it in the background, where this number may receive one: neither answer nor time tells.
   * Throws AppError 429 with the seconds to wait.
   */
  async send(tenantId: string, given: string, address: string): Promise<void> {
    const { db, log } = this.#services
    const { purpose } = this.#for
    const phone = phoneDigits(given)
    const code = Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
    await db.transaction().execute(async (trx) => {
      const made = await sql`insert into sms_code (tenant_id, phone, purpose, digest, sent_at, expires_at)
        values (${tenantId}, ${phone}, ${purpose}, ${this.#digest(tenantId, phone, code)}, now(), now() + make_interval(mins => ${MINUTES}))
        on conflict (tenant_id, phone, purpose) do update set digest = excluded.digest, tries = 0, sent_at = now(), expires_at = excluded.expires_at
        where sms_code.sent_at <= now() - make_interval(secs => ${SMS_SECONDS}) returning phone`.execute(trx)
      if (!made.rows.length) {
        const { rows } = await sql<{ seconds: number }>`select greatest(1, ceil(extract(epoch from
          sent_at + make_interval(secs => ${SMS_SECONDS}) - now())))::int as seconds
          from sms_code where tenant_id = ${tenantId} and phone = ${phone} and purpose = ${purpose}`.execute(trx)
        const seconds = rows[0]?.seconds ?? SMS_SECONDS
        throw new AppError(429, 'errors.tooMany', { seconds }, { data: { seconds } })
      }
      const { params } = this.#services
      await this.#count(trx, 'phone', phone, params.get('sms.phonePerDay'))
      await this.#count(trx, 'address', address, params.get('sms.addressPerDay'))
    })
    if (!(await this.#for.mayReceive(db, tenantId, phone))) return
    const to = given.trim().startsWith('+') ? `+${given.replace(/\D/g, '')}` : phone
    this.#sender
      .send({ phone: to, code, minutes: MINUTES })
      .catch((error) => log.error({ err: error }, 'a code could not be sent'))
  }

  async #count(db: Services['db'], kind: string, key: string, limit: number): Promise<void> {
    const { rows } = await sql<{ n: number; seconds: number }>`insert into sms_count (day, kind, key, n)
      values ((now() at time zone 'utc')::date, ${kind}, ${key}, 1)
      on conflict (day, kind, key) do update set n = sms_count.n + 1
      returning n, ceil(extract(epoch from (day + 1)::timestamp - now() at time zone 'utc'))::int as seconds`.execute(
      db,
    )
    const { n = 0, seconds = 0 } = rows[0] ?? {}
    if (n > limit) throw new AppError(429, 'auth.smsDay', {}, { data: { seconds } })
  }

  /** Uses a code up; whether it was right. */
  async use(tenantId: string, given: string, code: string): Promise<boolean> {
    const phone = phoneDigits(given)
    const { purpose } = this.#for
    const { rows } = await sql<{ digest: string }>`update sms_code set tries = tries + 1
      where tenant_id = ${tenantId} and phone = ${phone} and purpose = ${purpose} and tries < ${TRIES} and expires_at > now()
      returning digest`.execute(this.#services.db)
    const expected = rows[0]?.digest
    if (!expected || !sameText(expected, this.#digest(tenantId, phone, code.trim()))) return false
    const used = await sql`update sms_code set expires_at = now() where tenant_id = ${tenantId} and phone = ${phone}
      and purpose = ${purpose} and digest = ${expected} and expires_at > now() returning phone`.execute(
      this.#services.db,
    )
    return used.rows.length > 0
  }
}

/** Condition on `phone`: the number, with or without China's prefix. */
export const samePhone = (digits: string) =>
  sql`regexp_replace(phone, '\\D', '', 'g') in (${digits}, ${`86${digits}`}) and phone is not null`
