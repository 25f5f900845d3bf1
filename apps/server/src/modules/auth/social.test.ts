import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '../../kit/test-server.ts'
import { listen, makeUser, TOKEN } from './test-sign-in.ts'

const RENDER = '/api/tecovie-auth/oauth/render'

/** A third party: knows whom a code is for, whether it is used, where it may go, and the PKCE challenge it began with. */
async function thirdParty() {
  const codes = new Map<string, { redirect: string; challenge: string | null; login: string }>()
  let n = 0
  const server = await listen((request, body, response) => {
    const answer = (value: object) => response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
    const url = new URL(request.url ?? '', 'http://x')
    if (url.pathname === '/user') {
      const login = /^Bearer token-(.+)$/.exec(String(request.headers.authorization))?.[1] ?? ''
      return answer(login ? { id: login.length * 1000, login, name: `人${login}` } : { error: 'no token' })
    }
    const form = new URLSearchParams(body)
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    if (!code || form.get('client_secret') !== 'secret-1') return answer({ error: 'bad_verification_code' })
    if (code.redirect !== form.get('redirect_uri')) return answer({ error: 'redirect_uri_mismatch' })
    const verified = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (code.challenge && code.challenge !== verified) return answer({ error: 'invalid_grant' })
    return answer({ access_token: `token-${code.login}`, token_type: 'bearer' })
  })
  return {
    ...server,
    /** What the person's browser does there: agrees, and gets a code. */
    agree(authorize: string, login: string, redirect?: string): { code: string; state: string } {
      const { searchParams: q } = new URL(authorize)
      const code = `code-${++n}`
      codes.set(code, { redirect: redirect ?? q.get('redirect_uri') ?? '', challenge: q.get('code_challenge'), login })
      return { code, state: q.get('state') ?? '' }
    },
  }
}

