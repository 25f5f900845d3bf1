import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '../../kit/test-server.ts'
import { ok } from '../device/test-things.ts'
import { fileComplaint } from './complaint.service.ts'

const base = '/api/tecovie-system/complaint'

describe('complaints', () => {
  let server: TestServer
  let admin: Client
  beforeAll(async () => {
    server = await startTestServer({ TECOVIE_CAPTCHA: 'never', RUN: 'api' })
    admin = await server.as()
  })
  afterAll(() => server?.stop())

  const file = (account: string, nickName: string) =>
    fileComplaint(server.services, { tenantId: '000000', account, nickName, mobile: '13800001234', content: '不制热' })

  it('are found by account, nickname and status, the newest first', async () => {
    await file('zhang', '张三')
    await file('li', '李四')
    const list = async (query = {}) =>
      (await ok(admin.get(`${base}/list`, { descs: 'create_time', ...query }))).records.map(
        (r: { account: string }) => r.account,
      )
    expect(await list()).toEqual(['li', 'zhang'])
    expect(await list({ account: 'zha' })).toEqual(['zhang'])
    expect(await list({ nickName: '四' })).toEqual(['li'])
    expect(await list({ status: 1 })).toEqual([])
    await expect(file('', '无')).rejects.toThrow()
  })

  it('are replied to once, and whoever replied is named', async () => {
    const id = await file('wang', '王五')
    const heard: string[] = []
    const stop = server.services.live.subscribe((m) => {
      if (m.topic === 'complaints') heard.push((m.data as { kind: string }).kind)
    })
    expect((await admin.post(`${base}/reply`, { id, replyContent: '  ' })).body.errors).toHaveProperty('replyContent')
    const answers = await Promise.all(
      ['已安排', '另一个'].map((replyContent) => admin.post(`${base}/reply`, { id, replyContent })),
    )
    stop()
    expect(answers.map((a) => a.status).sort()).toEqual([200, 400])
    expect(answers.find((a) => a.status === 400)?.body.msg).toBe('该投诉已回复')
    expect(heard).toEqual(['replied'])
    const [row] = (await ok(admin.get(`${base}/list`, { account: 'wang' }))).records
    expect(row).toMatchObject({
      status: 1,
      replyBy: expect.stringMatching(/./),
      replyTime: expect.stringMatching(/^2/),
    })
    expect((await admin.post(`${base}/reply`, { id: '1', replyContent: 'x' })).status).toBe(404)
  })

  it('that wait for a reply are counted', async () => {
    const open = async () => (await ok(admin.get(`${base}/open-count`))).open
    const before = await open()
    const id = await file('zhao', '赵六')
    expect(await open()).toBe(before + 1)
    await ok(admin.post(`${base}/reply`, { id, replyContent: '已安排' }))
    expect(await open()).toBe(before)
    const { pool } = server.services
    await pool.query(`insert into complaint (id, tenant_id, account, content, status)
      select 1000 + n, '000000', 'many', 'x', 0 from generate_series(1, 1200) n`)
    expect(await open()).toBe(1000)
    await pool.query(`delete from complaint where account = 'many'`)
  })
})
