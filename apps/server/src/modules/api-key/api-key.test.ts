import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, client, startTestServer, type TestServer } from '../../kit/test-server.ts'
import { makeUser } from '../auth/test-sign-in.ts'

const base = '/api/tecovie-user/api-key'

describe('API keys', () => {
  let server: TestServer
  let admin: Client
  beforeAll(async () => {
    server = await startTestServer({ TECOVIE_CAPTCHA: 'never' })
    admin = await server.as()
  })
  afterAll(() => server?.stop())
  const make = async (values: object = {}, who = admin) => {
    const made = await who.post(`${base}/submit`, { name: '夜间报表', days: 30, scopes: ['all'], ...values })
    expect(made.status).toBe(200)
    const { id, key } = made.body.data as { id: string; key: string }
    return { id, key, api: client(server.address, key) }
  }
  const status = async (who: Client, path: string) => (await who.get(path)).status

  it('is told once, kept as a digest, and says when and from where it was used', async () => {
    const { id, key, api } = await make()
    expect(key).toMatch(/^tck_[\w-]{43}$/)
    const of = async () => (await admin.get(`${base}/list`)).body.data.find((k: { id: string }) => k.id === id)
    expect(await of()).toMatchObject({ name: '夜间报表', lastTime: null, expired: false, hint: key.slice(0, 12) })
    expect((await api.get('/api/tecovie-user/info')).body.data.account).toBe('admin')
    expect(await of()).toMatchObject({ lastAddress: '127.0.0.1', lastTime: expect.stringMatching(/^\d{4}-/) })
    await server.services.book.settled()
    const { rows } = await server.services.pool.query(
      'select (select json_agg(k) from api_key k) as keys, (select json_agg(l) from log_api l) as logs',
    )
    expect(JSON.stringify(rows)).not.toContain(key)
    expect(JSON.stringify(rows[0].logs)).toContain('apiKey.create')
    const places = (await admin.get('/api/tecovie-auth/session/list')).body.data
    expect(places.map((p: { id: string }) => p.id)).not.toContain(id)
  })

  it('does what its menus allow, and never more than its person may now', async () => {
    const { api } = await make({ scopes: ['param'] })
    expect(await status(api, '/api/tecovie-system/param/list')).toBe(200)
    expect(await status(api, '/api/tecovie-system/tenant/list')).toBe(403)
    expect(
      (await admin.post(`${base}/submit`, { name: 'x', days: 1, scopes: ['nothing'] })).body.errors,
    ).toHaveProperty('scopes')
    const userId = await makeUser(admin, 'rosa')
    const rosa = await server.as('rosa', 'rosa-secret-1')
    const hers = await make({ scopes: ['role'] }, rosa)
    expect(await status(hers.api, '/api/tecovie-system/role/list')).toBe(403)
    const { rows } = await server.services.pool.query(
      `select r.id, (select id from menu where code = 'role') as menu from role r where role_alias = 'rosa'`,
    )
    const grant = (menuIds: string[]) =>
      admin.post('/api/tecovie-system/role/grant', { roleIds: [rows[0].id], menuIds })
    await grant([rows[0].menu])
    expect(await status(hers.api, '/api/tecovie-system/role/list')).toBe(200)
    await grant([])
    expect(await status(hers.api, '/api/tecovie-system/role/list')).toBe(403)
    expect(await status(hers.api, '/api/tecovie-user/info')).toBe(200)
    await admin.post('/api/tecovie-user/status', { id: userId, status: 0 })
    expect(await status(hers.api, '/api/tecovie-user/info')).toBe(401)
  })

  it('manages neither keys nor passwords nor sessions', async () => {
    const { id, api } = await make()
    const calls = [
      api.get(`${base}/list`),
      api.post(`${base}/submit`, { name: 'x', days: 1, scopes: ['all'] }),
      api.post(`${base}/remove`, { ids: id }),
      api.post('/api/tecovie-user/update-password', {}),
      api.post('/api/tecovie-user/reset-password', {}),
      api.get('/api/tecovie-auth/session/list'),
      api.post('/api/tecovie-user/second-factor/begin', {}),
      api.post('/api/tecovie-system/client/submit', {}),
    ]
    for (const [i, answer] of (await Promise.all(calls)).entries()) expect(answer.status, String(i)).toBe(403)
  })

  it('ends when it is taken back or over; one who is not its owner cannot end it', async () => {
    const [one, two] = [await make(), await make()]
    await makeUser(admin, 'sven')
    const sven = await server.as('sven', 'sven-secret-1')
    expect((await sven.post(`${base}/remove`, { ids: one.id })).status).toBe(404)
    await admin.post('/api/tecovie-auth/session/remove-others')
    expect(await status(one.api, '/api/tecovie-user/info')).toBe(200)
    expect((await admin.post(`${base}/remove`, { ids: one.id })).status).toBe(200)
    expect(await status(one.api, '/api/tecovie-user/info')).toBe(401)
    expect((await admin.post(`${base}/remove`, { ids: `${one.id},${two.id}` })).status).toBe(404)
    expect(await status(two.api, '/api/tecovie-user/info')).toBe(200)
    await server.services.pool.query(`update session set expires_at = now() where id = $1`, [two.id])
    expect(await status(two.api, '/api/tecovie-user/info')).toBe(401)
    expect(await status(client(server.address, 'tck_nothing'), '/api/tecovie-user/info')).toBe(401)
  })
})
