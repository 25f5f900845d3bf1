import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '../../kit/test-server.ts'
import { makeThing } from '../../kit/test-things.ts'
import { ok } from '../device/test-things.ts'

const tis = '/api/tecovie-tis-sys'
const found = { checkTime: '2026-05-01 08:30:00', boardSn: 'SN1', respType: '0', boardBatch: 'B7' }

describe('check records', () => {
  let server: TestServer
  let admin: Client
  let projectId: string
  let line: { id: string; key: string }
  beforeAll(async () => {
    server = await startTestServer({ RUN: 'api' })
    admin = await server.as()
    projectId = (await makeThing(admin)).projectId
    line = await ok(admin.post(`${tis}/tisLine/submit`, { projectId, lineName: '一线', lineCode: 'L1' }))
  })
  afterAll(() => server?.stop())

  const report = async (body: unknown, key: string) => {
    const headers = { 'content-type': 'application/json', 'x-tis-key': key }
    const url = `${server.address}${tis}/tisCheckRecord/report`
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: answer.status, body: (await answer.json()) as { data: { id: string; duplicate: boolean } } }
  }
  const list = (query = {}) => ok(admin.get(`${tis}/tisCheckRecord/list`, query))

  it('come from a line’s tester; twice is once; project and line are the key’s', async () => {
    const first = await report(found, line.key)
    expect(first).toMatchObject({ status: 200, body: { data: { duplicate: false } } })
    expect((await report(found, line.key)).body.data).toEqual({ id: first.body.data.id, duplicate: true })
    expect((await list()).records).toMatchObject([
      { ...found, id: first.body.data.id, lineId: line.id, projectId, tisKey: line.key.slice(0, 12), lineName: '一线' },
    ])
    expect((await report({ ...found, lineId: '1' }, line.key)).status).toBe(400)
    expect((await report({ ...found, boardSn: 'x'.repeat(65) }, line.key)).status).toBe(400)
    expect((await report({ ...found, checkTime: '2026-02-31 00:00:00' }, line.key)).status).toBe(400)
    expect((await list()).total).toBe(1)
  })

  it('are refused without the key in force, and when there are too many', async () => {
    const wrong = `${line.key.slice(0, 13)}${'A'.repeat(43)}`
    for (const key of ['', 'nonsense', wrong]) expect((await report(found, key)).status).toBe(401)
    const old = line.key
    line = await ok(admin.post(`${tis}/tisLine/renewKey`, { id: line.id }))
    expect((await report({ ...found, boardSn: 'SN2' }, old)).status).toBe(401)
    expect((await report({ ...found, boardSn: 'SN2' }, line.key)).status).toBe(200)
    const params = '/api/tecovie-system/param'
    const key = 'production.reportsPerMinute'
    const { id } = (await ok(admin.get(`${params}/list`, { paramKey: key }))).records[0]
    await ok(admin.post(`${params}/submit`, { id, paramValue: '10' }))
    const seen = new Set<number>()
    for (let i = 0; i < 11; i++) seen.add((await report({ ...found, boardSn: `M${i}` }, line.key)).status)
    expect(seen).toContain(429)
    for (let i = 0; i < 40; i++) await report(found, wrong)
    expect((await report(found, wrong)).status).toBe(429)
  })

  it('may be entered by hand, stay with their line and are read by index', async () => {
    const other = { ...found, lineId: line.id, boardSn: 'HAND', failNum: 'E1', checkUser: '张三' }
    const { id } = await ok(admin.post(`${tis}/tisCheckRecord/submit`, other))
    expect((await admin.post(`${tis}/tisCheckRecord/submit`, other)).body.errors?.boardSn).toContain('已存在')
    const foreign = { ...other, boardSn: 'H2', projectId: '5' }
    expect((await admin.post(`${tis}/tisCheckRecord/submit`, foreign)).body.errors).toHaveProperty('projectId')
    await ok(admin.post(`${tis}/tisCheckRecord/submit`, { id, failText: '短路' }))
    expect((await list({ boardSn: 'HAN' })).records).toMatchObject([{ id, failText: '短路', failNum: 'E1' }])
    const kept = await admin.send('DELETE', `${tis}/tisLine/remove`, undefined, { ids: line.id })
    expect(kept.body).toMatchObject({ code: 400, msg: expect.stringContaining('检测记录') })
    const { db } = server.services
    await sql`set enable_seqscan = off`.execute(db)
    const { rows } = await sql<Record<string, string>>`explain select id from tis_check_record
      where tenant_id = '000000' order by check_time desc, id desc limit 10`.execute(db)
    expect(JSON.stringify(rows)).toContain('tis_check_record_time')
  })
})
