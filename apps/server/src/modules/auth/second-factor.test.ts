import { sql } from 'kysely'
import { type TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '../../kit/test-server.ts'
import { makeUser, TOKEN } from './test-sign-in.ts'

const BASE = '/api/tecovie-user/second-factor'

describe('second factor', () => {
  let server: TestServer
  let admin: Client
  let userId: string
  let totp: TOTP
  let recovery: string[]
  /** Codes of steps to come: each step's code serves once. */
  let ahead = 0
  const nextCode = () => totp.generate({ timestamp: Date.now() + 30_000 * ahead++ })
  const password = 'nora-secret-1'

  beforeAll(async () => {
    server = await startTestServer({ TECOVIE_CAPTCHA: 'never', RUN: 'api' })
    admin = await server.as()
    userId = await makeUser(admin, 'nora')
  })
  afterAll(() => server?.stop())

  const signIn = () => server.anonymous.post(TOKEN, { account: 'nora', password })
  const second = (challengeToken: string, code: string) =>
    server.anonymous.post(TOKEN, { grantType: 'second_factor', challengeToken, code })
  const forget = () => sql`update user_second_factor set last_step = 0`.execute(server.services.db)

  it('is in force only after a code of the app, and ends the other sessions', async () => {
    const [me, elsewhere] = [await server.as('nora', password), await server.as('nora', password)]
    expect((await me.post(`${BASE}/begin`, { password: 'wrong' })).body.errors).toEqual({ password: '密码不正确' })
    const begun = (await me.post(`${BASE}/begin`, { password })).body.data
    totp = URI.parse(begun.uri) as TOTP
    expect(totp).toMatchObject({ issuer: 'tecovie', label: 'nora@000000' })
    // Begun is not enrolled: the password alone still signs in.
    expect((await signIn()).status).toBe(200)
    expect((await me.post(`${BASE}/confirm`, { code: '000000' })).body.errors).toHaveProperty('code')
    const confirmed = await me.post(`${BASE}/confirm`, { code: nextCode() })
    expect(confirmed.status).toBe(200)
    recovery = confirmed.body.data.recoveryCodes
    expect(new Set(recovery).size).toBe(10)
    expect((await elsewhere.get('/api/tecovie-user/info')).status).toBe(401)
    expect((await me.get('/api/tecovie-user/security')).body.data.secondFactor).toMatchObject({
      enabled: true,
      recoveryLeft: 10,
    })
    expect((await me.post(`${BASE}/begin`, { password })).status).toBe(400)
    const stored = await sql<{ secret: string }>`select secret from user_second_factor`.execute(server.services.db)
    expect(stored.rows[0]?.secret).not.toContain(begun.secret)
  })

  it('is asked for after the password; a code serves once', async () => {
    await forget()
    const first = await signIn()
    expect(first).toMatchObject({ status: 400, body: { data: { challengeToken: expect.any(String) } } })
    const code = nextCode()
    const { challengeToken } = first.body.data
    expect((await second(challengeToken, '123')).status).toBe(400)
    const done = await second(challengeToken, code)
    expect(done.body.data).toMatchObject({ account: 'nora', accessToken: expect.any(String) })
    expect((await second(challengeToken, code)).body.data).toEqual({ challengeOver: true })
    const again = (await signIn()).body.data.challengeToken
    expect((await second(again, code)).status).toBe(400)
  })

  it('a challenge is over after five tries, whatever the sixth is', async () => {
    await forget()
    const { challengeToken } = (await signIn()).body.data
    for (let i = 0; i < 5; i++) expect((await second(challengeToken, 'wrong')).status).toBe(400)
    expect((await second(challengeToken, totp.generate())).body.data).toEqual({ challengeOver: true })
  })

  it('a recovery code serves once, however it is written', async () => {
    const code = (recovery[0] ?? '').toUpperCase().replace('-', ' ')
    expect((await second((await signIn()).body.data.challengeToken, code)).status).toBe(200)
    expect((await second((await signIn()).body.data.challengeToken, code)).status).toBe(400)
  })

  it('an administrator takes it off; a tenant may ask everybody for one', async () => {
    expect((await admin.post('/api/tecovie-user/reset-second-factor', { userIds: userId })).status).toBe(200)
    expect((await signIn()).status).toBe(200)
    await sql`update tenant set policy = policy || '{"secondFactor":"required"}' where tenant_id = '000000'`.execute(
      server.services.db,
    )
    const me = await server.as('nora', password)
    expect((await me.get('/api/tecovie-user/info')).body.data).toMatchObject({ mustEnrol: true })
    expect((await me.get('/api/tecovie-auth/session/list')).body).toMatchObject({ code: 403, msg: '请先启用两步验证' })
    const { uri } = (await me.post(`${BASE}/begin`, { password })).body.data
    const code = (URI.parse(uri) as TOTP).generate()
    expect((await me.post(`${BASE}/confirm`, { code })).status).toBe(200)
    expect((await me.get('/api/tecovie-auth/session/list')).status).toBe(200)
  })
})
