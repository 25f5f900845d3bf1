import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '../../kit/test-server.ts'
import type { DeviceSender } from '../../workers/gateway/device-sender.ts'
import { makeThings, ok, otherTenant, type Things } from '../device/test-things.ts'
import { CommandWorker } from './command.worker.ts'
import { CommandStore } from './command-store.ts'

const base = '/api/tecovie-iot-device/device'
const groups = '/api/tecovie-iot-product/deviceGroup'
interface Sent {
  deviceKey: string
  topic: string
  message: { id: string; method: string; params: Record<string, unknown> }
}

/** Stands for the gateway: remembers what was sent to devices that are there. */
class FakePort implements DeviceSender {
  readonly connected = new Set<string>()
  readonly sent: Sent[] = []
  async sendToDevice({ deviceKey }: { deviceKey: string }, topic: string, payload: string): Promise<boolean> {
    if (!this.connected.has(deviceKey)) return false
    this.sent.push({ deviceKey, topic, message: JSON.parse(payload) })
    return true
  }
  isConnected({ deviceKey }: { deviceKey: string }): boolean {
    return this.connected.has(deviceKey)
  }
}

describe('commands', () => {
  let server: TestServer
  let admin: Client
  let things: Things
  let port: FakePort
  let store: CommandStore
  let worker: CommandWorker
  const ids: string[] = []
  beforeAll(async () => {
    server = await startTestServer({ TECOVIE_CAPTCHA: 'never', RUN: 'api,jobs' })
    admin = await server.as()
    things = await makeThings(admin)
    port = new FakePort()
    store = new CommandStore(server.services)
    worker = new CommandWorker(server.services, store)
    worker.use(port)
    await worker.start()
    const { productId, projectId } = things
    for (let i = 0; i < 30; i++)
      ids.push(
        (
          await ok<{ id: string }>(
            admin.post(`${base}/save`, { deviceName: `设备${i}`, deviceKey: `c-${i}`, productId, projectId }),
          )
        ).id,
      )
  })
  afterEach(() => {
    port.connected.clear()
    port.sent.length = 0
  })
  afterAll(async () => {
    await worker?.stop()
    await server?.stop()
  })

  const control = (body: Record<string, unknown>) =>
    admin.post<{ commandId: string; jobId: string }>(`${base}/control`, body)
  const stateOf = async (id: string) => (await admin.get(`${base}/commands`, { id })).body.data.records[0]
  const until = async (check: () => Promise<boolean> | boolean) => {
    for (let i = 0; i < 150; i++) {
      if (await check()) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error('it did not happen')
  }
  const stateIs = (id: string, state: string) => until(async () => (await stateOf(id)).state === state)

  it('sends, and keeps what the device answers', async () => {
    port.connected.add('c-0')
    const seen: string[] = []
    const off = server.services.live.subscribe((m) => {
      if (m.topic === 'device') seen.push((m.data as { state: string }).state)
    })
    const { commandId } = await ok(control({ deviceId: ids[0], params: { temp: 21.5, power: true } }))
    await stateIs(commandId, 'sent')
    expect(port.sent).toMatchObject([
      {
        topic: `/sys/${things.productKey}/c-0/thing/service/property/set`,
        message: { id: commandId, method: 'thing.service.property.set', params: { temp: 21.5, power: 1 } },
      },
    ])
    await store.answer(ids[1] as string, commandId, { code: 200, data: {} })
    expect((await stateOf(commandId)).state).toBe('sent')
    await store.answer(ids[0] as string, commandId, { code: 200, data: { ok: 1 } })
    expect(await stateOf(commandId)).toMatchObject({
      state: 'acknowledged',
      result: { ok: 1 },
      resultCode: 200,
      deviceName: '设备0',
    })
    await store.answer(ids[0] as string, commandId, { code: 500, data: {} })
    expect((await stateOf(commandId)).state).toBe('acknowledged')
    expect(seen).toEqual(['sent', 'acknowledged'])
    off()
  })

  it('keeps a refusal of the device with its words', async () => {
    port.connected.add('c-0')
    const { commandId } = await ok(
      control({ deviceId: ids[0], kind: 'service', code: 'restart', params: { delay: 5 } }),
    )
    await stateIs(commandId, 'sent')
    expect(port.sent[0]).toMatchObject({
      topic: expect.stringContaining('/thing/service/restart'),
      message: { params: { delay: 5 } },
    })
    await store.answer(ids[0] as string, commandId, { code: 5001, data: {}, message: 'busy' })
    expect(await stateOf(commandId)).toMatchObject({ state: 'refused', resultCode: 5001, reason: 'busy' })
  })

  it('checks what is sent against the functions', async () => {
    const errors = async (body: Record<string, unknown>) => (await control({ deviceId: ids[0], ...body })).body
    expect((await errors({ params: { temp: 999, nothing: 1, power: 'x' } })).errors).toEqual({
      'params.temp': '超出取值范围',
      'params.nothing': '物模型中没有该属性',
      'params.power': '应为布尔值',
    })
    expect((await errors({})).msg).toBe('请选择要下发的内容')
    expect((await errors({ kind: 'service', code: 'none' })).msg).toBe('请选择要调用的服务')
    expect((await errors({ kind: 'service', code: 'restart' })).errors).toEqual({ 'params.delay': '缺少必填参数' })
    expect((await control({ params: { temp: 1 } })).status).toBe(400)
    expect((await errors({ params: { temp: 1 }, timeoutSeconds: 0 })).errors).toHaveProperty('timeoutSeconds')
  })

  it('fails or waits where the device is away', async () => {
    const failed = await ok(control({ deviceId: ids[1], params: { temp: 1 } }))
    await stateIs(failed.commandId, 'refused')
    expect((await stateOf(failed.commandId)).reason).toBe('offline')
    const waiting = await ok(control({ deviceId: ids[1], params: { temp: 2 }, offline: 'wait', timeoutSeconds: 3600 }))
    await until(async () => (await stateOf(waiting.commandId)).reason === 'offline')
    expect((await stateOf(waiting.commandId)).state).toBe('created')
    port.connected.add('c-1')
    server.services.bus.emit('device.online', { deviceId: ids[1] as string })
    await stateIs(waiting.commandId, 'sent')
    expect(port.sent).toMatchObject([{ message: { params: { temp: 2 } } }])
  })

  it('times out, sent or waiting', async () => {
    port.connected.add('c-2')
    const sent = await ok(control({ deviceId: ids[2], params: { temp: 1 }, timeoutSeconds: 1 }))
    const waiting = await ok(control({ deviceId: ids[3], params: { temp: 1 }, timeoutSeconds: 1, offline: 'wait' }))
    await stateIs(sent.commandId, 'timedOut')
    await stateIs(waiting.commandId, 'timedOut')
    expect((await stateOf(sent.commandId)).reason).toBe('noReply')
    expect((await stateOf(waiting.commandId)).reason).toBe('waited')
  })

  it('cancels what was not sent', async () => {
    const waiting = await ok(control({ deviceId: ids[3], params: { temp: 1 }, offline: 'wait' }))
    await until(async () => (await stateOf(waiting.commandId)).reason === 'offline')
    await ok(admin.post(`${base}/cancelCommands`, { id: waiting.commandId }))
    expect((await stateOf(waiting.commandId)).state).toBe('cancelled')
    expect((await admin.post(`${base}/cancelCommands`, { id: waiting.commandId })).body.msg).toContain('不能取消')
  })

  it('commands a group as one job, each device a row', async () => {
    const { productId } = things
    const group = await ok<{ id: string }>(admin.post(`${groups}/save`, { groupName: '全部', productId }))
    await ok(admin.post(`${groups}/addDevices`, { id: group.id, deviceIds: ids }))
    await ok(admin.post(`${base}/enable`, { ids: [ids[29]], enabled: 0 }))
    for (let i = 0; i < 28; i++) port.connected.add(`c-${i}`)
    const body = { deviceGroupId: group.id, selectAll: true, productModel: [{ code: 'power', value: 0 }] }
    const { jobId } = await ok(control(body))
    const summary = () => ok<Record<string, number>>(admin.get(`${base}/commandSummary`, { jobId }))
    await until(async () => (await summary()).sent === 28)
    await until(async () => (await summary()).refused === 1)
    expect(new Set(port.sent.map((s) => s.deviceKey)).size).toBe(28)
    expect((await admin.get(`${base}/commands`, { jobId, state: 'sent', size: 50 })).body.data.total).toBe(28)
    const picked = await ok(control({ deviceGroupId: group.id, deviceIds: [ids[0]], params: { power: 1 } }))
    await until(async () => {
      const found = await ok<Record<string, number>>(admin.get(`${base}/commandSummary`, { jobId: picked.jobId }))
      return found.sent === 1
    })
    expect((await control({ deviceGroupId: group.id, params: { power: 1 } })).body.errors).toEqual({
      deviceIds: '请至少勾选一个设备',
    })
  })

  it('commands all that match a query, of one product', async () => {
    expect((await control({ query: { deviceName: '设备' }, params: { power: 1 } })).body.errors).toHaveProperty('query')
    const query = { productId: things.productId, deviceKey: 'c-2' }
    expect((await control({ query, projectIds: '1,999', params: { power: 1 } })).body.msg).toBe('没有匹配的设备')
    const { jobId } = await ok(control({ query, params: { power: 1 }, offline: 'wait' }))
    await until(async () => {
      const found = await ok<Record<string, number>>(admin.get(`${base}/commandSummary`, { jobId }))
      return found.created === 10
    })
    expect(await ok(admin.post(`${base}/cancelCommands`, { jobId }))).toEqual({ cancelled: 10 })
    expect(
      (await control({ query: { productId: things.productId, deviceKey: 'none' }, params: { power: 1 } })).body.msg,
    ).toBe('没有匹配的设备')
  })

  it('goes on with a group after a restart and makes no command twice', async () => {
    const { jobId } = await ok(control({ deviceIds: ids.slice(0, 20), params: { power: 1 }, offline: 'wait' }))
    const summary = () => ok<Record<string, number>>(admin.get(`${base}/commandSummary`, { jobId }))
    await until(async () => (await summary()).created === 20)
    const { pool } = server.services
    // As a stop after eight rows leaves it.
    const eighth = [...ids].sort()[7]
    await pool.query('delete from command where job_id = $1 and device_id > $2', [jobId, eighth])
    await pool.query("update job set state = 'waiting', cursor = $2 where id = $1", [jobId, { after: eighth, made: 8 }])
    await until(async () => (await summary()).created === 20)
    const { rows } = await pool.query('select count(distinct device_id)::int as n from command where job_id = $1', [
      jobId,
    ])
    expect(rows[0].n).toBe(20)
  })

  it("reaches nothing of another tenant's", async () => {
    const other = await otherTenant(server, admin, '333333')
    expect((await other.post(`${base}/control`, { deviceId: ids[0], params: { power: 1 } })).status).toBe(404)
    expect((await other.post(`${base}/control`, { deviceIds: [ids[0]], params: { power: 1 } })).status).toBe(404)
    const query = { productId: things.productId }
    expect((await other.post(`${base}/control`, { query, params: { power: 1 } })).status).toBe(404)
    expect((await other.get(`${base}/commands`)).body.data.total).toBe(0)
  })
})
