import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '../../kit/test-server.ts'
import { ok } from '../device/test-things.ts'

const base = '/api/tecovie-system/menu'
const page = { name: '新页', code: 'newPage', category: 1, alias: 'menu', sort: 1, path: '/new', source: 'home' }

describe('menus', () => {
  let server: TestServer
  let admin: Client
  beforeAll(async () => {
    server = await startTestServer({ TECOVIE_CAPTCHA: 'never', RUN: 'api' })
    admin = await server.as()
  })
  afterAll(() => server?.stop())

  it('opens level by level, with buttons where they are asked for', async () => {
    const roots = (await ok(admin.get(`${base}/list`, { lazy: '1', size: 1000 }))).records
    expect(roots.every((r: { parentId: string }) => r.parentId === '0')).toBe(true)
    const { id } = roots.find((r: { code: string }) => r.code === 'organize')
    const level = (query: object) => ok(admin.get(`${base}/lazy-menu-list`, query as Record<string, unknown>))
    const pages = await level({ parentId: id })
    const role = pages.find((p: { code: string }) => p.code === 'role')
    expect(role).toMatchObject({ hasChildren: false })
    expect(await level({ parentId: role.id })).toEqual([])
    expect((await level({ parentId: id, buttons: 1 })).find((p: { code: string }) => p.code === 'role')).toMatchObject({
      hasChildren: true,
    })
    const codes = (await level({ parentId: role.id, buttons: 1 })).map((b: { code: string }) => b.code)
    expect(codes).toContain('role_menu_auth')
    expect((await level({ code: 'role_menu', buttons: 1 })).map((b: { code: string }) => b.code)).toEqual([
      'role_menu_auth',
    ])
  })

  it('says each missing field in its own words; a page needs a path and an icon, a button neither', async () => {
    const empty = await admin.post(`${base}/submit`, { ...page, name: '', code: '', alias: '' })
    expect(empty.body.errors).toMatchObject({
      name: '请输入菜单名称',
      code: '请输入菜单编号',
      alias: '请输入菜单别名',
    })
    expect((await admin.post(`${base}/submit`, { ...page, path: '' })).body.errors?.path).toBe('请输入路由地址')
    expect((await admin.post(`${base}/submit`, { ...page, source: '' })).body.errors?.source).toBe('请选择菜单图标')
    const { id } = await ok(admin.post(`${base}/submit`, page))
    expect((await admin.post(`${base}/submit`, { id, path: '' })).body.errors).toHaveProperty('path')
    const button = { name: '按钮', code: 'newPage_do', category: 2, alias: 'do', sort: 1, parentId: id }
    const made = await ok(admin.post(`${base}/submit`, button))
    expect(
      (await admin.post(`${base}/submit`, { ...page, code: 'below', parentId: made.id })).body.errors,
    ).toHaveProperty('parentId')
    expect((await admin.post(`${base}/submit`, page)).body.errors?.code).toContain('已存在')
    expect((await admin.post(`${base}/remove`, { ids: id })).body.msg).toBe('请先删除子菜单')
    await ok(admin.post(`${base}/remove`, { ids: `${id},${made.id}` }))
  })

  it('lets only administrators add below a menu', async () => {
    const keys = await server.services.db
      .selectFrom('menu')
      .select('id')
      .where('code', 'in', ['menu', 'menu_add'])
      .execute()
    const { id: roleId } = await ok(
      admin.post('/api/tecovie-system/role/submit', { roleName: '菜单员', roleAlias: 'menus' }),
    )
    await ok(admin.post('/api/tecovie-system/role/grant', { roleIds: [roleId], menuIds: keys.map((k) => k.id) }))
    const [root] = await ok(admin.get('/api/tecovie-system/dept/tree'))
    const user = { account: 'm', password: 'menus-secret-1', name: 'm', realName: 'm', roleId, deptId: root.id }
    await ok(admin.post('/api/tecovie-user/submit', user))
    const own = await server.as('m', 'menus-secret-1')
    const parent = keys[0]?.id
    expect((await own.post(`${base}/submit`, { ...page, code: 'x1', parentId: parent })).status).toBe(403)
    await ok(own.post(`${base}/submit`, { ...page, code: 'x1' }))
  })
})
