import { createHash, randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Db } from '../../drivers/db/database.ts'
import type { Services } from '../../platform/services.ts'

const PERIOD = 30
/** One step either way: clocks of phones differ. */
const WINDOW = 1
const RECOVERY_CODES = 10
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789'
const CHALLENGE_MINUTES = 5
const CHALLENGE_TRIES = 5

const digest = (token: string) => createHash('sha256').update(token).digest('base64url')
const totpOf = (secret: string, account = '') =>
  new TOTP({ issuer: 'tecovie', label: account, secret: Secret.fromBase32(secret), period: PERIOD, digits: 6 })

/** Codes of an authenticator app, recovery codes, and the challenge between password and code. */
export class SecondFactorService {
  readonly #services: Services
  readonly #db: Db
  constructor(services: Services) {
    this.#services = services
    this.#db = services.db
  }

  /** Whether and since when a user has a second factor in force, and how many recovery codes are left. */
  async of(userId: string): Promise<{ since: Date; recoveryLeft: number } | undefined> {
    const { rows } = await sql<{ since: Date; recoveryLeft: number }>`select confirmed_at as since,
      (select count(*)::int from user_recovery_code c where c.user_id = f.user_id) as recovery_left
      from user_second_factor f where user_id = ${userId} and confirmed_at is not null`.execute(this.#db)
    return rows[0]
  }

  /** A new secret, in force once `confirm` saw a code of it; undefined when one is in force already. */
  async begin(userId: string, account: string): Promise<{ secret: string; uri: string } | undefined> {
    const secret = new Secret({ size: 20 }).base32
    const { rows } =
      await sql`insert into user_second_factor (user_id, secret) values (${userId}, ${this.#services.secrets.seal(secret)})
      on conflict (user_id) do update set secret = excluded.secret, last_step = 0, created_at = now()
      where user_second_factor.confirmed_at is null returning user_id`.execute(this.#db)
    return rows.length ? { secret, uri: totpOf(secret, account).toString() } : undefined
  }

  /** Puts the begun secret in force; its recovery codes, or undefined when the code is wrong. */
  async confirm(userId: string, code: string): Promise<string[] | undefined> {
    if (!(await this.#codeFits(userId, code, false))) return undefined
    return this.#db.transaction().execute(async (trx) => {
      const { rows } = await sql`update user_second_factor set confirmed_at = now()
        where user_id = ${userId} and confirmed_at is null returning user_id`.execute(trx)
      return rows.length ? this.#newRecoveryCodes(trx, userId) : undefined
    })
  }

  renewRecoveryCodes(userId: string): Promise<string[]> {
    return this.#db.transaction().execute((trx) => this.#newRecoveryCodes(trx, userId))
  }

  async remove(userIds: readonly string[]): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      await sql`delete from user_second_factor where user_id = any(${userIds}::bigint[])`.execute(trx)
      await sql`delete from user_recovery_code where user_id = any(${userIds}::bigint[])`.execute(trx)
    })
  }

  /** Whether a code of the app or a recovery code is right; either serves once. */
  async check(userId: string, code: string): Promise<boolean> {
    if (/^\d{6}$/.test(code.replaceAll(' ', ''))) return this.#codeFits(userId, code, true)
    const { rows } = await sql`delete from user_recovery_code
      where user_id = ${userId} and digest = ${this.#recoveryDigest(userId, code)} returning user_id`.execute(this.#db)
    return rows.length > 0
  }

  /** What the browser holds between password and code. */
  async challenge(userId: string, bindToken: string | undefined): Promise<string> {
    const token = randomBytes(24).toString('base64url')
    await sql`insert into sign_in_challenge (id, user_id, bind_token, expires_at)
      values (${digest(token)}, ${userId}, ${bindToken ?? null}, now() + make_interval(mins => ${CHALLENGE_MINUTES}))`.execute(
      this.#db,
    )
    return token
  }

  /** Whose challenge this is; counts the try. Undefined when it is over or was tried too often. */
  async tryChallenge(token: string): Promise<{ userId: string; bindToken: string | null } | undefined> {
    const { rows } = await sql<{
      userId: string
      bindToken: string | null
    }>`update sign_in_challenge set tries = tries + 1
      where id = ${digest(token)} and tries < ${CHALLENGE_TRIES} and expires_at > now()
      returning user_id, bind_token`.execute(this.#db)
    return rows[0]
  }

  async endChallenge(token: string): Promise<void> {
    await sql`delete from sign_in_challenge where id = ${digest(token)}`.execute(this.#db)
  }

  #recoveryDigest(userId: string, code: string): string {
    return this.#services.secrets.sign('recovery-code', `${userId}|${code.toLowerCase().replace(/[\s-]/g, '')}`)
  }

  async #codeFits(userId: string, code: string, confirmed: boolean): Promise<boolean> {
    const { rows } = await sql<{ secret: string }>`select secret from user_second_factor
      where user_id = ${userId} and (confirmed_at is not null) = ${confirmed}`.execute(this.#db)
    if (!rows[0]) return false
    const now = Date.now()
    const token = code.replaceAll(' ', '')
    const delta = totpOf(this.#services.secrets.open(rows[0].secret)).validate({
      token,
      timestamp: now,
      window: WINDOW,
    })
    if (delta === null) return false
    const step = Math.floor(now / 1000 / PERIOD) + delta
    const used = await sql`update user_second_factor set last_step = ${step}
      where user_id = ${userId} and last_step < ${step} returning user_id`.execute(this.#db)
    return used.rows.length > 0
  }

  async #newRecoveryCodes(db: Db, userId: string): Promise<string[]> {
    const one = () => Array.from({ length: 10 }, () => READABLE[randomInt(READABLE.length)]).join('')
    const codes = Array.from({ length: RECOVERY_CODES }, one)
    await sql`delete from user_recovery_code where user_id = ${userId}`.execute(db)
    await sql`insert into user_recovery_code (user_id, digest)
      select ${userId}, d from unnest(${codes.map((c) => this.#recoveryDigest(userId, c))}::text[]) as d`.execute(db)
    return codes.map((c) => `${c.slice(0, 5)}-${c.slice(5)}`)
  }
}
