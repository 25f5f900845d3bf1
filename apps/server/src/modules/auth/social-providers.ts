import { SOCIAL_SOURCES, type SocialSource } from '@tecovie/contract/actions/sign-in.ts'
import type { Config } from '../../config.ts'

/** Who a third party says somebody is. */
export interface Identity {
  readonly subject: string
  readonly name: string
}

interface Endpoints {
  readonly authorize: string
  readonly token: string
  readonly user: string
}
export interface Client extends Endpoints {
  readonly id: string
  readonly secret: string
}
type Answer = Record<string, unknown>

interface Provider {
  readonly endpoints: Endpoints
  /** Query of the authorize address; without `state`. */
  authorize(client: Client, redirect: string, challenge: string): Record<string, string>
  readonly hash?: string
  token(
    client: Client,
    code: string,
    redirect: string,
    verifier: string,
  ): RequestInit & { query?: Record<string, string> }
  user(client: Client, token: Answer): RequestInit & { query?: Record<string, string> }
  identity(token: Answer, user: Answer): Identity
}

const text = (value: unknown) => (value === undefined || value === null ? '' : String(value))
const form = (fields: Record<string, string>): RequestInit => ({ method: 'POST', body: new URLSearchParams(fields) })
const bearer = (token: Answer): RequestInit => ({ headers: { authorization: `Bearer ${text(token.access_token)}` } })
const byLogin = (_token: Answer, user: Answer): Identity => ({
  subject: text(user.id),
  name: text(user.name) || text(user.login),
})

/** What differs from one third party to the next. */
const providers: Record<SocialSource, Provider> = {
  github: {
    endpoints: {
      authorize: 'https://github.com/login/oauth/authorize',
      token: 'https://github.com/login/oauth/access_token',
      user: 'https://api.github.com/user',
    },
    authorize: (c, redirect, challenge) => ({
      client_id: c.id,
      redirect_uri: redirect,
      scope: 'read:user',
      code_challenge: challenge,
      code_challenge_method: 'S256',
    }),
    token: (c, code, redirect, verifier) =>
      form({ client_id: c.id, client_secret: c.secret, code, redirect_uri: redirect, code_verifier: verifier }),
    user: (_c, token) => bearer(token),
    identity: byLogin,
  },
  gitee: {
    endpoints: {
      authorize: 'https://gitee.com/oauth/authorize',
      token: 'https://gitee.com/oauth/token',
      user: 'https://gitee.com/api/v5/user',
    },
    authorize: (c, redirect) => ({
      client_id: c.id,
      redirect_uri: redirect,
      response_type: 'code',
      scope: 'user_info',
    }),
    token: (c, code, redirect) =>
      form({
        grant_type: 'authorization_code',
        client_id: c.id,
        client_secret: c.secret,
        code,
        redirect_uri: redirect,
      }),
    user: (_c, token) => bearer(token),
    identity: byLogin,
  },
  wechat_open: {
    endpoints: {
      authorize: 'https://open.weixin.qq.com/connect/qrconnect',
      token: 'https://api.weixin.qq.com/sns/oauth2/access_token',
      user: 'https://api.weixin.qq.com/sns/userinfo',
    },
    authorize: (c, redirect) => ({
      appid: c.id,
      redirect_uri: redirect,
      response_type: 'code',
      scope: 'snsapi_login',
    }),
    hash: '#wechat_redirect',
    token: (c, code) => ({ query: { appid: c.id, secret: c.secret, code, grant_type: 'authorization_code' } }),
    user: (_c, token) => ({ query: { access_token: text(token.access_token), openid: text(token.openid) } }),
    // The union id is one for all applications of a company; the open id is this application's.
    identity: (token, user) => ({
      subject: text(user.unionid) || text(token.unionid) || text(token.openid),
      name: text(user.nickname),
    }),
  },
  qq: {
    endpoints: {
      authorize: 'https://graph.qq.com/oauth2.0/authorize',
      token: 'https://graph.qq.com/oauth2.0/token',
      user: 'https://graph.qq.com/user/get_user_info',
    },
    authorize: (c, redirect) => ({
      client_id: c.id,
      redirect_uri: redirect,
      response_type: 'code',
      scope: 'get_user_info',
    }),
    token: (c, code, redirect) => ({
      query: {
        grant_type: 'authorization_code',
        client_id: c.id,
        client_secret: c.secret,
        code,
        redirect_uri: redirect,
        fmt: 'json',
        need_openid: '1',
      },
    }),
    user: (c, token) => ({
      query: { access_token: text(token.access_token), oauth_consumer_key: c.id, openid: text(token.openid) },
    }),
    identity: (token, user) => ({ subject: text(token.openid), name: text(user.nickname) }),
  },
}

