import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '../kit/test-server.ts'
import { connectThing, eventually, makeThing, report, type TestThing } from '../kit/test-things.ts'

/** What PostgreSQL answers every write with once a table cannot grow. */
const FILL = `create function no_room() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file "base/5/16384": No space left on device' using errcode = '53100';
  end $$;
  create trigger no_room before insert on telemetry for each statement execute function no_room();
  create trigger no_room before insert on role for each statement execute function no_room()`

describe('a disk without room', () => {
  let server: TestServer
  let admin: Client
  let thing: TestThing
  let device: MqttClient
  beforeAll(async () => {
    server = await startTestServer({ TECOVIE_CAPTCHA: 'never' })
    admin = await server.as()
    thing = await makeThing(admin)
    device = await connectThing(server, thing)
  })
  afterAll(async () => {
    await device?.endAsync(true)
    await server?.stop()
  })

  const readyz = async () => {
    const response = await fetch(`${server.address}/readyz`)
    return { status: response.status, body: await response.json() }
  }
  const stored = async () => Number((await server.services.pool.query('select count(*) as n from telemetry')).rows[0].n)
  const role = { roleName: '满员', roleAlias: 'fulldisk' }

  it('acknowledges nothing, says why, and goes on when there is room', async () => {
    await report(device, thing, { temperature: 1 })
    expect(await readyz()).toEqual({ status: 200, body: { status: 'ready', database: true } })
    const auth = { productKey: thing.productKey, deviceKey: thing.device.key, password: thing.device.secret }
    const token = (await server.anonymous.post('/device/auth', auth)).body.data as { token: string }
    await server.services.pool.query(FILL)
    let answered = 0
    const start = Date.now() - 60_000
    const sent = Array.from({ length: 40 }, (_, i) =>
      report(device, thing, { temperature: i }, start + i * 1000).then(
        () => answered++,
        () => undefined,
      ),
    )
    expect((await eventually(readyz, ({ status }) => status === 503)).body).toMatchObject({ reason: 'diskFull' })
    expect((await admin.post('/api/tecovie-system/role/submit', role)).body).toMatchObject({
      code: 503,
      msg: '磁盘空间不足，请联系管理员',
    })
    const post = () =>
      fetch(`${server.address}/device/sys/${thing.productKey}/${thing.device.key}/thing/event/property/post`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token.token}` },
        body: JSON.stringify({ id: 'http', params: { temperature: 5 } }),
      })
    const refused = await post()
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('2')
    expect(answered).toBe(0)
    expect(device.connected).toBe(true)
    expect(await stored()).toBe(1)
    await server.services.pool.query('drop function no_room cascade')
    await Promise.all(sent)
    expect(answered).toBe(40)
    expect(await readyz()).toMatchObject({ status: 200 })
    expect((await post()).status).toBe(200)
    expect(await stored()).toBe(42)
    expect((await admin.post('/api/tecovie-system/role/submit', role)).status).toBe(200)
  })
})
