import './people.table.ts'
import { createHash, randomBytes } from 'node:crypto'
import type { SessionPlace } from '@tecovie/contract/actions/session.ts'
import { jwtVerify, SignJWT } from 'jose'
import { sql } from 'kysely'
import { unauthorized } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'

/** Seconds an access token lives. */
export const ACCESS_SECONDS = 3600
/** Two windows may refresh at the same moment, or one is reloaded before the answer came: this long the older token still serves. */
const ROTATION_GRACE_MS = 10_000
const TICKET_SECONDS = 60
const AUDIENCE = 'tecovie-console'

const digest = (token: string) => createHash('sha256').update(token).digest('base64url')

export interface TokenPair {
  accessToken: string
  refreshToken: string
  sessionId: string
  userId: string
}

/** Sessions: short signed access tokens, rotating refresh tokens kept as digests, one-use download tickets. */
export class SessionService {
  private readonly services: Services
  constructor(services: Services) {
    this.services = services
  }

  /** Seconds a session without use lives. */
  private get idleSeconds(): number {
    return this.services.params.get('session.idleDays') * 86_400
  }

  /** An access token of a session, for so many seconds. */
  access(sessionId: string, userId: string, seconds = ACCESS_SECONDS): Promise<string> {
    return new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setSubject(userId)
      .setAudience(AUDIENCE)
      .setIssuedAt()
      .setExpirationTime(`${seconds}s`)
      .sign(this.services.secrets.key('access-token'))
  }

