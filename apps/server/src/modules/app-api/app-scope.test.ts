import { type Action, actions } from '@tecovie/contract/core/define-action.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { type Client, client, startTestServer, type TestServer } from '../../kit/test-server.ts'
import { SessionService } from '../auth/session.service.ts'
import { declareAll } from '../contracts.ts'
import { makeThings, ok } from '../device/test-things.ts'
import { addMember, addRoom, bindDevice, createHome } from '../home/home.service.ts'
import { appPerson } from './test-app.ts'

declareAll()
const ofApp = () => [...actions().values()].filter((c) => c.permission === 'app')

/** What fields that are no ids are sent, by name; a new required field must be given one here. */
const VALUES: Record<string, unknown> = {
  name: '名',
  nickname: '名',
  password: 'quite-a-secret-1',
  code: 'ABCDEFGHJK',
  mac: '02AABBCCDDEE',
  content: '文',
  userName: '名',
  userTel: '13800000000',
  params: { temp: 1 },
  service: 'restart',
}
/** Where a code is what is looked up, there is no id to find out about. */
const BY_CODE = new Set(['app.join'])

const send = (who: Client, call: Action, input: Record<string, unknown> = {}) =>
  call.method === 'GET' || call.method === 'DELETE'
    ? who.send(call.method, call.path, undefined, input)
    : who.send(call.method, call.path, input)

const shapeOf = (call: Action): Record<string, z.ZodType> =>
  (call.input as unknown as { shape?: Record<string, z.ZodType> }).shape ?? {}

describe('what an app reaches', () => {
  let server: TestServer
  let owner: Client & { id: string }
  let stranger: Client & { id: string }
  const ids: Record<string, string> = {}

  beforeAll(async () => {
    server = await startTestServer({ TECOVIE_CAPTCHA: 'never', RUN: 'api' })
    const admin = await server.as()
    const { db } = server.services
    owner = await appPerson(server, 'owner')
    stranger = await appPerson(server, 'stranger', { mobile: '13800000009' })
    const member = await appPerson(server, 'member')
    const { productId, projectId } = await makeThings(admin)
    const { id: deviceId } = await ok<{ id: string }>(
      admin.post('/api/tecovie-iot-device/device/save', { deviceName: '灯', deviceKey: 'lamp', productId, projectId }),
    )
    const homeId = await createHome(db, { tenantId: '000000', userId: owner.id, name: '家' })
    await addMember(db, homeId, member.id)
    const roomId = await addRoom(db, homeId, '客厅')
    await bindDevice(db, { homeId, deviceId, roomId })
    const { commandId } = await ok<{ commandId: string }>(
      owner.post('/api/tecovie-app/device/property', { deviceId, params: { temp: 20 }, offline: 'wait' }),
    )
    Object.assign(ids, { homeId, roomId, deviceId, userId: member.id, commandId })
    // Somebody with a home of their own, so that nothing is refused for having none.
    await createHome(db, { tenantId: '000000', userId: stranger.id, name: '别人' })
  })
  afterAll(() => server?.stop())

  const inputOf = (call: Action): Record<string, unknown> => {
    const input: Record<string, unknown> = {}
    for (const [field, schema] of Object.entries(shapeOf(call))) {
      if (ids[field]) input[field] = ids[field]
      else if (VALUES[field] !== undefined) input[field] = VALUES[field]
      else if (!schema.safeParse(undefined).success) throw new Error(`${call.name}.${field}: no value to send`)
    }
    return input
  }

  it("a stranger finds nothing at another's ids, whatever the call", async () => {
    let tried = 0
    for (const call of ofApp()) {
      if (BY_CODE.has(call.name) || !Object.keys(shapeOf(call)).some((field) => ids[field])) continue
      const answer = await send(stranger, call, inputOf(call))
      expect([call.name, answer.status, answer.body.msg]).toEqual([call.name, 404, '数据不存在或已被删除'])
      tried++
    }
    expect(tried).toBeGreaterThan(20)
    const { rows } = await sql`select 1 from home h join home_device d on d.home_id = h.id
      join room r on r.id = d.room_id where h.id = ${ids.homeId} and h.name = '家' and r.name = '客厅'`.execute(
      server.services.db,
    )
    expect(rows).toHaveLength(1)
  })

  it('no token but the app’s opens a call of the app; the app’s opens none but those', async () => {
    const admin = await server.as()
    const key = await ok<{ key: string }>(
      admin.post('/api/tecovie-user/api-key/submit', { name: '脚本', days: 30, scopes: ['all'] }),
    )
    const { id: clientId } = await ok<{ id: string }>(
      admin.post('/api/tecovie-system/client/submit', {
        clientId: 'shop',
        clientName: '商城',
        webServerRedirectUri: 'https://shop.example.com/back',
      }),
    )
    const { rows: consented } = await sql<{ userId: string }>`
      insert into session (id, tenant_id, user_id, refresh_hash, expires_at, kind, scope, client_id)
      select 77, tenant_id, user_id, 'oauth', now() + interval '1 hour', 'client', 'all', ${clientId}
      from session where kind = 'console' limit 1 returning user_id`.execute(server.services.db)
    const oauth = await new SessionService(server.services).access('77', consented[0]?.userId ?? '')
    const others = { console: admin.token, key: key.key, oauth }
    for (const [kind, token] of Object.entries(others)) {
      const who = client(server.address, token)
      expect([kind, (await who.get('/api/tecovie-iot-device/device/list')).status]).toEqual([kind, 200])
      for (const call of ofApp())
        expect([kind, call.name, (await send(who, call, inputOf(call))).status]).toEqual([kind, call.name, 401])
    }
    for (const call of actions().values()) {
      if (call.permission === 'public' || call.permission === 'app') continue
      const path = call.path.replace(/:\w+/g, '1')
      const answer = await send(stranger, { ...call, path } as Action)
      expect([call.name, answer.status]).toEqual([call.name, 401])
    }
    expect((await stranger.get('/api/tecovie-app/me')).status).toBe(200)
  }, 60_000)
})