const KEYS = {
  github: ['githubId', 'githubSecret', 'githubUrls'],
  gitee: ['giteeId', 'giteeSecret', 'giteeUrls'],
  wechat_open: ['wechatId', 'wechatSecret', 'wechatUrls'],
  qq: ['qqId', 'qqSecret', 'qqUrls'],
} as const

/** A configured client; undefined where the third party is off. */
function clientOf(config: Config, source: SocialSource): Client | undefined {
  const [id, secret, urls] = KEYS[source]
  if (!config[id]) return undefined
  const { endpoints } = providers[source]
  const [authorize = endpoints.authorize, token = endpoints.token, user = endpoints.user] = config[urls]
    ? config[urls].split(',')
    : []
  return { id: config[id], secret: config[secret], authorize, token, user }
}

export const sourcesOf = (config: Config): SocialSource[] => SOCIAL_SOURCES.filter((s) => clientOf(config, s))

/** Where the browser goes to sign in at the third party; undefined where it is off. */
export function authorizeUrl(
  config: Config,
  source: SocialSource,
  o: { redirect: string; state: string; challenge: string },
): string | undefined {
  const client = clientOf(config, source)
  if (!client) return undefined
  const provider = providers[source]
  const url = new URL(client.authorize)
  const query = { ...provider.authorize(client, o.redirect, o.challenge), state: o.state }
  for (const [k, v] of Object.entries(query)) url.searchParams.set(k, v)
  return `${url.href}${provider.hash ?? ''}`
}

const TIMEOUT_MS = 10_000
const MAX_ANSWER = 64 * 1024

async function ask(address: string, init: RequestInit & { query?: Record<string, string> }): Promise<Answer> {
  const url = new URL(address)
  for (const [k, v] of Object.entries(init.query ?? {})) url.searchParams.set(k, v)
  const headers = { accept: 'application/json', 'user-agent': 'tecovie', ...(init.headers as Record<string, string>) }
  const { query: _query, ...rest } = init
  const answer = await fetch(url, { ...rest, headers, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  let said = ''
  const decoder = new TextDecoder()
  for await (const chunk of answer.body ?? []) {
    said += decoder.decode(chunk as Uint8Array, { stream: true })
    if (said.length > MAX_ANSWER) throw new Error('the answer is too long')
  }
  const body = JSON.parse(said) as Answer
  const problem = body.error ?? (body.errcode || undefined) ?? (body.ret || undefined)
  if (!answer.ok || problem)
    throw new Error(`${answer.status} ${text(problem)} ${text(body.error_description ?? body.errmsg ?? body.msg)}`)
  return body
}

/** Trades a code for who it belongs to. Throws with what the third party said. */
export async function identify(
  config: Config,
  source: SocialSource,
  o: { code: string; redirect: string; verifier: string },
): Promise<Identity> {
  const client = clientOf(config, source)
  if (!client) throw new Error(`${source} is not configured`)
  const provider = providers[source]
  const token = await ask(client.token, provider.token(client, o.code, o.redirect, o.verifier))
  if (!token.access_token) throw new Error('no access token')
  const identity = provider.identity(token, await ask(client.user, provider.user(client, token)))
  if (!identity.subject) throw new Error('the answer names nobody')
  return { subject: identity.subject.slice(0, 128), name: identity.name.slice(0, 64) || identity.subject.slice(0, 64) }
}
