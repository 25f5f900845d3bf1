import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { SocialSource } from '@tecovie/contract/actions/sign-in.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { jwtVerify, SignJWT } from 'jose'
import { sql } from 'kysely'
import type { Db } from '../../drivers/db/database.ts'
import { AppError, refused } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { sameText } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import { authorizeUrl, type Identity, identify } from './social-providers.ts'

const COOKIE = 'tecovie-oauth'
const SECONDS = 600
const AUDIENCE = 'tecovie-bind'
export type Purpose = 'sign-in' | 'bind'

/** A third party's account that proved itself. */
export interface Vouched extends Identity {
  readonly source: SocialSource
}

/**
 * Sign-in by third parties. A state is letters and digits only: when it ends, a random part, and a keyed digest over both,
 * the purpose, the third party, the address to come back to and the nonce in the browser's cookie. It serves once.
 */
export class SocialService {
  readonly #services: Services
  constructor(services: Services) {
    this.#services = services
  }

  #hmac(text: string): string {
    return createHmac('sha256', this.#services.secrets.key('oauth-state')).update(text).digest('hex').slice(0, 40)
  }

  #redirect(request: FastifyRequest, source: SocialSource): string {
    const base = this.#services.config.publicUrl.replace(/\/$/, '') || `${request.protocol}://${request.host}`
    return `${base}/oauth/redirect/${source}`
  }

  #verifier(state: string): string {
    return createHmac('sha256', this.#services.secrets.key('oauth-pkce')).update(state).digest('base64url')
  }

  /** Sends the browser to the third party, with a nonce in a cookie that scripts cannot read. */
  render(request: FastifyRequest, reply: FastifyReply, source: SocialSource, purpose: Purpose): FastifyReply {
    const nonce = nonceOf(request) ?? randomBytes(18).toString('base64url')
    const redirect = this.#redirect(request, source)
    const until = Math.floor(Date.now() / 1000 + SECONDS).toString(36)
    const random = randomBytes(12).toString('hex')
    const state = `${until}${random}${this.#hmac([until, random, purpose, source, redirect, nonce].join('|'))}`
    const challenge = createHash('sha256').update(this.#verifier(state)).digest('base64url')
    const url = authorizeUrl(this.#services.config, source, { redirect, state, challenge })
    if (!url) throw refused('auth.socialOff')
    const secure = redirect.startsWith('https:') ? '; Secure' : ''
    return reply
      .header('set-cookie', `${COOKIE}=${nonce}; Path=/api/; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${secure}`)
      .header('cache-control', 'no-store')
      .redirect(url)
  }

  /** Who came back with this code. Throws AppError 400 when the state is not this browser's, over or used, or the third party refuses. */
  async vouch(
    request: FastifyRequest,
    o: { source: SocialSource; code: string; state: string; purpose: Purpose },
  ): Promise<Vouched> {
    const { source, code, state, purpose } = o
    const redirect = this.#redirect(request, source)
    const [, until = '', random = '', mac = ''] = /^([0-9a-z]{6,7})([0-9a-f]{24})([0-9a-f]{40})$/.exec(state) ?? []
    const nonce = nonceOf(request) ?? ''
    const right = sameText(mac, this.#hmac([until, random, purpose, source, redirect, nonce].join('|')))
    if (!mac || !nonce || !right || Number.parseInt(until, 36) * 1000 < Date.now()) throw refused('auth.socialState')
    const first = await sql`insert into social_state_used (id, expires_at)
      values (${random}, to_timestamp(${Number.parseInt(until, 36)})) on conflict do nothing returning id`.execute(
      this.#services.db,
    )
    if (!first.rows.length) throw refused('auth.socialState')
    try {
      const verifier = this.#verifier(state)
      return { source, ...(await identify(this.#services.config, source, { code, redirect, verifier })) }
    } catch (error) {
      this.#services.log.warn({ err: error, source }, 'a third party did not vouch')
      throw refused('auth.socialRefused')
    }
  }

  /** Whose account this is: of the tenant, else of the one tenant where it is bound. */
  async userOf(tenantId: string, { source, subject }: Vouched): Promise<string | undefined> {
    const { rows } = await sql<{ userId: string; tenantId: string }>`select user_id, tenant_id from user_social
      where source = ${source} and subject = ${subject}`.execute(this.#services.db)
    const here = rows.find((r) => r.tenantId === tenantId)
    return (here ?? (rows.length === 1 ? rows[0] : undefined))?.userId
  }

  /** Lets the next sign-in of this browser remember the third party's account. */
  bindToken({ source, subject, name }: Vouched): Promise<string> {
    return new SignJWT({ source, name })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(subject)
      .setAudience(AUDIENCE)
      .setExpirationTime(`${SECONDS}s`)
      .sign(this.#services.secrets.key('social-bind'))
  }

  /** Throws AppError 400 when the token is over or not ours. */
  async readBindToken(token: string): Promise<Vouched> {
    try {
      const { payload } = await jwtVerify(token, this.#services.secrets.key('social-bind'), {
        algorithms: ['HS256'],
        audience: AUDIENCE,
      })
      return { source: payload.source as SocialSource, subject: String(payload.sub), name: String(payload.name) }
    } catch {
      throw refused('auth.socialState')
    }
  }

  /** Ties the account to a user; each third party once a user, and each of its accounts to one user of a tenant. */
  async bind(user: { id: string; tenantId: string }, { source, subject, name }: Vouched): Promise<void> {
    const { rows } = await sql`insert into user_social (id, tenant_id, user_id, source, subject, name)
      select ${newId()}, ${user.tenantId}, ${user.id}, ${source}, ${subject}, ${name}
      where not exists (select 1 from user_social where tenant_id = ${user.tenantId} and source = ${source} and subject = ${subject} and user_id <> ${user.id})
      on conflict (user_id, source) do update set subject = excluded.subject, name = excluded.name, created_at = now()
      returning id`.execute(this.#services.db)
    if (!rows.length) throw new AppError(400, 'auth.socialTaken')
  }

  async unbind(userId: string, source: SocialSource): Promise<void> {
    await sql`delete from user_social where user_id = ${userId} and source = ${source}`.execute(this.#services.db)
  }

  async listOf(db: Db, userId: string): Promise<{ source: SocialSource; name: string; createTime: Date }[]> {
    const { rows } = await sql<{ source: SocialSource; name: string; createTime: Date }>`
      select source, name, created_at as create_time from user_social where user_id = ${userId} order by source`.execute(
      db,
    )
    return rows
  }
}

/** The nonce this browser was given. */
function nonceOf(request: FastifyRequest): string | undefined {
  return /(?:^|;\s*)tecovie-oauth=([\w-]{24})(?:;|$)/.exec(String(request.headers.cookie ?? ''))?.[1]
}
