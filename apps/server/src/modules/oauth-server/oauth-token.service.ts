import '../auth/people.table.ts'
import { createHash, randomBytes } from 'node:crypto'
import { partsOf } from '@tecovie/contract/resources/client.ts'
import { sql } from 'kysely'
import type { Db } from '../../drivers/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { sameText } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import type { SessionService } from '../auth/session.service.ts'
import type { ClientRow } from '../oauth-client/client.table.ts'
import { mayGrant } from './client-login.ts'
import { invalidGrant } from './oauth-error.ts'
import type { GoodRequest } from './oauth-request.ts'

const CODE_SECONDS = 60
const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
/** Kept apart from the digests of the console's refresh tokens: one kind never serves as the other. */
const refreshDigest = (token: string) => `oauth.${digest(token)}`

interface Code {
  clientId: string
  userId: string
  tenantId: string
  redirectUri: string
  redirectGiven: boolean
  challenge: string | null
  scope: string
  over: boolean
  usedAt: Date | null
  sessionId: string | null
}

export interface TokenAnswer {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  refresh_token?: string
  scope: string
}

/** Codes and tokens of OAuth clients. A token's family is a session: whatever ends that ends all of its tokens. */
export class OauthTokenService {
  readonly #services: Services
  readonly #sessions: SessionService
  constructor(services: Services, sessions: SessionService) {
    this.#services = services
    this.#sessions = sessions
  }

