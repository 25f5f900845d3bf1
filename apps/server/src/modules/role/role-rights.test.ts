import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '../../kit/test-server.ts'
import { ok } from '../device/test-things.ts'

const base = '/api/tecovie-system/role'

describe('what roles grant', () => {
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

  const ids = (...keys: string[]) => keys.map((k) => menus.get(k) ?? `no ${k}`)
  const role = async (roleName: string, roleAlias: string, ...keys: string[]) => {
    const { id } = await ok<{ id: string }>(admin.post(`${base}/submit`, { roleName, roleAlias }))
    await ok(admin.post(`${base}/grant`, { roleIds: [id], menuIds: ids(...keys) }))
    return id
  }
  const person = async (account: string, roleId: string) => {
    const password = `${account}-secret-1`
    const fields = { account, password, name: account, realName: account, roleId, deptId: dept }
    const { id } = await ok<{ id: string }>(admin.post('/api/tecovie-user/submit', fields))
    return { id, client: await server.as(account, password) }
  }
  const keysOf = async (roleId: string) => {
    const held: string[] = await ok(admin.get('/api/tecovie-system/menu/role-tree-keys', { roleIds: roleId }))
    return [...menus]
      .filter(([, id]) => held.includes(id))
      .map(([code]) => code)
      .sort()
  }

  it('nobody grants, renames or hands on more than they have', async () => {
    const grantor = await role('授权员', 'grantor', 'role', 'role_menu_auth', 'role_edit', 'role_add', 'role_userAuth')
    const { client } = await person('grantor', grantor)
    const target = await role('目标', 'target', 'deviceList')
    const refusal = await client.post(`${base}/grant`, { roleIds: [target], menuIds: ids('role', 'deviceList') })
    expect(refusal.body.errors?.menuIds).toBe('不能授予超出自己拥有的权限')
    // The group above what they have comes along; what is out of their sight stays.
    await ok(client.post(`${base}/grant`, { roleIds: [target], menuIds: ids('organize', 'role') }))
    expect(await keysOf(target)).toEqual(['deviceList', 'organize', 'role'])
    await ok(client.post(`${base}/grant`, { roleIds: [target], menuIds: '' }))
    expect(await keysOf(target)).toEqual(['deviceList', 'organize'])
    const [first] = (await ok(admin.get(`${base}/list`, { roleAlias: 'administrator' }))).records
    expect((await client.post(`${base}/grant`, { roleIds: [first.id], menuIds: '' })).status).toBe(403)
    for (const roleAlias of ['admin', 'Admin', 'administrator']) {
      expect((await client.post(`${base}/submit`, { id: target, roleAlias })).body.errors, roleAlias).toHaveProperty(
        'roleAlias',
      )
      expect((await client.post(`${base}/submit`, { roleName: '新的', roleAlias })).status, roleAlias).toBe(400)
    }
    // A role below a stronger one inherits nothing, and hands on nothing.
    const child = await ok(client.post(`${base}/submit`, { roleName: '下级', roleAlias: 'child', parentId: first.id }))
    expect(await keysOf(child.id)).toEqual([])
    const { id } = await person('plain', child.id)
    expect((await client.post('/api/tecovie-user/userRole/changeRoleUsers', { roleId: target, add: id })).status).toBe(
      400,
    )
    await ok(client.post('/api/tecovie-user/userRole/changeRoleUsers', { roleId: child.id, remove: id }))
    expect(
      (await client.post('/api/tecovie-user/userRole/changeRoleUsers', { roleId: child.id, add: '1' })).status,
    ).toBe(404)
  })

  it('keeps a role that is held or has roles below, and lets none stand below itself', async () => {
    const [top, below] = [await role('上级', 'top'), await role('下下级', 'below')]
    await ok(admin.post(`${base}/submit`, { id: below, parentId: top }))
    expect((await admin.post(`${base}/submit`, { id: top, parentId: below })).body.errors).toHaveProperty('parentId')
    expect((await admin.post(`${base}/remove`, { ids: top })).body.msg).toContain('「上级」还有下级角色')
    const { id } = await person('holder', below)
    expect((await admin.post(`${base}/remove`, { ids: below })).body.msg).toContain('「下下级」仍有 1 个用户')
    await ok(admin.post('/api/tecovie-user/remove', { ids: id }))
    await ok(admin.post(`${base}/remove`, { ids: `${top},${below}` }))
  })

  it('adds and takes away holders without touching the others', async () => {
    const crew = await role('班组', 'crew')
    const [a, b] = [await person('crew-a', crew), await person('crew-b', crew)]
    const holders = async () =>
      (await ok(admin.post('/api/tecovie-user/list', { roleId: crew }))).records.map((u: { id: string }) => u.id).sort()
    expect(await holders()).toEqual([a.id, b.id].sort())
    await ok(admin.post('/api/tecovie-user/userRole/changeRoleUsers', { roleId: crew, remove: a.id }))
    expect(await holders()).toEqual([b.id])
    await ok(admin.post('/api/tecovie-user/userRole/updateRoleUserList', { roleId: crew, userList: [a.id] }))
    expect(await holders()).toEqual([a.id])
  })

  it('follows a revoked grant at once: calls, menus, and the stream that is open', async () => {
    const watch = await role('监看', 'watch', 'device', 'deviceList', 'ruleEvents')
    const { client } = await person('watcher', watch)
    const abort = new AbortController()
    const answer = await fetch(`${server.address}/api/tecovie-stream/events?topics=devices,events,rights`, {
      headers: { authorization: `Bearer ${client.token}` },
      signal: abort.signal,
    })
    expect(answer.status).toBe(200)
    let text = ''
    const reading = (async () => {
      const decoder = new TextDecoder()
      for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) text += decoder.decode(chunk)
    })().catch(() => undefined)
    const until = async (test: () => boolean) => {
      for (let i = 0; i < 100 && !test(); i++) await new Promise((r) => setTimeout(r, 50))
      expect(test(), text).toBe(true)
    }
    const { live } = server.services
    const presence = (deviceId: string) =>
      live.publish(
        'device',
        { tenantId: null, id: deviceId },
        { kind: 'presence', deviceId, online: 1, status: 1, reason: 'connected', at: 1 },
      )
    presence('first')
    await until(() => text.includes('first'))
    expect((await client.get('/api/tecovie-iot-device/device/list')).status).toBe(200)
    await ok(admin.post(`${base}/grant`, { roleIds: [watch], menuIds: ids('ruleEvents') }))
    expect((await client.get('/api/tecovie-iot-device/device/list')).status).toBe(403)
    expect(JSON.stringify(await ok(client.get('/api/tecovie-system/menu/routes')))).not.toContain('deviceList')
    await until(() => text.includes('event: rights'))
    presence('second')
    live.publish(
      'events',
      { tenantId: null },
      { kind: 'raised', eventId: 'still', deviceId: '1', eventName: '', deviceName: '', at: 1 },
    )
    await until(() => text.includes('still'))
    expect(text).not.toContain('second')
    // Granted again, it comes back in the same stream.
    await ok(admin.post(`${base}/grant`, { roleIds: [watch], menuIds: ids('deviceList') }))
    await until(() => text.split('event: rights').length === 3)
    presence('third')
    await until(() => text.includes('third'))
    abort.abort()
    await reading
    const named = await client.get('/api/tecovie-stream/events', { topics: 'events,rights' })
    expect(named.status).toBe(403)
    expect(Object.keys(named.body.errors ?? {})).toEqual(['events'])
  })

  it('shows administrators the console as a role: enforced on the session, never more than the own, logged as the own', async () => {
    const seen = await role('访客', 'guest', 'deviceList', 'role', 'role_add')
    const own = await server.as()
    const elsewhere = await server.as()
    const path = `${base}/see-as`
    const lists = async (who: Client) => [
      (await who.get('/api/tecovie-iot-device/device/list')).status,
      (await who.post('/api/tecovie-user/list', {})).status,
      (await who.get('/api/tecovie-system/tenant/list')).status,
    ]
    expect(await lists(own)).toEqual([200, 200, 200])
    await ok(own.post(path, { roleId: seen }))
    expect(await ok(own.get(path))).toEqual({ role: { id: seen, name: '访客' } })
    expect(await lists(own)).toEqual([200, 403, 403])
    expect(await lists(elsewhere)).toEqual([200, 200, 200])
    const info = await ok(own.get('/api/tecovie-user/info'))
    expect(info).toMatchObject({ account: 'admin', authority: 'guest' })
    expect(info.permissions.sort()).toEqual(['deviceList', 'role', 'role_add'])
    // Neither a second look nor a grant gets out of it.
    expect((await own.post(path, { roleId: seen })).status).toBe(403)
    const made = await ok(own.post(`${base}/submit`, { roleName: '见到的', roleAlias: 'made-as-guest' }))
    const { rows } = await server.services.pool.query(
      'select u.account from role r join sys_user u on u.id = r.create_user where r.id = $1',
      [made.id],
    )
    expect(rows).toEqual([{ account: 'admin' }])
    await ok(own.post(`${path}/end`))
    expect(await lists(own)).toEqual([200, 200, 200])
    // A role may grant what its viewer does not have, or another tenant's; neither is seen.
    const tenant = { tenantId: '454545', tenantName: '公司', linkman: '张三' }
    const { password } = await ok(admin.post('/api/tecovie-system/tenant/submit', tenant))
    const first = await server.as('admin', password, '454545')
    const next = { oldPassword: password, newPassword: 'quite-a-secret-1', newPassword1: 'quite-a-secret-1' }
    await ok(first.post('/api/tecovie-user/update-password', next))
    expect((await first.post(path, { roleId: seen })).status).toBe(404)
    const foreign = await ok(first.post(`${base}/submit`, { roleName: '超出', roleAlias: 'beyond' }))
    await server.services.pool.query('insert into role_menu (role_id, menu_id) select $1, id from menu', [foreign.id])
    await ok(first.post(path, { roleId: foreign.id }))
    expect((await ok(first.get('/api/tecovie-user/info'))).permissions).not.toContain('tenant')
    expect((await first.get('/api/tecovie-system/tenant/list')).status).toBe(403)
    const { client } = await person('no-admin', await role('非管理', 'no-admin', 'role_seeAs'))
    expect((await client.post(path, { roleId: seen })).status).toBe(403)
  })
})
