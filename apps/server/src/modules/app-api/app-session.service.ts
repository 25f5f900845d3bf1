import { createHash, randomBytes } from 'node:crypto'
import type { AppTokens } from '@tecovie/contract/actions/app-auth.ts'
import { jwtVerify, SignJWT } from 'jose'
import { sql } from 'kysely'
import { unauthorized } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import type { Principal } from '../../platform/principal.ts'
import { sameText } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'

/** Seconds an access token lives. */
const ACCESS_SECONDS = 900
/** Networks of phones lose answers: this long after an exchange the token before it serves once more. */
const GRACE_SECONDS = 60
/** Not the console's: a token of one opens nothing of the other. */
const AUDIENCE = 'tecovie-app'
/** Places one person may be signed in at once; the oldest goes. */
const MAX_SESSIONS = 20

const digest = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * Sessions of the app: short signed access tokens, refresh tokens that serve once (see `refresh`). A refresh token names its session and is
 * signed, so that any older one that comes back, however old, is known for a copy and ends the session.
 */
export class AppSessionService {
  readonly #services: Services
  constructor(services: Services) {
    this.#services = services
  }

  get #seconds(): number {
    return this.#services.params.get('app.sessionDays') * 86_400
  }

  #refreshToken(sessionId: string): string {
    const body = `${sessionId}.${randomBytes(24).toString('base64url')}`
    return `${body}.${this.#services.secrets.sign('app-refresh', body)}`
  }

  /** The session a refresh token names; undefined when it was not made here. */
  #sessionOf(token: string): string | undefined {
    const cut = token.lastIndexOf('.')
    const body = token.slice(0, Math.max(cut, 0))
    const genuine = sameText(token.slice(cut + 1), this.#services.secrets.sign('app-refresh', body))
    const id = body.split('.')[0] ?? ''
    return genuine && /^\d{1,19}$/.test(id) ? id : undefined
  }

  async #tokens(sessionId: string, userId: string, refreshToken: string): Promise<AppTokens> {
    const accessToken = await new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setSubject(userId)
      .setAudience(AUDIENCE)
      .setIssuedAt()
      .setExpirationTime(`${ACCESS_SECONDS}s`)
      .sign(this.#services.secrets.key('app-access-token'))
    return { accessToken, tokenType: 'bearer', refreshToken, expiresIn: ACCESS_SECONDS }
  }

  async open(user: { id: string; tenantId: string }): Promise<AppTokens> {
    const { db } = this.#services
    const id = newId()
    const refreshToken = this.#refreshToken(id)
    await sql`insert into app_session (id, tenant_id, user_id, refresh_digest, expires_at)
      values (${id}, ${user.tenantId}, ${user.id}, ${digest(refreshToken)}, now() + make_interval(secs => ${this.#seconds}))`.execute(
      db,
    )
    await sql`delete from app_session where user_id = ${user.id} and id in
      (select id from app_session where user_id = ${user.id} order by id desc offset ${MAX_SESSIONS})`.execute(db)
    return this.#tokens(id, user.id, refreshToken)
  }

  /**
   * Exchanges a refresh token for a new pair. The one before serves again for a minute after its exchange, for whoever did not
   * get the answer; any other that served already ends its session. Throws AppError 401.
   */
  async refresh(token: string): Promise<AppTokens> {
    const { db, tenants } = this.#services
    const id = this.#sessionOf(token)
    if (!id) throw unauthorized()
    const next = this.#refreshToken(id)
    const { rows: known } = await sql<{ tenantId: string }>`select tenant_id from app_session where id = ${id}`.execute(
      db,
    )
    // The session waits for its tenant to be back in force.
    if (!known[0] || tenants.refusal(known[0].tenantId)) throw unauthorized()
    const old = digest(token)
    const { rows } = await sql<{
      userId: string
    }>`update app_session set refresh_digest = ${digest(next)}, previous_digest = ${old},
        rotated_at = case when refresh_digest = ${old} then now() else rotated_at end,
        expires_at = now() + make_interval(secs => ${this.#seconds})
      where id = ${id} and expires_at > now() and (refresh_digest = ${old}
        or previous_digest = ${old} and rotated_at > now() - make_interval(secs => ${GRACE_SECONDS})) returning user_id`.execute(
      db,
    )
    if (rows[0]) return this.#tokens(id, rows[0].userId, next)
    await this.end(id)
    throw unauthorized()
  }

  async end(sessionId: string): Promise<void> {
    await sql`delete from app_session where id = ${sessionId}`.execute(this.#services.db)
  }

  /** Whose access token it is; undefined when it is none, or session, person or tenant are not in force. One query by keys. */
  async principalOf(token: string): Promise<Principal | undefined> {
    const sessionId = await this.#accessOf(token)
    if (!sessionId) return undefined
    const { rows } = await sql<Person>`
      select u.id, u.tenant_id, u.account, u.nickname, u.mobile, t.time_zone
      from app_session s join app_user u on u.id = s.user_id join tenant t on t.tenant_id = u.tenant_id
      where s.id = ${sessionId} and s.expires_at > now()
        and t.deleted_at is null and (t.dead_line is null or t.dead_line > now())`.execute(this.#services.db)
    return rows[0] && principalOf(sessionId, rows[0])
  }

  async #accessOf(token: string): Promise<string | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.#services.secrets.key('app-access-token'), {
        algorithms: ['HS256'],
        audience: AUDIENCE,
        typ: 'at+jwt',
      })
      return typeof payload.sid === 'string' ? payload.sid : undefined
    } catch {
      return undefined
    }
  }
}

interface Person {
  id: string
  tenantId: string
  account: string
  nickname: string | null
  mobile: string | null
  timeZone: string
}

/** No permissions and no projects: whatever a handler reads must go through the person's homes. */
const principalOf = (sessionId: string, person: Person): Principal => ({
  sessionId,
  userId: person.id,
  tenantId: person.tenantId,
  account: person.account,
  name: person.nickname || person.account,
  timeZone: person.timeZone,
  authority: [],
  permissions: new Set(),
  projectIds: [],
  platform: false,
  mustChangePassword: false,
  mustEnrol: false,
  locked: false,
  app: { nickname: person.nickname, mobile: person.mobile },
})
