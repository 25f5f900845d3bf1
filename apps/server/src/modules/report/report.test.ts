import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '../../kit/test-server.ts'
import { makeThing, type TestThing } from '../../kit/test-things.ts'

const base = '/api/tecovie-report/report/rest'

describe('reports', () => {
  let server: TestServer
  let admin: Client
  let things: TestThing
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.as()
    things = await makeThing(admin)
  })
  afterAll(() => server?.stop())
  const made = async (values: object) =>
    (await admin.post<{ id: string }>(`${base}/submit`, { name: '统计', ...values })).body.data.id

  it('counts what the reader may see, by name', async () => {
    const id = await made({ source: 'device', groupBy: 'product' })
    const answer = (await admin.get(`${base}/run`, { id })).body.data
    const { rows } = await server.services.pool.query('select count(*)::int as n from device')
    expect(answer).toMatchObject({ total: rows[0].n, cut: false })
    expect(answer.rows[0]).toMatchObject({ key: things.productId, count: rows[0].n })
    expect(answer.rows[0].label).not.toBe(things.productId)
    const none = await admin.get(`${base}/run`, { id, projectIds: '1,999' })
    expect(none.body.data.total).toBe(0)
  })

  it('counts by day in the zone of the reader', async () => {
    const id = await made({ source: 'workOrder', groupBy: 'day', days: 7 })
    const answer = await admin.get(`${base}/run`, { id })
    expect(answer.body).toMatchObject({ code: 200, data: { total: 0, rows: [] } })
  })

  it('refuses a group that the source does not have, and a link without an address', async () => {
    const wrong = await admin.post(`${base}/submit`, { name: 'x', source: 'device', groupBy: 'day' })
    expect(wrong.body.errors?.groupBy).toContain('deviceStatus')
    const link = await admin.post(`${base}/submit`, { name: 'x', kind: 'link' })
    expect(link.body.errors?.previewUrl).toBeTruthy()
    const script = await admin.post(`${base}/submit`, { name: 'x', kind: 'link', previewUrl: 'javascript:alert(1)' })
    expect(script.body.errors?.previewUrl).toBeTruthy()
  })

  it('frames only the origins that the parameter lists, in the page and in the policy', async () => {
    const policy = async () => (await fetch(`${server.address}/healthz`)).headers.get('content-security-policy')
    expect((await admin.get('/api/tecovie-report/frame/origins')).body.data).toEqual([])
    expect(await policy()).toMatch(/frame-src 'self' ?$/)
    const { records } = (await admin.get('/api/tecovie-system/param/list', { paramKey: 'frame.origins' })).body.data
    const set = (paramValue: string) =>
      admin.post('/api/tecovie-system/param/submit', { id: records[0].id, paramValue })
    for (const bad of [
      'https://*.example.com',
      'https://a.com/path',
      'javascript:alert(1)',
      "https://a.com; script-src 'unsafe-inline'",
    ])
      expect((await set(bad)).status, bad).toBe(400)
    expect((await set('https://bi.example.com https://x.example.com:8443')).status).toBe(200)
    expect((await admin.get('/api/tecovie-report/frame/origins')).body.data).toHaveLength(2)
    expect(await policy()).toContain("frame-src 'self' https://bi.example.com https://x.example.com:8443")
  })
})
