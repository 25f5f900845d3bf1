import { upTopic } from '@tecovie/device/topics.ts'
import { sql } from 'kysely'
import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '../../kit/test-server.ts'
import { connectThing, eventually, makeThing, report, type TestThing } from '../../kit/test-things.ts'
import { ok } from '../device/test-things.ts'
import { appPerson } from './test-app.ts'

const base = '/api/tecovie-app'
const devices = '/api/tecovie-iot-device/device'
const MAC = '02AABBCCDDEE'
const WRONG = '设备或绑定码不正确，请核对后重试'

describe('devices in the app', () => {
  let server: TestServer
  let admin: Client
  let thing: TestThing
  let mqtt: MqttClient
  let anna: Client & { id: string }
  let ben: Client & { id: string }
  let homeId: string
  let bensHome: string
  const db = () => server.services.db

  beforeAll(async () => {
    server = await startTestServer({ TECOVIE_CAPTCHA: 'never' })
    admin = await server.as()
    thing = await makeThing(admin)
    await ok(admin.post(`${devices}/update`, { id: thing.device.id, mac: MAC }))
    mqtt = await connectThing(server, thing)
    anna = await appPerson(server, 'anna')
    ben = await appPerson(server, 'ben')
    homeId = (await ok<{ id: string }>(anna.post(`${base}/home/create`, { name: '安家' }))).id
    bensHome = (await ok<{ id: string }>(ben.post(`${base}/home/create`, { name: '本家' }))).id
  })
  afterAll(async () => {
    await mqtt?.endAsync(true)
    await server?.stop()
  })

  const qrOf = async () => (await ok<{ qr: string }>(admin.get(`${devices}/bindCode`, { id: thing.device.id }))).qr
  const bind = (body: object, who = anna, to = homeId) => who.post(`${base}/device/bind`, { homeId: to, ...body })
  const unbind = (who = anna) => who.post(`${base}/device/unbind`, { deviceId: thing.device.id })
  const topic = () => upTopic.claimOpen(thing.productKey, thing.device.key)
  /** What the device is answered. */
  const openClaim = async (params: object) => {
    await mqtt.subscribeAsync(`${topic()}_reply`, { qos: 1 })
    const answer = new Promise<{ code: number }>((resolve) => {
      mqtt.once('message', (_topic, payload) => resolve(JSON.parse(payload.toString())))
    })
    await mqtt.publishAsync(topic(), JSON.stringify({ id: 'c1', params }), { qos: 1 })
    const got = await answer
    await mqtt.unsubscribeAsync(`${topic()}_reply`)
    return got
  }

  it('are bound by their QR code, which a new secret ends', async () => {
    const old = await qrOf()
    expect((await bind({ qr: old.replace(/.$/, (c) => (c === 'A' ? 'B' : 'A')) })).body.msg).toBe(WRONG)
    expect((await bind({ qr: old.replace(thing.device.key, 'unknown') })).body.msg).toBe(WRONG)
    expect((await bind({ qr: 'https://example.com' })).body.msg).toBe(WRONG)
    await ok(bind({ qr: old }))
    // Bound: no home gets it, with the right code nor with a wrong one.
    expect((await bind({ qr: old }, ben, bensHome)).body.msg).toBe('该设备已被绑定，需先在原家庭解绑')
    expect((await bind({ qr: `${old}A` }, ben, bensHome)).body.msg).toBe(WRONG)
    expect((await unbind(ben)).status).toBe(404)
    await ok(unbind())
    const reset = await ok<{ deviceSecret: string }>(admin.post(`${devices}/resetSecret`, { id: thing.device.id }))
    expect((await bind({ qr: old })).body.msg).toBe(WRONG)
    await ok(bind({ qr: await qrOf() }))
    await ok(unbind())
    await mqtt.endAsync(true)
    thing.device.secret = reset.deviceSecret
    mqtt = await connectThing(server, thing)
  })

  it('are bound by the code that the device announced, in its window, once', async () => {
    expect((await bind({ mac: MAC, code: 'K7P2Q9' })).body.msg).toBe(WRONG)
    expect(await openClaim({ code: 'abc' })).toMatchObject({ code: 460 })
    expect(await openClaim({ code: 'K7P2Q9', seconds: 9999 })).toMatchObject({ code: 200, data: { seconds: 600 } })
    const { rows } = await sql<{ digest: string }>`select digest from device_claim`.execute(db())
    expect(rows[0]?.digest).not.toContain('K7P2Q9')
    expect((await bind({ mac: '02AABBCCDDEF', code: 'K7P2Q9' })).body.msg).toBe(WRONG)
    expect((await bind({ mac: MAC, code: 'wrong1' })).body.msg).toBe(WRONG)
    expect(await ok(bind({ mac: '02:aa:bb:cc:dd:ee', code: 'k7p2q9' }))).toMatchObject({ deviceId: thing.device.id })
    expect((await bind({ mac: MAC, code: 'K7P2Q9' }, ben, bensHome)).body.msg).toBe(WRONG)
    expect(await openClaim({ code: 'K7P2Q9' })).toMatchObject({ code: 6501 })
    await ok(unbind())
    expect((await bind({ mac: MAC, code: 'K7P2Q9' })).body.msg).toBe(WRONG)
  })

  it('a window is over after five wrong tries and after its time', async () => {
    await openClaim({ code: 'RIGHT1', seconds: 60 })
    for (let i = 0; i < 5; i++) await bind({ mac: MAC, code: `wrong${i}` }, ben, bensHome)
    expect((await bind({ mac: MAC, code: 'RIGHT1' }, ben, bensHome)).body.msg).toBe(WRONG)
    await openClaim({ code: 'RIGHT2', seconds: 60 })
    await sql`update device_claim set expires_at = now() - interval '1 second'`.execute(db())
    expect((await bind({ mac: MAC, code: 'RIGHT2' }, ben, bensHome)).body.msg).toBe(WRONG)
    await openClaim({ code: 'RIGHT3', seconds: 60 })
    expect((await bind({ mac: MAC, code: 'RIGHT3' }, ben, bensHome)).status).toBe(200)
    await ok(unbind(ben))
  })

  it('one of two who scan at the same moment gets it; disabled and hidden ones nobody', async () => {
    const qr = await qrOf()
    await ok(admin.post(`${devices}/enable`, { ids: thing.device.id, enabled: 0 }))
    expect((await bind({ qr })).body.msg).toBe('设备已停用')
    await ok(admin.post(`${devices}/enable`, { ids: thing.device.id, enabled: 1 }))
    await sql`update product set app_visible = 0`.execute(db())
    expect((await bind({ qr })).body.msg).toBe('该产品不能在 App 中使用')
    await sql`update product set app_visible = 1`.execute(db())
    const answers = await Promise.all([bind({ qr }), bind({ qr }, ben, bensHome)])
    expect(answers.map((a) => a.status).sort()).toEqual([200, 400])
    await sql`delete from home_device`.execute(db())
    await mqtt.endAsync(true)
    mqtt = await connectThing(server, thing)
  })

  it('show their newest values and do what they are told, in the name of the person', async () => {
    await ok(bind({ qr: await qrOf() }))
    await report(mqtt, thing, { temperature: 21.5 })
    const { id: deviceId } = thing.device
    const shown = () => ok<{ records: { online: number }[] }>(anna.get(`${base}/device/list`, { homeId }))
    const { records } = await eventually(shown, (page) => page.records[0]?.online === 1)
    expect(records).toMatchObject([
      {
        id: deviceId,
        online: 1,
        values: [
          { code: 'temperature', name: '温度', unit: '℃', value: 21.5, time: expect.stringMatching(/^20/) },
          { code: 'power', value: null, time: null, writable: true },
        ],
      },
    ])
    expect(await ok(anna.get(`${base}/device/latest`, { deviceId }))).toMatchObject({ online: 1 })
    const told = new Promise<{ id: string; params: object }>((resolve) => {
      mqtt.once('message', (_t, payload) => resolve(JSON.parse(payload.toString())))
    })
    await mqtt.subscribeAsync(`/sys/${thing.productKey}/${thing.device.key}/thing/service/property/set`, { qos: 1 })
    const set = (params: object, who = anna) =>
      who.post<{ commandId: string }>(`${base}/device/property`, { deviceId, params })
    expect((await set({ power: 'maybe' })).body.errors).toHaveProperty(['params.power'])
    expect((await set({ nothing: 1 })).status).toBe(400)
    expect((await set({ power: true }, ben)).status).toBe(404)
    const { commandId } = await ok<{ commandId: string }>(set({ power: true }))
    const message = await told
    expect(message).toMatchObject({ id: commandId, params: { power: 1 } })
    await mqtt.publishAsync(
      upTopic.propertySetReply(thing.productKey, thing.device.key),
      JSON.stringify({ id: commandId, code: 200, data: {} }),
      { qos: 1 },
    )
    const result = () => ok<{ state: string }>(anna.get(`${base}/device/command`, { commandId }))
    await eventually(result, (c) => c.state === 'acknowledged')
    expect((await ben.get(`${base}/device/command`, { commandId })).status).toBe(404)
    const page = await ok<{ records: object[] }>(admin.get(`${devices}/commands`, { deviceId }))
    expect(page.records).toMatchObject([{ id: commandId, appUserId: anna.id, createUser: null }])
    expect((await anna.post(`${base}/device/service`, { deviceId, service: 'none' })).status).toBe(400)
  })

  it('the bind code is for those who may see the secret, and looking at it is noted', async () => {
    const looked = () => sql`select create_by from log_api where action = 'device.bindCode'`.execute(db())
    const { rows } = await eventually(looked, (r) => r.rows.length > 0)
    expect(rows[0]).toMatchObject({ createBy: 'admin' })
    const bound = await ok(admin.get(`${devices}/bindCode`, { id: thing.device.id }))
    expect(bound).toMatchObject({ bound: true, code: expect.stringMatching(/^[A-Z2-7]{16}$/) })
  })
})
