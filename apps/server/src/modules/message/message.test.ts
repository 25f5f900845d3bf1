import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '../../kit/test-server.ts'
import { ok } from '../device/test-things.ts'
import { publishedMessages } from './message.service.ts'

const base = '/api/tecovie-system/message'
const fields = { title: '停机通知', testUserMobile: '138-0000-1234', content: '今晚升级' }

describe('messages to app users', () => {
  let server: TestServer
  let admin: Client
  beforeAll(async () => {
    server = await startTestServer({ TECOVIE_CAPTCHA: 'never', RUN: 'api' })
    admin = await server.as()
  })
  afterAll(() => server?.stop())

  const save = async (more = {}) => (await ok<{ id: string }>(admin.post(`${base}/save`, { ...fields, ...more }))).id
  const shown = async () => (await publishedMessages(server.services, '000000')).map((m) => m.title)
  const statusOf = async (id: string) => (await ok<{ status: number }>(admin.get(`${base}/detail`, { id }))).status

  it('go from unpublished to published to withdrawn, and nowhere else', async () => {
    const id = await save()
    expect(await statusOf(id)).toBe(0)
    expect((await admin.post(`${base}/callback`, { id })).status).toBe(400)
    await ok(admin.post(`${base}/save`, { id, title: '停机公告' }))
    await ok(admin.post(`${base}/publishMsg`, { id }))
    expect(await shown()).toEqual(['停机公告'])
    expect(await publishedMessages(server.services, '000000', new Date(Date.now() + 1000))).toEqual([])
    expect(await publishedMessages(server.services, '999999')).toEqual([])
    expect((await admin.post(`${base}/publishMsg`, { id })).status).toBe(400)
    expect((await admin.post(`${base}/save`, { id, title: '改' })).body.msg).toContain('不能修改')
    await ok(admin.post(`${base}/callback`, { id }))
    expect(await statusOf(id)).toBe(2)
    expect(await shown()).toEqual([])
    expect((await admin.post(`${base}/publishMsg`, { id })).status).toBe(400)
    await ok(admin.post(`${base}/reply`, { id, replyContent: '收到' }))
    expect((await ok(admin.get(`${base}/list`, { title: '公告' }))).records).toMatchObject([{ replyContent: '收到' }])
    await ok(admin.post(`${base}/remove`, {}, { ids: id }))
  })

  it('is shown to its test user alone', async () => {
    expect((await admin.post(`${base}/save`, { ...fields, testUserMobile: 'abc' })).body.errors).toHaveProperty(
      'testUserMobile',
    )
    expect((await admin.post(`${base}/save`, { title: 'a', content: 'b' })).body.errors).toHaveProperty(
      'testUserMobile',
    )
    const id = await save()
    expect((await admin.post(`${base}/sendTest`, { id })).body.errors).toHaveProperty('testUserMobile')
    await server.services.db
      .updateTable('sysUser')
      .set({ phone: '13800001234' })
      .where('account', '=', 'admin')
      .execute()
    await ok(admin.post(`${base}/sendTest`, { id }))
    const state = await ok<{ inbox: unknown[]; inboxUnread: number }>(admin.get('/api/tecovie-desk/bell/state'))
    expect(state).toMatchObject({
      inboxUnread: 1,
      inbox: [{ title: '测试消息：停机通知', text: '今晚升级', read: false }],
    })
    expect(await shown()).toEqual([])
  })
})
