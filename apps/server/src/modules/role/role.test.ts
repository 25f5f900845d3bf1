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

  it('holds grants to roles and menus that exist, and loses them with either', async () => {
    const { pool } = server.services
    const grant = (roleId: string, menuId: string) =>
      pool.query('insert into role_menu (role_id, menu_id) values ($1, $2)', [roleId, menuId])
    const menu = await pool.query<{ id: string }>("select id from menu where code = 'role'")
    const menuId = menu.rows[0]?.id ?? ''
    const { id } = (await admin.post(`${base}/submit`, { roleName: '临时', roleAlias: 'brief' })).body.data
    await expect(grant('77', menuId)).rejects.toMatchObject({ code: '23503', constraint: 'role_menu_role_id_fkey' })
    await expect(grant(id, '77')).rejects.toMatchObject({ code: '23503', constraint: 'role_menu_menu_id_fkey' })
    const spare = await pool.query<{ id: string }>(
      "insert into menu (id, code, name, category) values (77, 'spare', '备用', 1) returning id",
    )
    await grant(id, menuId)
    await grant(id, spare.rows[0]?.id ?? '')
    const held = async () => (await pool.query('select from role_menu where role_id = $1', [id])).rowCount
    expect(await held()).toBe(2)
    await pool.query("delete from menu where code = 'spare'")
    expect(await held()).toBe(1)
    // Somebody grants while somebody else deletes the role: the grant waits and finds it gone.
    const [deleting, granting] = [await pool.connect(), await pool.connect()]
    try {
      await deleting.query('begin')
      await deleting.query('delete from role where id = $1', [id])
      const late = granting
        .query("insert into role_menu select $1, id from menu where code = 'role_add'", [id])
        .catch((e) => e)
      await deleting.query('commit')
      expect(await late).toMatchObject({ code: '23503' })
    } finally {
      deleting.release()
      granting.release()
    }
    expect(await held()).toBe(0)
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
