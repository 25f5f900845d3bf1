import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '../../kit/test-server.ts'
import { listen, makeUser, TOKEN } from './test-sign-in.ts'

const SEND = '/api/tecovie-auth/oauth/sms/send-validate'
const PHONE = '13800001234'

describe('sign-in by a code on the phone', () => {
  let server: TestServer
  let hook: Awaited<ReturnType<typeof listen>>
  let admin: Client
  const sent: { phone: string; code: string; right: boolean }[] = []
  let heard: () => void = () => undefined

  beforeAll(async () => {
    hook = await listen((request, body, response) => {
      const signature = createHmac('sha256', 'hook-secret')
        .update(`${request.headers['x-tecovie-timestamp']}.${body}`)
        .digest('hex')
      sent.push({ ...JSON.parse(body), right: request.headers['x-tecovie-signature'] === `sha256=${signature}` })
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
    await makeUser(admin, 'olga', { phone: '+86 138-0000-1234' })
  })
  afterAll(async () => {
    await server?.stop()
    await hook?.stop()
  })

  const later = () => sql`update sms_code set sent_at = now() - interval '61 seconds'`.execute(server.services.db)
  const ask = async (phone = PHONE) => {
    const arrived = new Promise<void>((resolve) => {
      heard = resolve
    })
    const answer = await server.anonymous.post(SEND, { tenantId: '000000', phone })
    expect(answer).toMatchObject({ status: 200, body: { data: { seconds: 60 } } })
    await arrived
    return sent.at(-1)?.code ?? ''
  }
  const enter = (code: string, phone = PHONE) =>
    server.anonymous.post(TOKEN, { grantType: 'sms_code', tenantId: '000000', phone, code })

  it('four letters or digits, signed on their way, for one use', async () => {
    const code = await ask()
    expect(sent.at(-1)).toMatchObject({ phone: PHONE, right: true })
    expect(code).toMatch(/^[A-Z0-9]{4}$/)
    expect((await enter('!!!!')).body.msg).toBe('验证码错误或已失效')
    expect((await enter(code.toLowerCase())).body.data).toMatchObject({ account: 'olga' })
    expect((await enter(code)).status).toBe(400)
    const kept = await sql<{ digest: string }>`select digest from sms_code`.execute(server.services.db)
    expect(JSON.stringify(kept.rows)).not.toContain(code)
  })

  it('the minute between two codes is held by the server, and told', async () => {
    const answer = await server.anonymous.post(SEND, { tenantId: '000000', phone: `+86${PHONE}` })
    expect(answer.status).toBe(429)
    expect((answer.body.data as { seconds: number }).seconds).toBeGreaterThan(30)
  })

  it('is worthless after five wrong tries and after five minutes', async () => {
    await later()
    const code = await ask()
    for (let i = 0; i < 5; i++) expect((await enter('!!!!')).status).toBe(400)
    expect((await enter(code)).status).toBe(400)
    await later()
    const second = await ask()
    await sql`update sms_code set expires_at = now() - interval '1 second'`.execute(server.services.db)
    expect((await enter(second)).status).toBe(400)
  })

  it('answers the same for a number nobody has, and sends nothing', async () => {
    const before = sent.length
    const nobody = await server.anonymous.post(SEND, { tenantId: '000000', phone: '13900009999' })
    expect(nobody).toMatchObject({ status: 200, body: { data: { seconds: 60 } } })
    expect((await enter('ABCD', '13900009999')).body.msg).toBe('验证码错误或已失效')
    expect((await server.anonymous.post(SEND, { phone: '13900009999' })).status).toBe(429)
    expect((await server.anonymous.post(SEND, { phone: 'abc' })).body.errors).toEqual({ phone: '请输入正确的手机号' })
    expect(sent.length).toBe(before)
  })

  it('a number and an address get only so many a day', async () => {
    await sql`update sms_count set n = 10 where kind = 'phone' and key = ${PHONE}`.execute(server.services.db)
    await later()
    expect((await server.anonymous.post(SEND, { phone: PHONE })).body.msg).toBe('今天发送的验证码过多，请明天再试')
    await sql`update sms_count set n = 50 where kind = 'address'`.execute(server.services.db)
    expect((await server.anonymous.post(SEND, { phone: '13911112222' })).status).toBe(429)
  })

  it('the family of this console asks in its own words', async () => {
    await sql`delete from sms_count`.execute(server.services.db)
    await later()
    const code = await ask()
    const form = new URLSearchParams({
      grant_type: 'sms_code',
      tenant_id: '000000',
      phone: PHONE,
      id: '1',
      value: code,
    })
    const answer = await fetch(`${server.address}/api/tecovie-auth/oauth/token`, { method: 'POST', body: form })
    const bare = (await answer.json()) as Record<string, unknown>
    expect(bare).toMatchObject({ account: 'olga', tenant_id: '000000', token_type: 'bearer' })
    const used = await fetch(`${server.address}/api/tecovie-auth/oauth/token`, { method: 'POST', body: form })
    expect(used.status).toBe(400)
    expect(await used.json()).toMatchObject({ error_code: 400, error_description: '验证码错误或已失效' })
  })
})
