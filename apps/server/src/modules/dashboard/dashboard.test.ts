import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '../../kit/test-server.ts'
import { makeThings, ok } from '../device/test-things.ts'
import { OnlineSampler } from './online-sampler.worker.ts'

const base = '/api/tecovie-iot-device/dashboard'

describe('dashboard', () => {
  let server: TestServer
  let admin: Client
  beforeAll(async () => {
    server = await startTestServer({ TECOVIE_CAPTCHA: 'never', RUN: 'api' })
    admin = await server.as()
  })
  afterAll(() => server?.stop())

  it('shows the way and how far it has been gone', async () => {
    const done = async () =>
      (await ok<{ key: string; done: boolean }[]>(admin.get(`${base}/checklist`)))
        .filter((s) => s.done)
        .map((s) => s.key)
    expect(await done()).toEqual([])
    const { productId, projectId } = await makeThings(admin)
    await ok(
      admin.post('/api/tecovie-iot-device/device/save', { deviceName: '一', deviceKey: 'a', productId, projectId }),
    )
    expect(await done()).toEqual(['category', 'product', 'function', 'device'])
  })

  it('samples who is online', async () => {
    const sampler = new OnlineSampler(server.services)
    await sampler.sample()
    await server.services.pool.query('update device set online = 1')
    await sampler.sample()
    const trend = await ok<{ time: string }[]>(admin.get(`${base}/online-trend`))
    expect(trend).toMatchObject([{ online: 1, total: 1 }])
    expect(trend[0]?.time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d[05]:00$/)
  })
})
