import * as calls from '@tecovie/contract/actions/oauth.ts'
import { oauthToken } from '@tecovie/contract/actions/sign-in.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import { AppError, refused } from '../../platform/app-error.ts'
import type { PrincipalService } from '../auth/principal.service.ts'
import type { SessionService } from '../auth/session.service.ts'
import { ClientLogin, fieldsOf, mayGrant, namesClient } from './client-login.ts'
import { invalidRequest, OauthError, sendOauthError } from './oauth-error.ts'
import { type AskedRequest, backTo, readAuthorization } from './oauth-request.ts'
import { OauthTokenService, type TokenAnswer } from './oauth-token.service.ts'

/** A sign-in by password, for legacy clients; `describe` names the user as they expect it. */
export interface PasswordSignIn {
  open(): Promise<{ sessionId: string; userId: string }>
  describe(sessionId: string): Promise<Record<string, unknown>>
}

/** The client's side of the token endpoint; false: the call is no client's. */
export type ClientTokens = (
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  password: PasswordSignIn,
) => Promise<boolean>

/** The authorization server: requests, consent, revocation, introspection, metadata. Answers the client's side of the token endpoint. */
export function mountOauthServer(
  kit: Kit,
  parts: { sessions: SessionService; principals: PrincipalService },
): ClientTokens {
  const { services } = kit
  const clients = new ClientLogin(services)
  const tokens = new OauthTokenService(services, parts.sessions)
  const issuerOf = (request: FastifyRequest): string =>
    services.config.publicUrl.replace(/\/$/, '') || `${request.protocol}://${request.host}`
  const read = (request: FastifyRequest, asked: AskedRequest) =>
    readAuthorization(services.db, issuerOf(request), asked, (id) => clients.byId(id))

  mountAction(kit, calls.authorize, async (_ctx, _input, request, reply) => {
    const query = new URL(request.url, 'http://local').searchParams
    // What the user has to be told, the page tells.
    const checked = await read(request, Object.fromEntries(query)).catch((error) => {
      if (!(error instanceof AppError)) throw error
    })
    return reply.redirect(checked && 'location' in checked ? checked.location : `/oauth/consent?${query}`)
  })

  mountAction(kit, calls.oauthRequest, async (ctx, asked, request) => {
    const checked = await read(request, asked)
    const nobody = { name: '', host: '', account: '', scopes: [], autoapprove: false }
    if ('location' in checked) return { ...nobody, location: checked.location }
    const { client, redirectUri, scopes } = checked
    const { rows } = await sql<{ code: string; title: string }>`
      select code, case when ${ctx.language} = 'en' then name_en else name end as title from menu
      where code = any(${[...scopes]}) order by sort, id`.execute(services.db)
    return {
      name: client.clientName || client.clientId,
      host: new URL(redirectUri).host,
      account: `${ctx.principal.name} (${ctx.principal.account})`,
      scopes: scopes.includes('all') ? [{ code: 'all', title: ctx.t('resources.client.all') }] : rows,
      autoapprove: client.autoapprove === 1,
    }
  })

  mountAction(kit, calls.oauthDecide, async (ctx, { approve, ...asked }, request) => {
    // A code carries the person's own rights; whoever sees as a role would hand on more than they show.
    if (ctx.principal.asRole) throw refused('oauth.asRole')
    const checked = await read(request, asked)
    if ('location' in checked) return checked
    const { redirectUri, state } = checked
    const answer = approve
      ? { code: await tokens.code(checked, ctx.principal.userId), state }
      : { error: 'access_denied', error_description: 'the user refused', state }
    return { location: backTo(redirectUri, issuerOf(request), answer) }
  })

  mountAction(kit, calls.oauthRevoke, async (_ctx, _input, request, reply) => {
    try {
      const client = await clients.of(request)
      const { token } = fieldsOf(request)
      if (!token) throw invalidRequest('token is required')
      const family = await tokens.familyOf(token)
      if (family) await tokens.end(client, family.id)
      return reply.send({})
    } catch (error) {
      return sendOauthError(reply, error)
    }
  })

  mountAction(kit, calls.oauthIntrospect, async (_ctx, _input, request, reply) => {
    try {
      const client = await clients.of(request)
      if (client.publicClient) throw new OauthError('unauthorized_client', 'only clients with a secret may ask')
      const { token } = fieldsOf(request)
      if (!token) throw invalidRequest('token is required')
      return reply.send(await introspect(client.id, client.clientId, token))
    } catch (error) {
      return sendOauthError(reply, error)
    }
  })

  const introspect = async (id: string, clientId: string, token: string): Promise<object> => {
    const family = await tokens.familyOf(token)
    const principal = family && (await parts.principals.ofSession(family.id))
    const { rows } = family
      ? await sql<{
          scope: string
          ends: number
        }>`select scope, extract(epoch from expires_at)::int as ends from session
          where id = ${family.id} and client_id = ${id}`.execute(services.db)
      : { rows: [] }
    const session = rows[0]
    if (!family || !principal || !session) return { active: false }
    const own = family.refresh ? {} : JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
    return {
      active: true,
      client_id: clientId,
      scope: session.scope,
      sub: principal.userId,
      username: principal.account,
      tenant_id: principal.tenantId,
      ...(family.refresh ? { exp: session.ends } : { token_type: 'bearer', exp: own.exp, iat: own.iat }),
    }
  }

  mountAction(kit, calls.oauthMetadata, (_ctx, _input, request, reply) => {
    const issuer = issuerOf(request)
    return reply.send({
      issuer,
      authorization_endpoint: issuer + calls.authorize.path,
      token_endpoint: issuer + oauthToken.path,
      revocation_endpoint: issuer + calls.oauthRevoke.path,
      introspection_endpoint: issuer + calls.oauthIntrospect.path,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
      revocation_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
      introspection_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      authorization_response_iss_parameter_supported: true,
    })
  })

  const grant = async (ctx: Context, request: FastifyRequest, password: PasswordSignIn): Promise<TokenAnswer> => {
    const client = await clients.of(request)
    const fields = fieldsOf(request)
    const { grant_type: type = '' } = fields
    const known = ['authorization_code', 'refresh_token', 'password']
    if (!type) throw invalidRequest('grant_type is required')
    if (!known.includes(type)) throw new OauthError('unsupported_grant_type', 'this grant_type is not known')
    // Passwords are not for applications; old ones that cannot do without are marked one by one.
    if (!mayGrant(client, type) || (type === 'password' && !client.legacy))
      throw new OauthError('unauthorized_client', `this client may not use ${type}`)
    if (type === 'refresh_token') return tokens.refresh(client, fields.refresh_token ?? '')
    if (type === 'authorization_code') return tokens.byCode(client, fields, ctx)
    try {
      const { sessionId, userId } = await password.open()
      const answer = await tokens.adopt(client, sessionId, userId)
      return { ...(await password.describe(sessionId)), ...answer }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      throw new OauthError('invalid_grant', ctx.t(error.key, error.params), error.status)
    }
  }

  return async (ctx, request, reply, password) => {
    if (!namesClient(request)) return false
    try {
      await reply.send(await grant(ctx, request, password))
    } catch (error) {
      await sendOauthError(reply, error)
    }
    return true
  }
}
