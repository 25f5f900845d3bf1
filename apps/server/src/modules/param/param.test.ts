import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '../../kit/test-server.ts'
import { eventually } from '../../kit/test-things.ts'
import { ok } from '../device/test-things.ts'

const base = '/api/tecovie-system/param'

describe('parameters', () => {
  let server: TestServer
  let admin: Client
  beforeAll(async () => {
    server = await startTestServer({ RUN: 'api' })
    admin = await server.as()
  })
  afterAll(() => server?.stop())

  const find = async (paramKey: string) =>
    (await ok(admin.get(`${base}/list`, { paramKey_equal: paramKey }))).records[0]
  const set = async (paramKey: string, paramValue: string, client = admin) =>
    client.post(`${base}/submit`, { id: (await find(paramKey)).id, paramValue })
  const signIn = (password: string) =>
    server.anonymous.post('/api/tecovie-auth/token', { tenantId: '000000', account: 'nobody-here', password })

  it('keeps free ones, each key once', async () => {
    const free = { paramName: '客服电话', paramKey: 'service.phone', paramValue: '400-000' }
    const { id } = await ok(admin.post(`${base}/submit`, free))
    expect((await admin.post(`${base}/submit`, free)).body.errors?.paramKey).toBe('参数键名已存在')
    expect((await admin.post(`${base}/submit`, { ...free, paramKey: '1 x' })).body.errors).toHaveProperty('paramKey')
    await ok(admin.post(`${base}/remove`, {}, { ids: id }))
    expect(await find('service.phone')).toBeUndefined()
  })

  it('explains the built-in ones and refuses what they may not be', async () => {
    const row = await find('password.minLength')
    expect(row).toMatchObject({ builtIn: true, paramValue: '8', allowed: '8 - 32', defaultValue: '8' })
    for (const wrong of ['7', '33', 'x', '8.5'])
      expect((await set('password.minLength', wrong)).body.errors?.paramValue, wrong).toBe('可选值：8 - 32')
    expect((await set('password.policy', 'none')).body.errors?.paramValue).toBe('可选值：modern, classic')
    expect((await admin.post(`${base}/remove`, { ids: row.id })).body.msg).toContain('不能删除')
    const renamed = await admin.post(`${base}/submit`, { id: row.id, paramKey: 'other' })
    expect(renamed.body.errors?.paramKey).toContain('不能修改')
  })

  it('takes effect at once', async () => {
    // A captcha is asked for after as many failures as the parameter says.
    const wants = async () => (await signIn('wrong-1')).body.data.captchaRequired as boolean
    await ok(set('login.captchaAfter', '2'))
    expect([await wants(), await wants()]).toEqual([false, true])
    await ok(set('login.captchaAfter', '50'))
    expect(await wants()).toBe(false)
    await ok(set('password.minLength', '16'))
    const { id } = await ok(admin.post('/api/tecovie-system/role/submit', { roleName: '临时', roleAlias: 'temporary' }))
    const deptId = (await ok(admin.get('/api/tecovie-system/dept/tree')))[0].id
    const user = { account: 'short', name: '短', realName: '短', roleId: id, deptId, password: 'fifteen-letters' }
    expect((await admin.post('/api/tecovie-user/submit', user)).body.errors?.password).toBe('密码长度应为 16 到 64 位')
    await ok(admin.post('/api/tecovie-user/submit', { ...user, password: 'sixteen-letters-' }))
  })

  it('reaches other processes', async () => {
    const other = await startTestServer({ RUN: 'api', DATABASE_URL: server.services.config.databaseUrl })
    try {
      await ok(set('session.idleDays', '21'))
      await eventually(
        async () => other.services.params.get('session.idleDays'),
        (days) => days === 21,
      )
    } finally {
      await other.stop()
    }
  })
})
