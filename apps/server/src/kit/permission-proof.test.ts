import { type Action, actions } from '@tecovie/contract/core/define-action.ts'
import { resources } from '@tecovie/contract/core/define-resource.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { declareAll } from '../modules/contracts.ts'
import { type ScopedTable, tableScope } from './table-scope.ts'
import { insertDummy } from './test-rows.ts'
import { type Client, startTestServer, type TestServer } from './test-server.ts'

declareAll()

/** Status of a call with nothing in it: permission comes first, so 401 and 403 say all. */
async function status(address: string, token: string, call: Action): Promise<number> {
  const abort = new AbortController()
  const body = call.method === 'GET' || call.method === 'DELETE' ? undefined : '{}'
  const headers: Record<string, string> = body ? { 'content-type': 'application/json' } : {}
  if (token) headers.authorization = `Bearer ${token}`
  const query = call.answer === 'stream' ? '?topics=' : ''
  const response = await fetch(`${address}${call.path.replace(/:\w+/g, '1')}${query}`, {
    method: call.method,
    body,
    headers,
    signal: abort.signal,
  })
  abort.abort()
  return response.status
}

describe('permission proof: every call x who calls', () => {
  let server: TestServer
  let platform: Client
  let probe: Client
  let roleId: string
  const menuIds = new Map<string, string>()

  beforeAll(async () => {
    server = await startTestServer({ TECOVIE_CAPTCHA: 'never' })
    platform = await server.as()
    const made = await platform.post('/api/tecovie-system/role/submit', { roleName: '探针', roleAlias: 'probe' })
    roleId = made.body.data.id
    const dept = (await platform.get('/api/tecovie-system/dept/tree')).body.data[0].id
    const user = {
      account: 'probe',
      password: 'probe-secret-1',
      name: 'probe',
      realName: 'probe',
      roleId,
      deptId: dept,
    }
    expect((await platform.post('/api/tecovie-user/submit', user)).body).toMatchObject({ code: 200 })
    probe = await server.as('probe', 'probe-secret-1')
    for (const m of await server.services.db.selectFrom('menu').select(['code', 'id']).execute())
      menuIds.set(m.code, m.id)
  })
  afterAll(() => server?.stop())

  const grant = async (keys: readonly string[]) => {
    const answer = await platform.post('/api/tecovie-system/role/grant', {
      roleIds: [roleId],
      menuIds: keys.map((k) => menuIds.get(k) ?? 'unknown key'),
    })
    expect(answer.body, keys.join()).toMatchObject({ code: 200 })
  }

  it('nobody gets in without signing in', async () => {
    for (const call of actions().values())
      if (call.permission !== 'public') expect(await status(server.address, '', call), call.name).toBe(401)
  })

  it('a user without grants is refused everywhere but where signing in is enough', async () => {
    await grant([])
    for (const call of actions().values()) {
      if (!Array.isArray(call.permission)) continue
      expect(await status(server.address, probe.token, call), call.name).toBe(403)
    }
  })

  it('each key by itself opens what states it', async () => {
    const calls = [...actions().values()].filter((c) => Array.isArray(c.permission))
    for (const key of menuIds.keys()) {
      const opened = calls.filter((c) => (c.permission as readonly string[]).includes(key))
      if (!opened.length) continue
      await grant([key])
      for (const call of opened)
        expect([401, 403], `${key} should open ${call.name}`).not.toContain(
          await status(server.address, probe.token, call),
        )
    }
  }, 60_000)

  it('all other keys together do not open it', async () => {
    const byKeys = Map.groupBy(
      [...actions().values()].filter((c) => Array.isArray(c.permission)),
      (c) => [...(c.permission as readonly string[])].sort().join(),
    )
    for (const [keys, calls] of byKeys) {
      const own = new Set(keys.split(','))
      await grant([...menuIds.keys()].filter((key) => !own.has(key)))
      for (const call of calls)
        expect(await status(server.address, probe.token, call), `${call.name} without ${keys}`).toBe(403)
    }
  }, 60_000)
})

describe('tenant proof: every resource x a foreign administrator', () => {
  let server: TestServer
  let other: Client
  const foreign = new Map<string, string>()

  beforeAll(async () => {
    server = await startTestServer({ TECOVIE_CAPTCHA: 'never' })
    const platform = await server.as()
    const { db } = server.services
    const tenant = async (tenantId: string) => {
      const answer = await platform.post('/api/tecovie-system/tenant/submit', {
        tenantId,
        tenantName: `公司${tenantId}`,
        linkman: '张三',
      })
      expect(answer.body).toMatchObject({ code: 200 })
      const client = await server.as('admin', answer.body.data.password, tenantId)
      const changed = {
        oldPassword: answer.body.data.password,
        newPassword: 'quite-a-secret-1',
        newPassword1: 'quite-a-secret-1',
      }
      expect((await client.post('/api/tecovie-user/update-password', changed)).body).toMatchObject({ code: 200 })
      return client
    }
    await tenant('111111')
    other = await tenant('222222')
    const project = await db
      .selectFrom('dept')
      .select('id')
      .where('tenantId', '=', '111111')
      .where('deptType', '=', '3')
      .executeTakeFirstOrThrow()
    const known: Record<string, unknown> = { tenant_id: '111111', project_id: project.id, parent_id: '0', pid: '0' }
    for (const table of ['productCategory', 'product', 'device', ...Object.keys(tableScope)] as ScopedTable[]) {
      if (foreign.has(table) || tableScope[table] === 'global') continue
      const id = await insertDummy(db, table, known)
      foreign.set(table, id)
      if (table === 'product') known.product_id = id
      if (table === 'device') known.device_id = id
      if (table === 'tisLine') known.line_id = id
      if (table === 'productCategory') known.category_id = id
    }
  })
  afterAll(() => server?.stop())

  const tableOf = (name: string) =>
    ({ user: 'sysUser', employee: 'sysUser', productTemplate: 'functionTemplate', productInfo: 'product' })[name] ??
    name

  it('no list shows a foreign row, no id reaches one, nothing changes', async () => {
    let tried = 0
    for (const resource of resources().values()) {
      if (resource.scope === 'global') continue
      const id = foreign.get(tableOf(resource.name))
      if (!id) continue
      const { list, detail, update, remove } = resource.calls
      const send = (call: Action, input: Record<string, unknown>) =>
        call.method === 'GET' || call.method === 'DELETE'
          ? other.send(call.method, call.path, undefined, input)
          : other.send(call.method, call.path, input)
      if (list) {
        const answer = await send(list, { size: 1000, current: 1 })
        expect(answer.status, resource.name).toBe(200)
        const records: { id: string }[] = answer.body.data.records
        expect(
          records.map((r) => r.id),
          resource.name,
        ).not.toContain(id)
      }
      if (detail) expect((await send(detail, { id })).status, resource.name).toBe(404)
      if (update) expect([400, 404], resource.name).toContain((await send(update, { id })).status)
      if (remove) expect([400, 404], resource.name).toContain((await send(remove, { ids: id })).status)
      tried++
    }
    expect(tried).toBeGreaterThan(5)
  })
})
