import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '../../kit/test-server.ts'

const base = '/api/tecovie-system/role'

describe('roles', () => {
  let server: TestServer
  let admin: Client
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.as()
  })
  afterAll(() => server?.stop())

  it('adds, lists, changes and removes', async () => {
    const made = await admin.post(`${base}/submit`, { roleName: '运维', roleAlias: 'operator' })
    expect(made.body).toMatchObject({ code: 200, success: true })
    const list = await admin.get(`${base}/list`, { roleName: '运' })
    expect(list.body.data.records).toMatchObject([{ id: made.body.data.id, roleAlias: 'operator', userCount: 0 }])
    expect((await admin.post(`${base}/submit`, { id: made.body.data.id, roleName: '运维组' })).status).toBe(200)
    expect((await admin.post(`${base}/submit`, { id: made.body.data.id, sort: 7 })).status).toBe(200)
    expect((await admin.post(`${base}/submit`, { id: made.body.data.id, roleName: '运维二组' })).status).toBe(200)
    // What an update leaves out stays, defaults included.
    expect((await admin.get(`${base}/detail`, { id: made.body.data.id })).body.data).toMatchObject({
      roleName: '运维二组',
      sort: 7,
    })
    expect((await admin.post(`${base}/remove`, {}, { ids: made.body.data.id })).status).toBe(200)
    expect((await admin.get(`${base}/detail`, { id: made.body.data.id })).status).toBe(404)
  })

  it('refuses bad input at its field and nothing is stored', async () => {
    const bad = await admin.post(`${base}/submit`, { roleName: '', roleAlias: 'not ok!', surplus: 1 })
    expect(bad.status).toBe(400)
    expect(Object.keys(bad.body.errors ?? {}).sort()).toEqual(['roleAlias', 'roleName', 'surplus'])
    await admin.post(`${base}/submit`, { roleName: '重复', roleAlias: 'twice' })
    const twice = await admin.post(`${base}/submit`, { roleName: '重复二', roleAlias: 'twice' })
    expect(twice.body.errors?.roleAlias).toContain('已存在')
  })

  it('keeps roles that are held and roles that carry authority', async () => {
    const list = await admin.get(`${base}/list`, { roleAlias: 'administrator' })
    expect((await admin.post(`${base}/remove`, { ids: list.body.data.records[0].id })).status).toBe(400)
  })

  it('exports with a one-use ticket', async () => {
    const query = { format: 'csv' }
    const ticket = await admin.post('/api/tecovie-resource/download/ticket', { path: `${base}/export`, query })
    const get = () => server.anonymous.get(`${base}/export`, { ...query, ticket: ticket.body.data.ticket })
    const first = await get()
    expect(first.status).toBe(200)
    expect(String(first.body.data)).toContain('administrator')
    expect((await get()).status).toBe(403)
  })
})
