import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '../../kit/test-server.ts'

const base = '/api/tecovie-system/client'
const redirect = 'https://app.example.com/back'

describe('OAuth clients', () => {
  let server: TestServer
  let admin: Client
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.as()
  })
  afterAll(() => server?.stop())
  const save = (values: object) => admin.post(`${base}/submit`, values)
  const stored = async (id: string) =>
    (await server.services.pool.query('select client_secret from client where id = $1', [id])).rows[0].client_secret

  it('makes a secret, tells it once and keeps a hash', async () => {
    const made = await save({ clientId: 'shop', webServerRedirectUri: redirect })
    const { id, clientSecret } = made.body.data
    expect(clientSecret).toMatch(/^[\w-]{43}$/)
    expect(await stored(id)).toMatch(/^\$argon2id\$/)
    const row = (await admin.get(`${base}/detail`, { id })).body.data
    expect(row).toMatchObject({
      authorizedGrantTypes: 'refresh_token,password,authorization_code',
      scope: 'all',
      accessTokenValidity: 3600,
      refreshTokenValidity: 604_800,
    })
    const before = await stored(id)
    expect(await save({ id, clientName: '商城', clientSecret: '' })).toMatchObject({ status: 200 })
    expect(await stored(id)).toBe(before)
    const again = await admin.post(`${base}/reset-secret`, { id })
    expect(again.body.data.clientSecret).not.toBe(clientSecret)
    expect(await stored(id)).not.toBe(before)
    const read = [await admin.get(`${base}/list`), await admin.get(`${base}/detail`, { id })]
    await server.services.book.settled()
    const logged = await server.services.pool.query('select params, changes from log_api')
    const all = JSON.stringify([read.map((r) => r.body), logged.rows])
    for (const secret of [clientSecret, again.body.data.clientSecret, 'argon2id']) expect(all).not.toContain(secret)
  })

  it('refuses what would be a hole, at its field', async () => {
    const good = { clientId: 'bad', webServerRedirectUri: redirect }
    const cases: [object, string][] = [
      [{ webServerRedirectUri: 'http://app.example.com/back' }, 'webServerRedirectUri'],
      [{ webServerRedirectUri: `${redirect}\nhttps://*.example.com/` }, 'webServerRedirectUri'],
      [{ webServerRedirectUri: `${redirect}#x` }, 'webServerRedirectUri'],
      [{ webServerRedirectUri: 'https://good@evil.example.com/' }, 'webServerRedirectUri'],
      [{ webServerRedirectUri: 'javascript:alert(1)' }, 'webServerRedirectUri'],
      [{ webServerRedirectUri: '' }, 'webServerRedirectUri'],
      [{ authorizedGrantTypes: 'implicit' }, 'authorizedGrantTypes'],
      [{ scope: 'all nothing-of-that-name' }, 'scope'],
      [{ clientSecret: 'short' }, 'clientSecret'],
      [{ publicClient: 1, clientSecret: 'long-enough-it-is' }, 'clientSecret'],
      [{ publicClient: 1, legacy: 1 }, 'legacy'],
      [{ additionalInformation: '[1]' }, 'additionalInformation'],
    ]
    for (const [change, field] of cases) {
      const answer = await save({ ...good, ...change })
      expect(answer.status, JSON.stringify(change)).toBe(400)
      expect(answer.body.errors, JSON.stringify(change)).toHaveProperty(field)
    }
    const several = `${redirect}, http://127.0.0.1:7000/x`
    const fine = await save({ ...good, publicClient: 1, webServerRedirectUri: several, scope: 'device,product' })
    expect(fine.body.data).not.toHaveProperty('clientSecret')
    expect((await admin.get(`${base}/detail`, { id: fine.body.data.id })).body.data).toMatchObject({
      webServerRedirectUri: `${redirect}\nhttp://127.0.0.1:7000/x`,
      scope: 'device product',
    })
  })
})
