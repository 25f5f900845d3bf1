import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '../../kit/test-server.ts'

const role = { roleName: '日志测试', roleAlias: 'log_test', sort: 3 }

describe('logs', () => {
  let server: TestServer
  let admin: Client
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.as()
  })
  afterAll(() => server?.stop())

  const entries = async (query: Record<string, unknown>) => {
    await server.services.book.settled()
    return (await admin.get('/api/tecovie-log/api/list', query)).body.data.records
  }
  const detail = async (id: string) =>
    (await admin.get('/api/tecovie-log/api/detail', { id })).body.data as Record<string, string>

  it('keeps who changed what, before and after', async () => {
    const { data } = (await admin.post<{ id: string }>('/api/tecovie-system/role/submit', role)).body
    await admin.post('/api/tecovie-system/role/submit', { id: data.id, roleName: '改名', sort: 3 })
    await admin.post('/api/tecovie-system/role/remove', { ids: data.id })
    const rows = await entries({ title: '角色', createBy: 'admin' })
    expect(rows.map((r: { title: string }) => r.title)).toEqual(['角色 · 删除', '角色 · 保存', '角色 · 保存'])
    const [removed, changed, added] = await Promise.all(rows.map((r: { strId: string }) => detail(r.strId)))
    expect(JSON.parse(added!.changes!)[0]).toMatchObject({ noun: 'role', after: { roleName: '日志测试' } })
    expect(JSON.parse(changed!.changes!)).toEqual([
      { noun: 'role', id: data.id, before: { roleName: '日志测试' }, after: { roleName: '改名' } },
    ])
    expect(JSON.parse(removed!.changes!)[0]).toMatchObject({ id: data.id, before: { roleName: '改名' } })
    expect(added).toMatchObject({ serviceId: 'tecovie-system', requestUri: '/api/tecovie-system/role/submit' })
  })

  it('keeps sign-ins and refusals, and no secret in any of them', async () => {
    await server.anonymous.post('/api/tecovie-auth/token', { account: 'nobody', password: 'Very-Secret-1' })
    await admin.post('/api/tecovie-user/update-password', {
      oldPassword: 'Very-Secret-1',
      newPassword: 'Very-Secret-2',
      newPassword1: 'Very-Secret-2',
    })
    const refused = await entries({ outcome: 'refused' })
    expect(refused.map((r: { title: string; status: number }) => [r.title, r.status])).toEqual([
      ['用户 · 修改密码', 400],
      ['账号 · 登录', 400],
    ])
    const { rows } = await server.services.pool.query(
      `select string_agg(t::text, '') as all from (select * from log_api) t`,
    )
    expect(rows[0].all).not.toContain('Very-Secret')
    const usual = await admin.get('/api/tecovie-log/usual/list', { logId: 'signInFailed', logData: 'nobody' })
    expect(usual.body.data.records[0]).toMatchObject({ logLevel: 'warn', createBy: 'nobody' })
    expect(usual.body.data.records[0].logData).toMatch(/账号 nobody 从 .+ 登录失败/)
  })

  it('goes on after texts that no database keeps', async () => {
    const nasty = 'a\u0000b\ud800c'
    for (const field of ['tenantId', 'account', 'password', 'key'])
      await server.anonymous.post('/api/tecovie-auth/token', { account: 'x', password: 'y', [field]: nasty })
    await admin.send('POST', '/api/tecovie-system/role/submit', { roleName: nasty, roleAlias: nasty })
    await admin.post('/api/tecovie-system/role/submit', { roleName: '之后', roleAlias: 'after' })
    const [newest] = await entries({ title: '角色' })
    expect(newest).toMatchObject({ status: 200, createBy: 'admin' })
  })

  it('is searched by a part of the address, in either case', async () => {
    await admin.post('/api/tecovie-system/role/submit', { roleName: '寻址', roleAlias: 'address' })
    const found = await entries({ requestUri: 'ROLE/Sub' })
    expect(found.length).toBeGreaterThan(0)
    expect(new Set(found.map((e: { requestUri: string }) => e.requestUri))).toEqual(
      new Set(['/api/tecovie-system/role/submit']),
    )
    expect(await entries({ requestUri: 'role/submitted' })).toEqual([])
  })

  it('keeps failures of the server with their stack', async () => {
    await server.services.pool.query('alter table role rename to role_gone')
    const answer = await admin.get('/api/tecovie-system/role/list')
    await server.services.pool.query('alter table role_gone rename to role')
    expect(answer.status).toBe(500)
    await server.services.book.settled()
    const { records } = (await admin.get('/api/tecovie-log/error/list', { requestUri: 'role/list' })).body.data
    expect(records[0].message).toContain('role')
    const one = await admin.get('/api/tecovie-log/error/detail', { id: records[0].strId })
    expect(one.body.data.stackTrace).toContain('at ')
  })

  it('drops months that are past their time, and only those', async () => {
    const { book, pool } = server.services
    const now = Date.now()
    await pool.query(
      `create table log_api_201901 partition of log_api for values from ('2019-01-01') to ('2019-02-01')`,
    )
    expect(await book.dropExpired(180, now)).toEqual(['log_api_201901'])
    expect((await entries({})).length).toBeGreaterThan(0)
  })

  it('shows a tenant its own rows only', async () => {
    const made = await admin.post('/api/tecovie-system/tenant/submit', {
      tenantId: '100077',
      tenantName: '日志租户',
      linkman: '张三',
      timeZone: 'Asia/Shanghai',
    })
    const { account, password } = made.body.data as { account: string; password: string }
    const first = await server.anonymous.post('/api/tecovie-auth/token', { tenantId: '100077', account, password })
    const { accessToken } = first.body.data as { accessToken: string }
    const other = await server.as(account, password, '100077')
    expect(accessToken).toBeTruthy()
    await other.post('/api/tecovie-user/update-password', {
      oldPassword: password,
      newPassword: 'Another-good-1',
      newPassword1: 'Another-good-1',
    })
    await server.services.book.settled()
    const { records } = (await other.get('/api/tecovie-log/api/list', { size: 100 })).body.data
    expect(records.length).toBeGreaterThan(0)
    expect(new Set(records.map((r: { tenantId: string }) => r.tenantId))).toEqual(new Set(['100077']))
  })
})
