import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, client, startTestServer, type TestServer } from '../../kit/test-server.ts'
import { ExpiredSweeper } from '../auth/expired.worker.ts'
import { listen, makeUser } from '../auth/test-sign-in.ts'
import { ok, otherTenant } from '../device/test-things.ts'
import { APP_PASSWORD, appPerson } from './test-app.ts'

const base = '/api/tecovie-app'
const tenantId = '000000'
const CONSOLE = '/api/tecovie-auth/token'
interface Tokens {
  accessToken: string
  refreshToken: string
  created: boolean
  userId: string
}

describe('signing in to the app', () => {
  let server: TestServer
  let admin: Client
  let hook: Awaited<ReturnType<typeof listen>>
  const sent: { phone: string; code: string }[] = []
  let heard: () => void = () => undefined
  const db = () => server.services.db

  beforeAll(async () => {
    hook = await listen((_request, body, response) => {
      sent.push(JSON.parse(body))
      response.end('{}')
      heard()
    })
    server = await startTestServer({
      TECOVIE_CAPTCHA: 'never',
      RUN: 'api',
      TECOVIE_SMS: 'http',
      TECOVIE_SMS_URL: hook.url,
      TECOVIE_SMS_SECRET: 'hook-secret',
      TECOVIE_WEBHOOK_ALLOW: '127.0.0.1',
    })
    admin = await server.as()
  })
  afterAll(async () => {
    await server?.stop()
    await hook?.stop()
  })

  const next = () => sql`update sms_code set sent_at = now() - interval '61 seconds'`.execute(db())
  /** The code that one call sends. */
  const codeBy = async (call: () => Promise<{ status: number; body: unknown }>) => {
    const arrived = new Promise<void>((resolve) => {
      heard = resolve
    })
    const answer = await call()
    expect(answer).toMatchObject({ status: 200, body: { data: { seconds: 60 } } })
    await arrived
    return sent.at(-1)?.code ?? ''
  }
  const ask = (mobile: string, tenant = tenantId) =>
    server.anonymous.post(`${base}/auth/code`, { tenantId: tenant, mobile })
  const code = async (mobile: string, tenant = tenantId) => {
    await next()
    return codeBy(() => ask(mobile, tenant))
  }
  const enter = (body: object, tenant = tenantId) =>
    server.anonymous.post<Tokens>(`${base}/auth/sign-in`, { tenantId: tenant, ...body })
  const byCode = async (mobile: string) => ok<Tokens>(enter({ mobile, code: await code(mobile) }))
  const as = (token: string) => client(server.address, token)
  const refresh = (refreshToken: string) => server.anonymous.post<Tokens>(`${base}/auth/refresh`, { refreshToken })
  const parameter = async (paramKey: string, paramValue: string) => {
    const { records } = await ok<{ records: { id: string; paramKey: string; paramName: string }[] }>(
      admin.get('/api/tecovie-system/param/list', { size: 100 }),
    )
    const row = records.find((r) => r.paramKey === paramKey)
    await ok(
      admin.post('/api/tecovie-system/param/submit', { id: row?.id, paramName: row?.paramName, paramKey, paramValue }),
    )
  }

  it('registers a new number, and knows it the next time', async () => {
    const first = await byCode('+86 138-1111-0001')
    expect(first).toMatchObject({ created: true })
    const me = await ok<object>(as(first.accessToken).get(`${base}/me`))
    expect(me).toMatchObject({ id: first.userId, account: '13811110001', mobile: '13811110001', hasPassword: false })
    expect(await byCode('13811110001')).toMatchObject({ created: false, userId: first.userId })
    expect((await enter({ mobile: 'abc', code: 'AAAA' })).body.errors).toHaveProperty('mobile')
    expect((await enter({ mobile: '13811110001' })).body.errors).toEqual({ _: '请填写手机号和验证码，或账号和密码' })
  })

  it('takes a number whose text somebody else has as an account', async () => {
    await appPerson(server, '13811110002')
    const { accessToken } = await byCode('13811110002')
    const { account } = await ok<{ account: string }>(as(accessToken).get(`${base}/me`))
    expect(account).toMatch(/^13811110002_\d{7}$/)
  })

  it('a code of the console opens no app, one of the app no console, and each serves once', async () => {
    const phone = '13811110003'
    await makeUser(admin, 'mara', { phone })
    await next()
    const ofConsole = await codeBy(() =>
      server.anonymous.post('/api/tecovie-auth/oauth/sms/send-validate', { tenantId, phone }),
    )
    expect((await enter({ mobile: phone, code: ofConsole })).body.msg).toBe('验证码错误或已失效')
    const ofApp = await code(phone)
    const atConsole = await server.anonymous.post(CONSOLE, { grantType: 'sms_code', tenantId, phone, code: ofApp })
    expect(atConsole.body.msg).toBe('验证码错误或已失效')
    expect((await enter({ mobile: phone, code: ofApp })).status).toBe(200)
    expect((await enter({ mobile: phone, code: ofApp })).body.errors).toEqual({ code: '验证码错误或已失效' })
    expect((await ask(phone)).status).toBe(429)
  })

  it('keeps the unknown out where the company takes no registrations', async () => {
    await byCode('13811110004')
    const early = await code('13811110005')
    await parameter('app.registration', 'false')
    const before = sent.length
    expect((await ask('13811110006')).status).toBe(200)
    expect(sent.length).toBe(before)
    expect((await enter({ mobile: '13811110005', code: early })).body).toMatchObject({
      code: 403,
      msg: '该企业未开放注册，请联系企业开通账号',
    })
    expect(await byCode('13811110004')).toMatchObject({ created: false })
    await parameter('app.registration', 'true')
  })

  it('by password, with the waiting that failures bring', async () => {
    await appPerson(server, 'petra', { mobile: '13811110007' })
    const wrong = await enter({ account: 'petra', password: 'no' })
    expect(wrong.body).toMatchObject({ code: 400, msg: '用户名或密码错误' })
    expect((await enter({ account: 'nobody-here', password: 'no' })).body.msg).toBe(wrong.body.msg)
    expect((await enter({ account: 'PETRA', password: APP_PASSWORD })).status).toBe(200)
    expect((await enter({ account: '13811110007', password: APP_PASSWORD })).status).toBe(200)
    for (let i = 0; i < 10; i++) await enter({ account: 'petra', password: 'no' })
    const held = await enter({ account: 'petra', password: APP_PASSWORD })
    expect(held.status).toBe(429)
    expect((held.body.data as unknown as { seconds: number }).seconds).toBeGreaterThan(0)
    // The console's account of the same name is another matter.
    await makeUser(admin, 'petra')
    expect((await server.as('petra', 'petra-secret-1')).token).not.toBe('')
  })

  it('a refresh token serves once; an older one, however old, ends the session', async () => {
    const first = await byCode('13811110008')
    const second = (await refresh(first.refreshToken)).body.data
    const third = (await refresh(second.refreshToken)).body.data
    expect((await as(third.accessToken).get(`${base}/me`)).status).toBe(200)
    expect((await refresh(`${first.refreshToken.slice(0, -1)}x`)).status).toBe(401)
    expect((await as(third.accessToken).get(`${base}/me`)).status).toBe(200)
    expect((await refresh(first.refreshToken)).status).toBe(401)
    expect((await as(third.accessToken).get(`${base}/me`)).status).toBe(401)
    expect((await refresh(third.refreshToken)).status).toBe(401)
    const kept = await sql`select refresh_digest from app_session`.execute(db())
    expect(JSON.stringify(kept.rows)).not.toContain(third.refreshToken)
  })

  it('a refresh whose answer was lost is asked for again within a minute, not later', async () => {
    const first = await byCode('13811110018')
    await refresh(first.refreshToken)
    const again = (await refresh(first.refreshToken)).body.data
    expect((await as(again.accessToken).get(`${base}/me`)).status).toBe(200)
    const next = (await refresh(again.refreshToken)).body.data
    await sql`update app_session set rotated_at = now() - interval '61 seconds'`.execute(db())
    expect((await refresh(again.refreshToken)).status).toBe(401)
    expect((await as(next.accessToken).get(`${base}/me`)).status).toBe(401)
  })

  it('signing out ends one session, a new password all of them', async () => {
    const phone = '13811110009'
    const [one, two] = [await byCode(phone), await byCode(phone)]
    await ok(as(one.accessToken).post(`${base}/auth/sign-out`))
    expect((await as(one.accessToken).get(`${base}/me`)).status).toBe(401)
    const me = as(two.accessToken)
    const set = (body: object, who = me) => who.post<Tokens>(`${base}/me/password`, body)
    expect((await set({ password: 'short', code: 'AAAA' })).body.errors).toHaveProperty('password')
    const opens = await code(phone)
    // A code that opens a session proves nothing here.
    expect((await set({ password: 'my-own-secret-1', code: opens })).body.errors).toEqual({
      code: '验证码错误或已失效',
    })
    await next()
    const proof = await codeBy(() => me.post(`${base}/me/code`))
    const fresh = await ok<Tokens>(set({ password: 'my-own-secret-1', code: proof }))
    expect((await me.get(`${base}/me`)).status).toBe(401)
    const now = as(fresh.accessToken)
    expect(await ok(now.get(`${base}/me`))).toMatchObject({ hasPassword: true })
    expect((await set({ password: 'my-own-secret-2', oldPassword: 'no' }, now)).body.errors).toHaveProperty(
      'oldPassword',
    )
    await ok(set({ password: 'my-own-secret-2', oldPassword: 'my-own-secret-1' }, now))
    expect((await enter({ account: phone, password: 'my-own-secret-2' })).status).toBe(200)
  })

  it('people name themselves, and cancel their account with a code of their own', async () => {
    const phone = '13811110010'
    const { accessToken, userId } = await byCode(phone)
    const me = as(accessToken)
    await ok(me.post(`${base}/me/update`, { nickname: '小明' }))
    expect(await ok(me.get(`${base}/me`))).toMatchObject({ nickname: '小明' })
    expect((await me.post(`${base}/me/cancel`, {})).status).toBe(400)
    expect((await me.post(`${base}/me/cancel`, { code: 'AAAA' })).status).toBe(400)
    await next()
    const proof = await codeBy(() => me.post(`${base}/me/code`))
    expect(await ok(me.post(`${base}/me/cancel`, { code: proof }))).toEqual({ handedOver: 0, dissolved: 0 })
    expect((await me.get(`${base}/me`)).status).toBe(401)
    expect((await sql`select from app_user where id = ${userId}`.execute(db())).rows).toEqual([])
    expect(await byCode(phone)).toMatchObject({ created: true })
  })

  it('a tenant that is over is closed at once, for tokens that were given before too', async () => {
    const platform = admin
    await otherTenant(server, platform, '333333')
    const person = await appPerson(server, 'tina', { tenantId: '333333' })
    const session = await enter({ account: 'tina', password: APP_PASSWORD }, '333333')
    expect((await person.get(`${base}/me`)).status).toBe(200)
    expect((await ask('13811110011', '444444')).body).toMatchObject({ code: 403, msg: '企业不存在或已停用' })
    await sql`update tenant set dead_line = now() - interval '1 second' where tenant_id = '333333'`.execute(db())
    await server.services.tenants.load()
    expect((await person.get(`${base}/me`)).status).toBe(401)
    expect((await enter({ account: 'tina', password: APP_PASSWORD }, '333333')).body.code).toBe(403)
    expect((await ask('13811110012', '333333')).body.code).toBe(403)
    expect((await refresh(session.body.data.refreshToken)).status).toBe(401)
    await sql`update tenant set dead_line = null where tenant_id = '333333'`.execute(db())
    await server.services.tenants.load()
    expect((await refresh(session.body.data.refreshToken)).status).toBe(200)
  })

  it('what is over is dropped', async () => {
    const { userId, accessToken } = await byCode('13811110014')
    const { id } = await ok<{ id: string }>(as(accessToken).post(`${base}/home/create`, { name: '家' }))
    await ok(as(accessToken).post(`${base}/home/invite`, { homeId: id }))
    const over = (table: string) =>
      sql`update ${sql.table(table)} set expires_at = now() - interval '1 second'`.execute(db())
    await Promise.all(['app_session', 'home_invite'].map(over))
    expect((await as(accessToken).get(`${base}/me`)).status).toBe(401)
    await new ExpiredSweeper(server.services).sweep()
    const { rows } = await sql`select 1 from app_session where user_id = ${userId}
      union all select 1 from home_invite where home_id = ${id}`.execute(db())
    expect(rows).toEqual([])
  })

  it('the log says who of the app did what, without codes and passwords', async () => {
    const { accessToken } = await byCode('13811110013')
    await ok(as(accessToken).post(`${base}/me/update`, { nickname: '日志' }))
    const rows = await expectLogged('app.updateMe', '13811110013')
    expect(JSON.stringify(rows)).toContain('日志')
    const all = await sql`select params from log_api`.execute(db())
    for (const secret of [APP_PASSWORD, 'my-own-secret-1', ...sent.map((s) => `"${s.code}"`)])
      expect(JSON.stringify(all.rows)).not.toContain(secret)
  })

  async function expectLogged(action: string, by: string): Promise<unknown[]> {
    for (let i = 0; i < 50; i++) {
      const { rows } = await sql`select params, changes from log_api
        where action = ${action} and create_by = ${by}`.execute(db())
      if (rows.length) return rows
      await new Promise((r) => setTimeout(r, 100))
    }
    throw new Error(`${action} of ${by} was not logged`)
  }
})
