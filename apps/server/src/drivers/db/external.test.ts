import type { MqttClient } from 'mqtt'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestPostgres } from '../../kit/test-postgres.ts'
import { TestProcess } from '../../kit/test-process.ts'
import type { Client } from '../../kit/test-server.ts'
import { connectThing, makeThing, report, type TestThing } from '../../kit/test-things.ts'

const PASSWORD = 'Geheim: 7/8@home'

describe('an outside PostgreSQL, the one the system brings', () => {
  const postgres = new TestPostgres(PASSWORD)
  let server: TestProcess
  let admin: Client
  let thing: TestThing
  let device: MqttClient
  beforeAll(async () => {
    await postgres.start()
    server = await TestProcess.start({ DATABASE_URL: postgres.url, TECOVIE_LOG_LEVEL: 'trace' })
    await server.ready()
    admin = await server.admin()
    thing = await makeThing(admin)
    device = await connectThing(server, thing)
  }, 120_000)
  afterAll(async () => {
    await device?.endAsync(true)
    await server?.stop()
    await postgres.remove()
  })

  it('carries everything: a device reports, a rule raises its event', async () => {
    const category = async (type: number) =>
      (await admin.get('/api/tecovie-iot-rule/ruleCategory/list', { type, size: 100 })).body.data.records[0].id
    const rule = {
      name: '高温',
      eventTypeId: await category(1),
      eventLevelId: await category(2),
      deviceStatus: 'abnormal',
      relCondition: 'and',
      intervalTime: 0,
      closedCycle: 0,
      cycleWay: 'day',
      times: '00:00:00-23:59:59',
      evenUniqueType: 1,
      workOrderType: 1,
      status: 1,
      ruleSubDefinitions: [
        { rangType: 1, productId: thing.productId, code: 'temperature', dataType: '2', compare: 'gt', dataValue: '80' },
      ],
    }
    expect((await admin.post('/api/tecovie-iot-rule/monitorRule/submit', rule)).body).toMatchObject({ code: 200 })
    await report(device, thing, { temperature: 95 })
    const list = await admin.get('/api/tecovie-iot-rule/ruleEvent/list', { deviceId: thing.device.id })
    expect(list.body.data.records).toMatchObject([{ eventName: '高温', deviceName: thing.device.name }])
  })

  it('goes away and returns while a device reports: nothing acknowledged is lost, and readyz says so', async () => {
    expect(await server.readyz()).toMatchObject({ status: 200, body: { database: true } })
    const start = Date.now() - 60_000
    await report(device, thing, { temperature: 0 }, start)
    await postgres.stop()
    expect(await server.readyz()).toMatchObject({ status: 503, body: { database: false, reason: 'database' } })
    let answered = 0
    const sent = Array.from({ length: 30 }, (_, i) =>
      report(device, thing, { temperature: 1 + i }, start + 1000 * (1 + i)).then(() => answered++),
    )
    const english = await fetch(`${server.address}/api/tecovie-system/role/list`, {
      headers: { authorization: `Bearer ${admin.token}`, 'accept-language': 'en' },
    })
    expect(english.status).toBe(503)
    expect(await english.json()).toMatchObject({ msg: 'The service is not available right now, try again later' })
    await new Promise((r) => setTimeout(r, 1500))
    expect(answered).toBe(0)
    expect(device.connected).toBe(true)
    await postgres.start()
    await Promise.all(sent)
    expect(await server.readyz()).toMatchObject({ status: 200 })
    // The report that raised the event, the one before the outage, and those that waited.
    const rows = new pg.Client({ connectionString: postgres.url })
    await rows.connect()
    const stored = await rows.query(`select count(*)::int as n from telemetry where device_id = $1`, [thing.device.id])
    await rows.end()
    expect(stored.rows[0].n).toBe(1 + 1 + sent.length)
  }, 60_000)

  it('keeps its password to itself', async () => {
    expect(await server.stop()).toBe(0)
    const refused: string[] = []
    const [, , port] = /@(127\.0\.0\.1):(\d+)/.exec(postgres.url) ?? []
    for (const url of [
      `postgres://owner:${encodeURIComponent(`not ${PASSWORD}`)}@127.0.0.1:${port}/postgres`,
      `postgres://owner:${PASSWORD}@127.0.0.1:${port}/postgres`,
      `postgres://owner:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/nowhere`,
    ]) {
      const other = await TestProcess.start({ DATABASE_URL: url, TECOVIE_LOG_LEVEL: 'trace' })
      expect(await other.ended).toBe(2)
      await other.stop()
      refused.push(other.output)
    }
    expect(refused[0]).toMatch(/^tecovie: DATABASE_URL: cannot use this database: password authentication failed/)
    for (const said of [server.output, ...refused])
      for (const secret of [PASSWORD, encodeURIComponent(PASSWORD), 'Geheim'])
        expect(said.includes(secret), said.slice(0, 300)).toBe(false)
    expect(server.output).toContain('MQTT access open')
  }, 120_000)
})
