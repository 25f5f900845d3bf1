import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '../../kit/test-server.ts'
import { ok } from '../device/test-things.ts'

const base = '/api/tecovie-system/permission-report'

describe('the permission report', () => {
  let server: TestServer
  let admin: Client
  let dept: string
  const menus = new Map<string, string>()
  beforeAll(async () => {
    server = await startTestServer({ TECOVIE_CAPTCHA: 'never', RUN: 'api' })
    admin = await server.as()
    dept = (await ok(admin.get('/api/tecovie-system/dept/tree')))[0].id
    for (const m of await server.services.db.selectFrom('menu').select(['id', 'code']).execute())
      menus.set(m.code, m.id)
  })
  afterAll(() => server?.stop())

  const id = (key: string) => menus.get(key) ?? `no ${key}`
  const role = async (roleName: string, roleAlias: string, ...keys: string[]) => {
    const { id: roleId } = await ok<{ id: string }>(
      admin.post('/api/tecovie-system/role/submit', { roleName, roleAlias }),
    )
    await ok(admin.post('/api/tecovie-system/role/grant', { roleIds: [roleId], menuIds: keys.map(id) }))
    return roleId
  }

  it('shows permissions in the order of the menu, a page of roles, and what they grant', async () => {
    const watch = await role('监看', 'watch', 'deviceList', 'deviceList_view')
    const all = await ok(admin.get(`${base}/matrix`, { role: 'watch' }))
    expect(all).toMatchObject({ total: 1, roles: [{ id: watch, roleName: '监看', userCount: 0, all: false }] })
    const granted = all.permissions.filter((_: unknown, place: number) => all.grants[watch][place] === '1')
    expect(granted.map((p: { code: string }) => p.code).sort()).toEqual(['deviceList', 'deviceList_view'])
    expect(all.grants[watch]).toHaveLength(all.permissions.length)
    const codes = all.permissions.map((p: { code: string }) => p.code)
    expect(codes.indexOf('deviceList')).toBeLessThan(codes.indexOf('deviceList_add'))
    expect(codes.indexOf('deviceList_add')).toBeLessThan(codes.indexOf('organize'))
    expect(codes).toHaveLength(menus.size)
    const part = await ok(admin.get(`${base}/matrix`, { menuId: id('role') }))
    expect(part.permissions.map((p: { code: string }) => p.code)).toEqual(
      expect.arrayContaining(['role', 'role_menu_auth']),
    )
    expect(part.permissions.every((p: { code: string }) => p.code.startsWith('role'))).toBe(true)
    expect(part.roles.find((r: { roleAlias: string }) => r.roleAlias === 'administrator')).toMatchObject({ all: true })
    const file = await admin.get(`${base}/export`, { menuId: id('deviceList'), role: 'watch', format: 'csv' })
    const [head = '', line = ''] = String(file.body.data).trim().split('\n')
    expect(head).toContain('(deviceList_view)')
    const marks = line.split(',').slice(2)
    expect(marks.filter((m) => m.trim() === '✓')).toHaveLength(2)
  })

  it('says why, and agrees with what the person may really do, whatever takes the right away', async () => {
    const watch = await role('看护', 'watch2', 'deviceList', 'tenant')
    const password = 'watcher-secret-1'
    const fields = { account: 'w', password, name: 'w', realName: '看护员', roleId: watch, deptId: dept }
    const { id: userId } = await ok<{ id: string }>(admin.post('/api/tecovie-user/submit', fields))
    const person = await server.as('w', password)
    const { pool } = server.services
    const check = async (key: string, allowed: boolean, why: Record<string, unknown>) => {
      const found = await ok(admin.get(`${base}/explain`, { userId, menuId: id(key) }))
      expect(found, key).toMatchObject({ allowed, userName: '看护员' })
      expect(found.steps, key).toContainEqual(expect.objectContaining(why))
      const { permissions } = await ok(person.get('/api/tecovie-user/info'))
      expect(permissions.includes(key), key).toBe(allowed)
    }
    await check('deviceList', true, { kind: 'roles', ok: true, by: [{ id: watch, name: '看护' }] })
    await check('deviceList_add', false, { kind: 'roles', ok: false, not: [{ id: watch, name: '看护' }] })
    await check('tenant', true, { kind: 'platformOnly', ok: true })
    const forget = () => admin.post('/api/tecovie-system/role/submit', { id: watch, sort: 1 })
    await pool.query('insert into dept_menu (dept_id, menu_id) values ($1, $2)', [dept, id('home')])
    await ok(forget())
    await check('deviceList', false, { kind: 'dept', ok: false, limited: true, not: [{ id: dept, name: '管理组' }] })
    await pool.query('insert into dept_menu (dept_id, menu_id) values ($1, $2)', [dept, id('deviceList')])
    await ok(forget())
    await check('deviceList', true, { kind: 'dept', ok: true, by: [{ id: dept, name: '管理组' }] })
    await pool.query("insert into tenant_menu (tenant_id, menu_id) values ('000000', $1)", [id('home')])
    await ok(forget())
    await check('deviceList', false, { kind: 'tenant', ok: false, limited: true })
    await pool.query('delete from tenant_menu')
    const me = await ok(admin.get('/api/tecovie-user/info'))
    const own = await ok(admin.get(`${base}/explain`, { userId: me.id, menuId: id('menu') }))
    expect(own).toMatchObject({ allowed: true, steps: [{ kind: 'account' }, { kind: 'administrator', ok: true }] })
    expect((await admin.get(`${base}/explain`, { userId: '123', menuId: id('menu') })).status).toBe(404)
  })
})
