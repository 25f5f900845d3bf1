import * as oauth from 'oauth4webapi'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, client, startTestServer, type TestServer } from '../../kit/test-server.ts'
import { makeUser } from '../auth/test-sign-in.ts'

const redirect = 'https://app.example.com/back?from=tecovie'
const insecure = { [oauth.allowInsecureRequests]: true }
const clients = '/api/tecovie-system/client'
const TOKEN = '/api/tecovie-auth/oauth/token'

describe('authorization server', () => {
  let server: TestServer
  let admin: Client
  let as: oauth.AuthorizationServer
  /** A client with a secret, and one without. */
  let shop: { client: oauth.Client; auth: oauth.ClientAuth; id: string }
  const spa: oauth.Client = { client_id: 'spa' }

  const make = async (values: object) => {
    const made = await admin.post(`${clients}/submit`, { webServerRedirectUri: redirect, ...values })
    if (made.status !== 200) throw new Error(JSON.stringify(made.body))
    return made.body.data as { id: string; clientSecret: string }
  }
  beforeAll(async () => {
    server = await startTestServer({ TECOVIE_CAPTCHA: 'never' })
    admin = await server.as()
    const made = await make({ clientId: 'shop', clientName: '商城' })
    shop = { client: { client_id: 'shop' }, auth: oauth.ClientSecretBasic(made.clientSecret), id: made.id }
    await make({ clientId: 'spa', publicClient: 1, scope: 'device product' })
    const issuer = new URL(server.address)
    const answer = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure })
    as = await oauth.processDiscoveryResponse(issuer, answer)
  })
  afterAll(() => server?.stop())

  const ask = (query: Record<string, string>, who = admin, approve = true) =>
    who.post('/api/tecovie-auth/oauth/decide', { response_type: 'code', ...query, approve })
  let verifier: string
  let challenge: Record<string, string>
  beforeEach(async () => {
    verifier = oauth.generateRandomCodeVerifier()
    const code_challenge = await oauth.calculatePKCECodeChallenge(verifier)
    challenge = { code_challenge, code_challenge_method: 'S256' }
  })
  /** What a good application sends, and the address its browser comes back to. */
  const agreed = async (clientId: string, more: Record<string, string> = {}, who = admin) => {
    const answer = await ask({ client_id: clientId, redirect_uri: redirect, state: 's', ...challenge, ...more }, who)
    return new URL(answer.body.data.location)
  }
  const exchange = (c: oauth.Client, auth: oauth.ClientAuth, back: URL, to = redirect, proof = verifier) =>
    oauth.authorizationCodeGrantRequest(as, c, auth, oauth.validateAuthResponse(as, c, back, 's'), to, proof, insecure)
  const tokensOf = async (c: oauth.Client, auth: oauth.ClientAuth, more: Record<string, string> = {}, who = admin) =>
    oauth.processAuthorizationCodeResponse(as, c, await exchange(c, auth, await agreed(c.client_id, more, who)))
  const refresh = (c: oauth.Client, auth: oauth.ClientAuth, token = '') =>
    oauth.refreshTokenGrantRequest(as, c, auth, token, insecure)
  const works = async (token: string) =>
    (await client(server.address, token).get('/api/tecovie-user/info')).status === 200
  const form = async (body: Record<string, string>, headers: Record<string, string> = {}) => {
    const answer = await fetch(server.address + TOKEN, { method: 'POST', headers, body: new URLSearchParams(body) })
    return { status: answer.status, body: (await answer.json()) as Record<string, string> }
  }

  it('gives a client with a secret a token that acts for the person, renews it and ends it', async () => {
    const first = await tokensOf(shop.client, shop.auth)
    expect(first).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'all' })
    const me = await client(server.address, first.access_token).get('/api/tecovie-user/info')
    expect(me.body.data.account).toBe('admin')
    const next = await oauth.processRefreshTokenResponse(
      as,
      shop.client,
      await refresh(shop.client, shop.auth, first.refresh_token),
    )
    expect(next.refresh_token).not.toBe(first.refresh_token)
    const look = async (token: string) =>
      oauth.processIntrospectionResponse(
        as,
        shop.client,
        await oauth.introspectionRequest(as, shop.client, shop.auth, token, insecure),
      )
    expect(await look(next.access_token)).toMatchObject({ active: true, client_id: 'shop', username: 'admin' })
    expect(await look(first.refresh_token!)).toEqual({ active: false })
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(as, shop.client, shop.auth, next.refresh_token!, insecure),
    )
    expect(await look(next.access_token)).toEqual({ active: false })
    expect(await works(next.access_token)).toBe(false)
  })

  it('holds a public client to its scopes and to what its person may', async () => {
    const tokens = await tokensOf(spa, oauth.None(), { scope: 'device' })
    expect(tokens.scope).toBe('device')
    const api = client(server.address, tokens.access_token)
    expect((await api.get('/api/tecovie-system/menu/buttons')).status).toBe(200)
    expect((await api.get('/api/tecovie-system/param/list')).status).toBe(403)
    expect((await api.get('/api/tecovie-system/tenant/list')).status).toBe(403)
    await makeUser(admin, 'paula')
    const paula = await server.as('paula', 'paula-secret-1')
    const poor = await tokensOf(shop.client, shop.auth, {}, paula)
    expect((await client(server.address, poor.access_token).get(`${clients}/list`)).status).toBe(403)
    const refused = await ask({ client_id: 'spa', redirect_uri: redirect, scope: 'all', ...challenge })
    expect(refused.body.data.location).toContain('error=invalid_scope')
  })

  it('does nothing in the person’s stead that only the person may', async () => {
    const { access_token } = await tokensOf(shop.client, shop.auth)
    const api = client(server.address, access_token)
    const calls = [
      api.post('/api/tecovie-user/update-password', {}),
      api.get('/api/tecovie-auth/session/list'),
      api.post('/api/tecovie-auth/session/remove-others'),
      api.post(`${clients}/reset-secret`, { id: shop.id }),
      ask({ client_id: 'shop', redirect_uri: redirect }, api),
    ]
    for (const answer of await Promise.all(calls)) expect(answer.status).toBe(403)
  })

  it('sends nothing to an address that is not registered', async () => {
    const wrong = [
      'https://evil.example.com/',
      `${redirect}&x=1`,
      redirect.replace('app', 'APP'),
      redirect.split('?')[0]!,
    ]
    for (const redirect_uri of wrong) {
      const answer = await ask({ client_id: 'shop', redirect_uri })
      expect(answer).toMatchObject({ status: 400, body: { msg: '回调地址与应用登记的不一致' } })
      const query = new URLSearchParams({ response_type: 'token', client_id: 'shop', redirect_uri })
      const begun = await fetch(`${server.address}/api/tecovie-auth/oauth/authorize?${query}`, { redirect: 'manual' })
      expect(begun.headers.get('location')).toMatch(/^\/oauth\/consent\?/)
    }
    expect((await ask({ client_id: 'nobody', redirect_uri: redirect })).status).toBe(400)
    const no = await ask({ client_id: 'shop', redirect_uri: redirect, state: 'x&y' }, admin, false)
    const back = new URL(no.body.data.location)
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      from: 'tecovie',
      error: 'access_denied',
      state: 'x&y',
    })
  })

  it('exchanges a code once, for who asked; a replay ends what the first gave', async () => {
    const back = await agreed('shop')
    const first = await oauth.processAuthorizationCodeResponse(
      as,
      shop.client,
      await exchange(shop.client, shop.auth, back),
    )
    expect(await works(first.access_token)).toBe(true)
    expect((await exchange(shop.client, shop.auth, back)).status).toBe(400)
    expect(await works(first.access_token)).toBe(false)
    expect((await refresh(shop.client, shop.auth, first.refresh_token)).status).toBe(400)

    const theirs = await agreed('shop')
    const mixed = await exchange(spa, oauth.None(), theirs)
    expect(await mixed.json()).toMatchObject({ error: 'invalid_grant' })
    expect((await exchange(shop.client, shop.auth, theirs, 'https://app.example.com/other')).status).toBe(400)
    expect((await exchange(shop.client, shop.auth, theirs)).status).toBe(400)

    const both = await agreed('shop')
    const race = await Promise.all([exchange(shop.client, shop.auth, both), exchange(shop.client, shop.auth, both)])
    expect(race.map((r) => r.status).sort()).toEqual([200, 400])
    const late = await agreed('shop')
    await server.services.pool.query(`update oauth_code set expires_at = now() where used_at is null`)
    expect((await exchange(shop.client, shop.auth, late)).status).toBe(400)
  })

  it('lets nobody go round PKCE', async () => {
    const plain = { client_id: 'spa', redirect_uri: redirect, code_challenge: verifier, code_challenge_method: 'plain' }
    for (const query of [plain, { client_id: 'spa', redirect_uri: redirect }])
      expect((await ask(query)).body.data.location).toContain('error=invalid_request')
    const other = oauth.generateRandomCodeVerifier()
    expect((await exchange(spa, oauth.None(), await agreed('spa'), redirect, other)).status).toBe(400)
    const left = (await agreed('spa')).searchParams.get('code')!
    const body = { grant_type: 'authorization_code', client_id: 'spa', redirect_uri: redirect }
    expect(await form({ ...body, code: left })).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    // A code asked for without a challenge, slipped to an application that uses one.
    const bare = await ask({ client_id: 'shop', redirect_uri: redirect, state: 's' })
    const injected = await exchange(shop.client, shop.auth, new URL(bare.body.data.location))
    expect(await injected.json()).toMatchObject({ error: 'invalid_grant' })
  })

  it('ends the family when a refresh token comes a second time', async () => {
    const first = await tokensOf(spa, oauth.None())
    const second = await oauth.processRefreshTokenResponse(
      as,
      spa,
      await refresh(spa, oauth.None(), first.refresh_token),
    )
    const third = await oauth.processRefreshTokenResponse(
      as,
      spa,
      await refresh(spa, oauth.None(), second.refresh_token),
    )
    expect((await refresh(shop.client, shop.auth, third.refresh_token)).status).toBe(400)
    expect(await works(third.access_token)).toBe(true)
    // The console's own refresh takes none of them.
    const own = await server.anonymous.post('/api/tecovie-auth/token', {
      grantType: 'refresh_token',
      refreshToken: third.refresh_token,
    })
    expect(own.status).toBe(401)
    expect(await works(third.access_token)).toBe(true)
    // Two generations old is reuse too.
    expect((await refresh(spa, oauth.None(), first.refresh_token)).status).toBe(400)
    expect(await works(third.access_token)).toBe(false)
    expect((await refresh(spa, oauth.None(), third.refresh_token)).status).toBe(400)
  })

  it('takes passwords from legacy clients only, and secrets only when right', async () => {
    const password = { grant_type: 'password', username: 'admin', password: 'tecovie-test-1', tenant_id: '000000' }
    const { id, clientSecret } = await make({ clientId: 'old', scope: 'device' })
    const basic = (secret: string) => ({ authorization: `Basic ${btoa(`old:${secret}`)}` })
    expect(await form(password, basic(clientSecret))).toMatchObject({
      status: 400,
      body: { error: 'unauthorized_client' },
    })
    await admin.post(`${clients}/submit`, { id, legacy: 1 })
    const given = await form(password, basic(clientSecret))
    expect(given).toMatchObject({ status: 200, body: { account: 'admin', tenant_id: '000000', scope: 'device' } })
    const api = client(server.address, given.body.access_token!)
    expect((await api.get('/api/tecovie-system/param/list')).status).toBe(403)
    expect(await form({ ...password, password: 'wrong' }, basic(clientSecret))).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant', error_description: '用户名或密码错误' },
    })
    for (const [body, headers] of [
      [password, basic('wrong')],
      [password, { authorization: `Basic ${btoa('nobody:x')}` }],
      [{ ...password, client_id: 'old' }, {}],
      [{ grant_type: 'authorization_code', code: 'x' }, {}],
    ] as [Record<string, string>, Record<string, string>][])
      expect(await form(body, headers)).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
    expect(await form({ grant_type: 'implicit' }, basic(clientSecret))).toMatchObject({
      body: { error: 'unsupported_grant_type' },
    })
  })

  it('ends tokens at once with their user and with their client', async () => {
    const userId = await makeUser(admin, 'quinn')
    const quinn = await server.as('quinn', 'quinn-secret-1')
    const { id, clientSecret } = await make({ clientId: 'gone' })
    const gone = { client_id: 'gone' }
    const auth = oauth.ClientSecretPost(clientSecret)
    const [hers, mine] = [await tokensOf(gone, auth, {}, quinn), await tokensOf(gone, auth)]
    expect([await works(hers.access_token), await works(mine.access_token)]).toEqual([true, true])
    const off = await admin.post('/api/tecovie-user/status', { id: userId, status: 0 })
    expect(off.status).toBe(200)
    expect([await works(hers.access_token), await works(mine.access_token)]).toEqual([false, true])
    await admin.post(`${clients}/remove`, { ids: id })
    expect(await works(mine.access_token)).toBe(false)
    expect((await refresh(gone, auth, mine.refresh_token)).status).toBe(401)
  })
})
