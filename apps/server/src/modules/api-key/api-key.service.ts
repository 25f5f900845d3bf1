import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { newId } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'

/** What every key starts with: scanners of leaked secrets know it by that. */
export const KEY_PREFIX = 'tck_'
const HINT_CHARACTERS = 8
/** More than anybody keeps track of. */
export const MAX_KEYS = 50

const digest = (key: string) => createHash('sha256').update(key).digest('base64url')

export interface KeyRow {
  id: string
  name: string
  hint: string
  scope: string
  createTime: Date
  expireTime: Date
  expired: boolean
  lastTime: Date | null
  lastAddress: string | null
}

/** API keys. Each has a session of its own, so that whatever ends its person's rights ends the key's. */
export class ApiKeyService {
  readonly #services: Services
  constructor(services: Services) {
    this.#services = services
  }

  /** A new key; undefined when there are too many. */
  async create(
    user: { userId: string; tenantId: string },
    key: { name: string; days: number; scopes: readonly string[] },
    from: { address: string; userAgent: string },
  ): Promise<{ id: string; key: string } | undefined> {
    const id = newId()
    const text = KEY_PREFIX + randomBytes(32).toString('base64url')
    const made = await this.#services.db.transaction().execute(async (db) => {
      await sql`select 1 from sys_user where id = ${user.userId} for update`.execute(db)
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from api_key k join session s on s.id = k.id
        where k.user_id = ${user.userId} and s.revoked_at is null`.execute(db)
      if ((rows[0]?.n ?? 0) >= MAX_KEYS) return false
      await sql`insert into session (id, tenant_id, user_id, refresh_hash, user_agent, address, expires_at, kind, scope)
        values (${id}, ${user.tenantId}, ${user.userId}, ${`none.${id}`}, ${from.userAgent}, ${from.address},
          now() + make_interval(days => ${key.days}), 'key', ${key.scopes.join(' ')})`.execute(db)
      await sql`insert into api_key (id, user_id, name, digest, hint)
        values (${id}, ${user.userId}, ${key.name}, ${digest(text)}, ${text.slice(0, KEY_PREFIX.length + HINT_CHARACTERS)})`.execute(
        db,
      )
      return true
    })
    return made ? { id, key: text } : undefined
  }

  /** Keys of a user that were not taken back, newest first. */
  async of(userId: string): Promise<KeyRow[]> {
    const { rows } = await sql<KeyRow>`
      select k.id, k.name, k.hint, s.scope, k.create_time, s.expires_at as expire_time, s.expires_at <= now() as expired,
        k.last_time, k.last_address
      from api_key k join session s on s.id = k.id
      where k.user_id = ${userId} and s.revoked_at is null order by k.create_time desc, k.id desc limit ${MAX_KEYS}`.execute(
      this.#services.db,
    )
    return rows
  }

  /** Takes keys of one user back, all or (when one is somebody else's or gone) none; whether it did. */
  async remove(userId: string, ids: readonly string[]): Promise<boolean> {
    const { rows } = await sql`
      with own as (select k.id from api_key k join session s on s.id = k.id
        where k.id = any(${ids}::bigint[]) and k.user_id = ${userId} and s.revoked_at is null)
      update session set revoked_at = now() where id in (select id from own)
        and (select count(*) from own) = ${new Set(ids).size} returning id`.execute(this.#services.db)
    this.#services.changes.send('session')
    return rows.length > 0
  }

  /** The session of a key, noting to the minute when and from where it was used; undefined when it is none. */
  async sessionOf(key: string, address: string): Promise<string | undefined> {
    const { rows } = await sql<{ id: string; stale: boolean }>`
      select k.id, (k.last_time is null or k.last_time < now() - interval '1 minute' or k.last_address is distinct from ${address}) as stale
      from api_key k join session s on s.id = k.id
      where k.digest = ${digest(key)} and s.revoked_at is null and s.expires_at > now()`.execute(this.#services.db)
    const found = rows[0]
    if (found?.stale)
      await sql`update api_key set last_time = now(), last_address = ${address} where id = ${found.id}`.execute(
        this.#services.db,
      )
    return found?.id
  }
}