  /** The session of an access token; undefined when the token is not ours or over. */
  async sessionOf(token: string): Promise<string | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.services.secrets.key('access-token'), {
        algorithms: ['HS256'],
        audience: AUDIENCE,
        typ: 'at+jwt',
      })
      return typeof payload.sid === 'string' ? payload.sid : undefined
    } catch {
      return undefined
    }
  }

  async open(user: { id: string; tenantId: string }, address: string, userAgent: string): Promise<TokenPair> {
    const refreshToken = randomBytes(32).toString('base64url')
    const sessionId = newId()
    await this.services.db
      .insertInto('session')
      .values({
        id: sessionId,
        tenantId: user.tenantId,
        userId: user.id,
        refreshHash: digest(refreshToken),
        previousHash: null,
        userAgent,
        address,
        createdAt: new Date(),
        usedAt: new Date(),
        expiresAt: new Date(Date.now() + this.idleSeconds * 1000),
        revokedAt: null,
        seenAt: new Date(),
        lockedAt: null,
        unlockFailures: 0,
      })
      .execute()
    return { accessToken: await this.access(sessionId, user.id), refreshToken, sessionId, userId: user.id }
  }

  /** Exchanges a refresh token for a new pair. A token used before, longer ago than the grace, ends its session. Throws AppError 401. */
  async refresh(token: string): Promise<TokenPair> {
    const old = digest(token)
    const next = randomBytes(32).toString('base64url')
    const { rows } = await sql<{ id: string; userId: string }>`
      update session set refresh_hash = ${digest(next)}, previous_hash = ${old}, used_at = now(), expires_at = now() + make_interval(secs => ${this.idleSeconds})
      where refresh_hash = ${old} and revoked_at is null and expires_at > now() returning id, user_id`.execute(
      this.services.db,
    )
    const session = rows[0] ?? (await this.#again(old, digest(next)))
    if (session)
      return {
        accessToken: await this.access(session.id, session.userId),
        refreshToken: next,
        sessionId: session.id,
        userId: session.userId,
      }
    await sql`update session set revoked_at = now()
      where previous_hash = ${old} and revoked_at is null and used_at < now() - make_interval(secs => ${ROTATION_GRACE_MS / 1000})`.execute(
      this.services.db,
    )
    this.#changed()
    throw unauthorized()
  }

  /** Every process forgets what it remembers of sessions, and cuts the streams of those that ended. */
  #changed(): void {
    this.services.changes.send('session')
  }

  /**
   * A token used a moment ago: the page was left before the answer came, or two windows asked at once. The newest answer
   * counts; the grace runs from the first use, so that asking again does not lengthen it.
   */
  async #again(old: string, next: string): Promise<{ id: string; userId: string } | undefined> {
    const { rows } = await sql<{ id: string; userId: string }>`update session set refresh_hash = ${next}
      where previous_hash = ${old} and revoked_at is null and expires_at > now()
        and used_at >= now() - make_interval(secs => ${ROTATION_GRACE_MS / 1000}) returning id, user_id`.execute(
      this.services.db,
    )
    return rows[0]
  }

  async revoke(sessionId: string): Promise<void> {
    await sql`update session set revoked_at = now() where id = ${sessionId} and revoked_at is null`.execute(
      this.services.db,
    )
    this.#changed()
  }

  /** Ends all sessions of users with their keys; or, where one goes on, all but that one and the keys. */
  async revokeUsers(userIds: readonly string[], except = '0'): Promise<void> {
    await sql`update session set revoked_at = now() where user_id = any(${userIds}::bigint[]) and id <> ${except} and revoked_at is null
        and (kind <> 'key' or ${except} = '0')`.execute(this.services.db)
    this.#changed()
  }

  /** Ends sessions of one user, all or (when one is somebody else's or over) none; whether it did. */
  async revokeOwn(userId: string, ids: readonly string[]): Promise<boolean> {
    const { rows } = await sql`update session set revoked_at = now()
      where id = any(${ids}::bigint[]) and user_id = ${userId} and kind <> 'key' and revoked_at is null
        and (select count(*) from session where id = any(${ids}::bigint[]) and user_id = ${userId} and kind <> 'key' and revoked_at is null) = ${new Set(ids).size}
      returning id`.execute(this.services.db)
    this.#changed()
    return rows.length > 0
  }

  /** Where a user is signed in, newest use first; keys have a list of their own. */
  async placesOf(userId: string, current: string): Promise<SessionPlace[]> {
    const { rows } = await sql<SessionPlace>`
      select id, coalesce(user_agent, '') as user_agent, coalesce(address, '') as address, created_at as create_time,
        greatest(seen_at, used_at) as last_time, locked_at is not null as locked, id = ${current}::bigint as current
      from session where user_id = ${userId} and kind <> 'key' and revoked_at is null and expires_at > now()
      order by current desc, last_time desc limit 200`.execute(this.services.db)
    return rows
  }

  async lock(sessionId: string): Promise<void> {
    await sql`update session set locked_at = coalesce(locked_at, now()) where id = ${sessionId}`.execute(
      this.services.db,
    )
    this.#changed()
  }

  /** Notes a try to unlock before it is judged, so that tries at the same moment count too; how many there were. */
  async unlockTry(sessionId: string): Promise<number> {
    const { rows } = await sql<{ n: number }>`update session set unlock_failures = unlock_failures + 1
      where id = ${sessionId} and revoked_at is null returning unlock_failures as n`.execute(this.services.db)
    return rows[0]?.n ?? Number.POSITIVE_INFINITY
  }

  async unlock(sessionId: string): Promise<void> {
    await sql`update session set locked_at = null, unlock_failures = 0 where id = ${sessionId}`.execute(
      this.services.db,
    )
    this.#changed()
  }

  /** A ticket for one GET of this path and query within a minute. */
  async ticket(sessionId: string, userId: string, path: string, query: Record<string, string>): Promise<string> {
    const ticket = randomBytes(24).toString('base64url')
    const canonical = JSON.stringify(Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1)))
    await sql`insert into one_use_ticket (id, user_id, session_id, path, query, expires_at)
      values (${digest(ticket)}, ${userId}, ${sessionId}, ${path}, ${canonical}, now() + make_interval(secs => ${TICKET_SECONDS}))`.execute(
      this.services.db,
    )
    return ticket
  }

  /** Uses a ticket up; its session, or undefined when it is over, used or was made for something else. */
  async useTicket(ticket: string, path: string, query: Record<string, string>): Promise<string | undefined> {
    const canonical = JSON.stringify(Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1)))
    const { rows } = await sql<{ sessionId: string }>`
      delete from one_use_ticket where id = ${digest(ticket)} and path = ${path} and query = ${canonical}::jsonb and expires_at > now()
      returning session_id`.execute(this.services.db)
    return rows[0]?.sessionId
  }
}