  /** A code for a minute and one use. */
  async code(request: GoodRequest, userId: string): Promise<string> {
    const code = randomBytes(32).toString('base64url')
    const { client, redirectUri, redirectGiven, challenge = null, scopes } = request
    await sql`insert into oauth_code (digest, client_id, user_id, redirect_uri, redirect_given, challenge, scope, expires_at)
      values (${digest(code)}, ${client.id}, ${userId}, ${redirectUri}, ${redirectGiven}, ${challenge}, ${scopes.join(' ')},
        now() + make_interval(secs => ${CODE_SECONDS}))`.execute(this.#services.db)
    return code
  }

  /** Exchanges a code; a second time ends what the first gave. Throws OauthError invalid_grant. */
  async byCode(
    client: ClientRow,
    given: { code?: string | undefined; redirect_uri?: string | undefined; code_verifier?: string | undefined },
    from: { address: string; userAgent: string },
  ): Promise<TokenAnswer> {
    const key = digest(given.code ?? '')
    const done = await this.#services.db.transaction().execute(async (db) => {
      const { rows } = await sql<Code>`
        select c.client_id, c.user_id, u.tenant_id, c.redirect_uri, c.redirect_given, c.challenge, c.scope,
          c.expires_at <= now() as over, c.used_at, c.session_id
        from oauth_code c join sys_user u on u.id = c.user_id where c.digest = ${key} for update of c`.execute(db)
      const code = rows[0]
      // Somebody else's code stays usable by its owner.
      if (!code || code.clientId !== client.id) return 'unknown code'
      if (code.usedAt) {
        await sql`update session set revoked_at = now() where id = ${code.sessionId} and revoked_at is null`.execute(db)
        return 'the code was used before'
      }
      await sql`update oauth_code set used_at = now() where digest = ${key}`.execute(db)
      const problem = codeProblem(code, given)
      if (problem) return problem
      const sessionId = await this.#open(db, client, code, from)
      await sql`update oauth_code set session_id = ${sessionId} where digest = ${key}`.execute(db)
      return { sessionId, userId: code.userId, scope: code.scope }
    })
    if (typeof done !== 'string') return this.#answer(client, done)
    this.#services.changes.send('session')
    throw invalidGrant(done)
  }

  async #open(db: Db, client: ClientRow, code: Code, from: { address: string; userAgent: string }): Promise<string> {
    const id = newId()
    await sql`insert into session (id, tenant_id, user_id, refresh_hash, user_agent, address, expires_at, kind, client_id, scope)
      values (${id}, ${code.tenantId}, ${code.userId}, ${`none.${id}`}, ${client.clientName || client.clientId}, ${from.address},
        now() + make_interval(secs => ${lifeOf(client)}), 'client', ${client.id}, ${code.scope})`.execute(db)
    return id
  }

  /** Hands a session that a password just opened to a legacy client. */
  async adopt(client: ClientRow, sessionId: string, userId: string): Promise<TokenAnswer> {
    const scope = partsOf(client.scope).join(' ')
    await sql`update session set kind = 'client', client_id = ${client.id}, scope = ${scope}, refresh_hash = ${`none.${sessionId}`},
      expires_at = now() + make_interval(secs => ${lifeOf(client)}) where id = ${sessionId}`.execute(this.#services.db)
    return this.#answer(client, { sessionId, userId, scope })
  }

  /** Access token and, where the client may renew, the first refresh token. */
  async #answer(client: ClientRow, o: { sessionId: string; userId: string; scope: string }): Promise<TokenAnswer> {
    const refresh = mayGrant(client, 'refresh_token') ? this.#newRefresh(o.sessionId) : undefined
    if (refresh)
      await sql`update session set refresh_hash = ${refreshDigest(refresh)} where id = ${o.sessionId}`.execute(
        this.#services.db,
      )
    return this.#tokens(client, o, refresh)
  }

  async #tokens(
    client: ClientRow,
    o: { sessionId: string; userId: string; scope: string },
    refresh: string | undefined,
  ): Promise<TokenAnswer> {
    return {
      access_token: await this.#sessions.access(o.sessionId, o.userId, client.accessTokenValidity),
      token_type: 'bearer',
      expires_in: client.accessTokenValidity,
      ...(refresh ? { refresh_token: refresh } : {}),
      scope: o.scope,
    }
  }

  #newRefresh(sessionId: string): string {
    const body = `${sessionId}.${randomBytes(24).toString('base64url')}`
    return `${body}.${this.#services.secrets.sign('oauth-refresh', body)}`
  }

  /** The session a refresh token of ours was made for, whether or not it is still the newest. */
  #sessionOfRefresh(token: string): string | undefined {
    const [id = '', random = '', signature = ''] = token.split('.')
    const right = this.#services.secrets.sign('oauth-refresh', `${id}.${random}`)
    return /^\d{1,19}$/.test(id) && sameText(signature, right) ? id : undefined
  }

  /** Trades a refresh token for a new pair. One that was traded before ends its family. Throws OauthError invalid_grant. */
  async refresh(client: ClientRow, token: string): Promise<TokenAnswer> {
    const id = this.#sessionOfRefresh(token)
    if (!id) throw invalidGrant('unknown refresh token')
    const { db } = this.#services
    const next = this.#newRefresh(id)
    const { rows } = await sql<{ userId: string; scope: string }>`
      update session set refresh_hash = ${refreshDigest(next)}, used_at = now(),
        expires_at = now() + make_interval(secs => ${lifeOf(client)})
      where id = ${id} and refresh_hash = ${refreshDigest(token)} and client_id = ${client.id} and revoked_at is null
        and expires_at > now() returning user_id, scope`.execute(db)
    if (rows[0]) return this.#tokens(client, { sessionId: id, ...rows[0] }, next)
    // Signed by us and not the newest: it was stolen, or used by two.
    await this.end(client, id)
    throw invalidGrant('the refresh token is over or was used before')
  }

  /** Ends a family, where it is this client's. */
  async end(client: ClientRow, sessionId: string): Promise<void> {
    await sql`update session set revoked_at = now()
      where id = ${sessionId} and client_id = ${client.id} and revoked_at is null`.execute(this.#services.db)
    this.#services.changes.send('session')
  }

  /** The family of an access or refresh token; undefined when it is none of ours or not in force. */
  async familyOf(token: string): Promise<{ id: string; refresh: boolean } | undefined> {
    const id = this.#sessionOfRefresh(token)
    if (id) {
      const { rows } =
        await sql`select 1 from session where id = ${id} and refresh_hash = ${refreshDigest(token)}`.execute(
          this.#services.db,
        )
      return rows.length ? { id, refresh: true } : undefined
    }
    const session = await this.#sessions.sessionOf(token)
    return session ? { id: session, refresh: false } : undefined
  }
}

/** Seconds a family lives without use. */
const lifeOf = (client: ClientRow): number =>
  mayGrant(client, 'refresh_token') ? client.refreshTokenValidity : client.accessTokenValidity

function codeProblem(
  code: Code,
  given: { redirect_uri?: string | undefined; code_verifier?: string | undefined },
): string | undefined {
  if (code.over) return 'the code is over'
  const named = given.redirect_uri ?? (code.redirectGiven ? '' : code.redirectUri)
  if (named !== code.redirectUri) return 'redirect_uri is not that of the request'
  const { code_verifier: verifier } = given
  if (!code.challenge) return verifier === undefined ? undefined : 'the request had no code_challenge'
  if (!verifier || !/^[\w.~-]{43,128}$/.test(verifier)) return 'code_verifier is missing or malformed'
  return sameText(digest(verifier), code.challenge) ? undefined : 'code_verifier does not fit'
}