describe('sign-in by third parties', () => {
  let server: TestServer
  let party: Awaited<ReturnType<typeof thirdParty>>
  let admin: Client
  beforeAll(async () => {
    party = await thirdParty()
    const urls = `${party.url}/authorize,${party.url}/token,${party.url}/user`
    server = await startTestServer({
      TECOVIE_CAPTCHA: 'never',
      RUN: 'api',
      TECOVIE_OAUTH_GITHUB_ID: 'client-1',
      TECOVIE_OAUTH_GITHUB_SECRET: 'secret-1',
      TECOVIE_OAUTH_GITHUB_URLS: urls,
      TECOVIE_OAUTH_GITEE_ID: 'client-2',
      TECOVIE_OAUTH_GITEE_SECRET: 'secret-1',
      TECOVIE_OAUTH_GITEE_URLS: urls,
    })
    admin = await server.as()
    await makeUser(admin, 'petra')
  })
  afterAll(async () => {
    await server?.stop()
    await party?.stop()
  })

  /** Follows the button: where it leads and the cookie it leaves. */
  const begin = async (source = 'github', purpose = 'sign-in', cookie = '') => {
    const answer = await fetch(`${server.address}${RENDER}/${source}?purpose=${purpose}`, {
      redirect: 'manual',
      headers: { cookie },
    })
    const set = answer.headers.get('set-cookie') ?? ''
    return { status: answer.status, to: answer.headers.get('location') ?? '', set, cookie: set.split(';')[0] ?? '' }
  }
  const send = async (path: string, body: object, cookie: string, token = '') => {
    const headers: Record<string, string> = { 'content-type': 'application/json', cookie }
    if (token) headers.authorization = `Bearer ${token}`
    const answer = await fetch(server.address + path, { method: 'POST', headers, body: JSON.stringify(body) })
    // biome-ignore lint/suspicious/noExplicitAny: answers of many shapes
    return { status: answer.status, body: (await answer.json()) as any }
  }
  const enter = (back: { code: string; state: string }, cookie: string, source = 'github') =>
    send(TOKEN, { grantType: 'social', source, ...back }, cookie)

  it('offers what is configured, and sends the browser there with a cookie no script reads', async () => {
    const modes = await server.anonymous.get('/api/tecovie-auth/oauth/modes')
    expect(modes.body.data).toEqual({ phone: true, sources: ['github', 'gitee'] })
    expect((await begin('qq')).status).toBe(400)
    const { status, to, set } = await begin()
    expect(status).toBe(302)
    const url = new URL(to)
    expect(url.origin + url.pathname).toBe(`${party.url}/authorize`)
    expect(url.searchParams.get('redirect_uri')).toBe(`${server.address}/oauth/redirect/github`)
    expect(url.searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/)
    // WeChat takes 128 letters and digits at most.
    expect(url.searchParams.get('state')).toMatch(/^[0-9a-z]{40,128}$/)
    expect(set).toMatch(/HttpOnly; SameSite=Lax/)
  })

  it('whom nobody knows signs in once, and is known from then on', async () => {
    const first = await begin()
    const unknown = await enter(party.agree(first.to, 'octo'), first.cookie)
    expect(unknown).toMatchObject({ status: 400, body: { data: { source: 'github', bindToken: expect.any(String) } } })
    const { bindToken } = unknown.body.data
    const wrong = await send(TOKEN, { account: 'petra', password: 'wrong', bindToken }, '')
    expect(wrong.status).toBe(400)
    expect((await sql`select 1 from user_social`.execute(server.services.db)).rows).toHaveLength(0)
    expect((await send(TOKEN, { account: 'petra', password: 'petra-secret-1', bindToken }, '')).status).toBe(200)
    // The same account may not be tied to a second user.
    const taken = await send(TOKEN, { account: 'admin', password: 'tecovie-test-1', bindToken }, '')
    expect(taken.body.msg).toBe('该第三方账号已绑定其他用户')
    const again = await begin()
    expect((await enter(party.agree(again.to, 'octo'), again.cookie)).body.data).toMatchObject({ account: 'petra' })
  })

  it('refuses a state of another browser, another third party, another purpose, a changed or a used one', async () => {
    const mine = await begin()
    const theirs = await begin()
    const back = party.agree(theirs.to, 'octo')
    const over = '第三方登录已失效，请重新登录'
    expect((await enter(back, mine.cookie)).body.msg).toBe(over)
    expect((await enter(back, '')).body.msg).toBe(over)
    expect((await enter(back, theirs.cookie, 'gitee')).body.msg).toBe(over)
    expect((await enter({ ...back, state: `${back.state.slice(0, -1)}x` }, theirs.cookie)).body.msg).toBe(over)
    const me = await server.as('petra', 'petra-secret-1')
    expect(
      (await send('/api/tecovie-user/social/bind', { source: 'github', ...back }, theirs.cookie, me.token)).body.msg,
    ).toBe(over)
    expect((await enter(back, theirs.cookie)).status).toBe(200)
    const replay = { code: party.agree(theirs.to, 'octo').code, state: back.state }
    expect((await enter(replay, theirs.cookie)).body.msg).toBe(over)
  })

  it('what the third party refuses signs nobody in', async () => {
    const refusedText = '第三方系统未能确认您的身份，请重试'
    const one = await begin()
    const elsewhere = party.agree(one.to, 'octo', 'https://evil.example/oauth/redirect/github')
    expect((await enter(elsewhere, one.cookie)).body.msg).toBe(refusedText)
    const two = await begin()
    const { state } = party.agree(two.to, 'octo')
    expect((await enter({ code: 'no-such-code', state }, two.cookie)).body.msg).toBe(refusedText)
    // A code of another flow fails at its PKCE challenge.
    const [three, four] = [await begin(), await begin()]
    const foreign = party.agree(four.to, 'octo').code
    expect((await enter({ code: foreign, state: party.agree(three.to, 'octo').state }, three.cookie)).body.msg).toBe(
      refusedText,
    )
  })

  it('is bound and unbound in the profile', async () => {
    const me = await server.as('petra', 'petra-secret-1')
    const socials = async () => (await me.get('/api/tecovie-user/security')).body.data.socials
    const flow = await begin('gitee', 'bind')
    const bound = await send(
      '/api/tecovie-user/social/bind',
      { source: 'gitee', ...party.agree(flow.to, 'octo') },
      flow.cookie,
      me.token,
    )
    expect(bound.status).toBe(200)
    expect(await socials()).toMatchObject([{ source: 'gitee' }, { source: 'github', name: '人octo' }])
    expect((await me.post('/api/tecovie-user/social/unbind', { source: 'github' })).status).toBe(200)
    expect(await socials()).toHaveLength(1)
    const again = await begin()
    expect((await enter(party.agree(again.to, 'octo'), again.cookie)).body.data).toHaveProperty('bindToken')
  })
})
