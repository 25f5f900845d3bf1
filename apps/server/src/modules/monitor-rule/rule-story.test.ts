import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '../../kit/test-server.ts'
import { connectThing, eventually, makeThing, report, type TestThing } from '../../kit/test-things.ts'

const RULE = '/api/tecovie-iot-rule/monitorRule'
const EVENT = '/api/tecovie-iot-rule/ruleEvent'
const ORDER = '/api/tecovie-smart-wo/workOrder'

describe('a rule, its events and orders', () => {
  let server: TestServer
  let admin: Client
  let thing: TestThing
  let device: MqttClient
  let type: string
  let level: string
  let hook: Server
  const posted: { body: string; headers: Record<string, unknown> }[] = []

  beforeAll(async () => {
    hook = createServer((request, response) => {
      let body = ''
      request.on('data', (d) => {
        body += d
      })
      request.on('end', () => {
        posted.push({ body, headers: request.headers })
        // The first try fails: it must come again.
        response.statusCode = posted.length === 1 ? 503 : 200
        response.end()
      })
    })
    await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve))
    server = await startTestServer({ TECOVIE_WEBHOOK_ALLOW: '127.0.0.1' })
    admin = await server.as()
    thing = await makeThing(admin)
    device = await connectThing(server, thing)
    const categories = (await admin.get('/api/tecovie-iot-rule/ruleCategory/list', { type: 1, size: 100 })).body.data
      .records
    type = categories[0].id
    level = (await admin.get('/api/tecovie-iot-rule/ruleCategory/list', { type: 2, size: 100 })).body.data.records[2].id
  })
  afterAll(async () => {
    await device?.endAsync(true)
    await server?.stop()
    hook?.close()
  })

  const body = (extra: Record<string, unknown> = {}) => ({
    name: '高温',
    eventTypeId: type,
    eventLevelId: level,
    deviceStatus: 'abnormal',
    relCondition: 'and',
    intervalTime: 0,
    closedCycle: 0,
    cycleWay: 'day',
    times: '00:00:00-23:59:59',
    evenUniqueType: 1,
    workOrderType: 2,
    woThirdType: 2,
    status: 1,
    ruleSubDefinitions: [
      { rangType: 1, productId: thing.productId, code: 'temperature', dataType: '2', compare: 'gt', dataValue: '80' },
    ],
    ...extra,
  })
  const events = async (query: Record<string, unknown> = {}) =>
    (await admin.get(`${EVENT}/list`, { deviceId: thing.device.id, ...query })).body.data.records

  it('refuses what is missing in the order of the specification, at its field', async () => {
    const empty = await admin.post(`${RULE}/submit`, {})
    expect(empty.status).toBe(400)
    expect(empty.body.errors?.name).toBe('请填写规则名称')
    const foreign = await admin.post(`${RULE}/submit`, body({ eventTypeId: '1' }))
    expect(foreign.body.errors).toMatchObject({ eventTypeId: '请选择事件分类' })
    const wrong = await admin.post(
      `${RULE}/submit`,
      body({ ruleSubDefinitions: [{ ...body().ruleSubDefinitions[0], code: 'nothing' }] }),
    )
    expect(wrong.body.errors).toHaveProperty(['ruleSubDefinitions.0.code'])
    const inside = await admin.post(
      `${RULE}/submit`,
      body({ workOrderType: 3, woThirdType: 1, workOrderUrl: 'http://10.1.2.3/x' }),
    )
    expect(inside.body.errors).toHaveProperty('workOrderUrl')
  })

  it('raises one merged event, sets the health, and is handled by the work order that is made of it', async () => {
    const made = await admin.post(`${RULE}/submit`, body())
    expect(made.body).toMatchObject({ code: 200 })
    const detail = await admin.get(`${RULE}/detail`, { id: made.body.data.id })
    expect(detail.body.data.sentence).toContain('测试产品 的 温度 大于 80 ℃')
    await report(device, thing, { temperature: 20 })
    // The rule reaches the evaluation by an event inside the server.
    await eventually(
      async () => {
        await report(device, thing, { temperature: 95 })
        return events()
      },
      (list) => list.length > 0,
    )
    await report(device, thing, { temperature: 97 })
    const [event, ...more] = await eventually(events, (list) => Number(list[0]?.hits) >= 2)
    expect(more).toEqual([])
    expect(event).toMatchObject({ eventStatus: 0, eventName: '高温', deviceStatus: 'abnormal' })
    const seen = () => admin.get('/api/tecovie-iot-device/device/detail', { id: thing.device.id })
    expect((await seen()).body.data.deviceStatus).toBe('abnormal')

    const order = await admin.post(`${EVENT}/toWorkOrder`, { id: event.id })
    expect(order.body).toMatchObject({ code: 200 })
    expect((await admin.post(`${EVENT}/toWorkOrder`, { id: event.id })).status).toBe(400)
    const id = order.body.data.workOrderId
    const step = (woStatus: string, extra = {}) => admin.post(`${ORDER}/progress`, { id, woStatus, ...extra })
    expect((await step('5')).body.errors).toHaveProperty('woStatus')
    expect((await step('2')).body.errors).toHaveProperty('dutyMan')
    expect((await step('2', { dutyMan: '李四' })).status).toBe(200)
    expect((await step('5', { causeDesc: '换了传感器' })).status).toBe(200)
    const [handled] = await events()
    expect(handled).toMatchObject({ eventStatus: 1, handleMemo: '换了传感器' })
    expect((await seen()).body.data.deviceStatus).toBe('normal')
    const progress = (await admin.get(`${ORDER}/getProgressListByWoId`, { id })).body.data
    expect(progress.map((p: { woStatus: string }) => p.woStatus)).toEqual(['1', '2', '5'])
    expect(
      (await admin.post(`${ORDER}/post-query`, { filter: { woStatus: { $eq: '5' } }, limit: 10, offset: 0 })).body.data
        .total,
    ).toBe(1)
    const log = (await admin.get(`${EVENT}/log`, { id: event.id })).body.data
    expect(log.records.map((r: { kind: string }) => r.kind)).toContain('handled')
  })

  it('handles in batches, all or nothing, and a memo is needed', async () => {
    await report(device, thing, { temperature: 99 })
    const [event] = await eventually(
      () => events({ eventStatus: 0 }),
      (list) => list.length === 1,
    )
    const handle = (input: Record<string, unknown>) =>
      admin.post(`${EVENT}/handle`, { eventStatus: 2, handleMemo: '误报', ...input })
    expect((await handle({ eventId: event.id, handleMemo: ' ' })).body.errors?.handleMemo).toBe('请输入处理内容')
    expect((await handle({})).body.errors?.deviceEventIds).toBe('请至少勾选一条数据')
    expect((await handle({ deviceEventIds: [event.id, '12345'] })).status).toBe(404)
    expect((await events({ eventStatus: 0 })).length).toBe(1)
    expect((await handle({ deviceEventIds: [event.id] })).body.data).toEqual({ handled: 1 })
    expect((await events({ eventStatus: 2 })).length).toBe(1)
  })

  it('posts an automatic order to a third party, signed and again after a failure', async () => {
    const { port } = hook.address() as { port: number }
    const url = `http://127.0.0.1:${port}/orders`
    const made = await admin.post(
      `${RULE}/submit`,
      body({
        name: '自动',
        closedCycle: 1,
        workOrderType: 3,
        woThirdType: 1,
        workOrderUrl: url,
        ruleSubDefinitions: [
          {
            rangType: 2,
            productId: thing.productId,
            code: 'power',
            dataType: '3',
            compare: 'eq',
            dataValue: 'true',
            entityIds: thing.device.id,
          },
        ],
      }),
    )
    expect(made.body).toMatchObject({ code: 200 })
    await eventually(
      async () => {
        await report(device, thing, { power: true, temperature: 1 })
        return (await events({ ruleId: made.body.data.id })).length
      },
      (n) => n > 0,
    )
    await eventually(
      async () => posted.length,
      (n) => n >= 1,
      20_000,
    )
    await server.services.pool.query("update webhook_delivery set next_at = now() where state = 'waiting'")
    await eventually(
      async () => posted.length,
      (n) => n >= 2,
      20_000,
    )
    const { rows } = await server.services.pool.query('select secret from webhook_delivery')
    const { headers, body: text } = posted[1] as (typeof posted)[0]
    const secret = server.services.secrets.open(rows[0].secret)
    const expected = createHmac('sha256', secret).update(`${headers['x-tecovie-timestamp']}.${text}`).digest('hex')
    expect(headers['x-tecovie-signature']).toBe(`sha256=${expected}`)
    expect(JSON.parse(text)).toMatchObject({ deviceName: thing.device.name })
    // closedCycle: the event closes itself when the condition no longer holds.
    await report(device, thing, { power: false })
    await eventually(
      () => events({ ruleId: made.body.data.id }),
      (list) => list[0]?.eventStatus === 3,
    )
  })

  it('rehearses a rule over what is stored, without raising anything', async () => {
    const before = (await events()).length
    const rule = body({
      name: '预演',
      ruleSubDefinitions: [
        { rangType: 1, productId: thing.productId, code: 'temperature', dataType: '2', compare: 'gt', dataValue: '90' },
      ],
    })
    const started = await admin.post(`${RULE}/rehearse`, { rule, days: 1 })
    expect(started.body).toMatchObject({ code: 200 })
    const job = await eventually(
      async () => (await admin.get('/api/tecovie-resource/job/detail', { id: started.body.data.jobId })).body.data,
      (j) => j.state === 'done' || j.state === 'failed',
    )
    expect(job).toMatchObject({ state: 'done' })
    expect(job.result.events).toBeGreaterThan(0)
    expect(job.result.raisedDevices).toBe(1)
    expect(job.result.byDevice[0].deviceName).toBe(thing.device.name)
    expect(job.result.thresholds.length).toBeGreaterThan(0)
    expect((await events()).length).toBe(before)
  })

  it('copies asleep, switches, and a deleted rule leaves its events', async () => {
    const { records } = (await admin.get(`${RULE}/list`, { name: '高温' })).body.data
    const copy = await admin.post(`${RULE}/copy`, { id: records[0].id })
    expect((await admin.get(`${RULE}/detail`, { id: copy.body.data.id })).body.data).toMatchObject({ status: 0 })
    expect((await admin.post(`${RULE}/enable`, { id: copy.body.data.id, status: 1 })).status).toBe(200)
    const before = (await events()).length
    expect((await admin.post(`${RULE}/remove`, { ids: records[0].id })).status).toBe(200)
    expect((await events()).length).toBe(before)
  })
})
