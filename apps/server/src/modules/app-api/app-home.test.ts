import { APP_LIMITS } from '@tecovie/contract/actions/app-fields.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '../../kit/test-server.ts'
import { makeThings, ok, otherTenant } from '../device/test-things.ts'
import { bindDevice } from '../home/home.service.ts'
import { appPerson } from './test-app.ts'

const base = '/api/tecovie-app'
type Person = Client & { id: string }

describe('homes in the app', () => {
  let server: TestServer
  let admin: Client
  let anna: Person
  let ben: Person
  let cleo: Person
  const db = () => server.services.db

  beforeAll(async () => {
    server = await startTestServer({ TECOVIE_CAPTCHA: 'never', RUN: 'api' })
    admin = await server.as()
    anna = await appPerson(server, 'anna', { nickname: '安娜' })
    ben = await appPerson(server, 'ben', { nickname: '本' })
    cleo = await appPerson(server, 'cleo')
  })
  afterAll(() => server?.stop())

  const make = async (who: Person, name: string) =>
    (await ok<{ id: string }>(who.post(`${base}/home/create`, { name, address: '人民路 1 号' }))).id
  const homes = async (who: Person) =>
    (await ok<{ name: string; owner: boolean }[]>(who.get(`${base}/home/list`))).map(
      (h) => `${h.name}${h.owner ? '*' : ''}`,
    )
  const invite = async (who: Person, homeId: string) =>
    (await ok<{ code: string }>(who.post(`${base}/home/invite`, { homeId }))).code
  const join = (who: Person, code: string) => who.post(`${base}/home/join`, { code })
  const members = async (who: Person, homeId: string) =>
    (await ok<{ nickname: string; owner: boolean }[]>(who.get(`${base}/home/members`, { homeId }))).map(
      (m) => `${m.nickname}${m.owner ? '*' : ''}`,
    )

  it('are made, renamed and seen by whoever belongs to them', async () => {
    const homeId = await make(anna, '安家')
    await ok(anna.post(`${base}/home/update`, { homeId: Number(homeId), name: '新安家', address: '' }))
    const [home] = await ok<object[]>(anna.get(`${base}/home/list`))
    expect(home).toEqual({
      id: homeId,
      name: '新安家',
      address: null,
      owner: true,
      memberCount: 1,
      roomCount: 0,
      deviceCount: 0,
    })
    // The company sees what the app made.
    const seen = await ok<object>(admin.post('/api/tecovie-smart-app/admin/house/detail', { id: homeId }))
    expect(seen).toMatchObject({ houseName: '新安家', users: [{ nickname: '安娜', isOwner: 1 }] })
    await ok(anna.post(`${base}/home/dissolve`, { homeId }))
    expect(await homes(anna)).toEqual([])
  })

  it('an invitation lets one person in, once, for a day', async () => {
    const homeId = await make(anna, '安家')
    const code = await invite(anna, homeId)
    expect(code).toMatch(/^[A-Z0-9]{10}$/)
    const kept = await sql`select digest from home_invite`.execute(db())
    expect(JSON.stringify(kept.rows)).not.toContain(code)
    expect((await join(anna, code)).body.msg).toBe('您已经是该家庭的成员')
    // Typed by hand, in lower case and with a space: still the same.
    expect(await ok(join(ben, `${code.slice(0, 5).toLowerCase()} ${code.slice(5)}`))).toEqual({ homeId, name: '安家' })
    expect((await join(cleo, code)).body.errors).toEqual({ code: '邀请码错误或已失效' })
    expect(await members(ben, homeId)).toEqual(['安娜*', '本'])
    expect((await ben.post(`${base}/home/invite`, { homeId })).body).toMatchObject({ code: 403 })
    const late = await invite(anna, homeId)
    await sql`update home_invite set expires_at = now() - interval '1 second'`.execute(db())
    expect((await join(cleo, late)).status).toBe(400)
    // Of another company: as if there were none.
    const foreign = await otherTenant(server, admin, '222222').then(() =>
      appPerson(server, 'fred', { tenantId: '222222' }),
    )
    expect((await join(foreign, await invite(anna, homeId))).status).toBe(400)
    for (let i = 0; i < 12; i++) await join(cleo, `WRONG${i}`)
    expect((await join(cleo, 'AAAAAAAAAA')).status).toBe(429)
  })

  it('the owner sends members away, hands the home over, and only the owner', async () => {
    const homeId = await make(anna, '交接')
    await ok(join(ben, await invite(anna, homeId)))
    const act = (who: Person, verb: string, userId: string) => who.post(`${base}/home/${verb}`, { homeId, userId })
    expect((await act(ben, 'member/remove', anna.id)).status).toBe(403)
    expect((await act(ben, 'hand-over', ben.id)).status).toBe(403)
    expect((await act(anna, 'member/remove', anna.id)).status).toBe(404)
    expect((await act(anna, 'hand-over', cleo.id)).status).toBe(404)
    await ok(act(anna, 'hand-over', ben.id))
    expect(await members(anna, homeId)).toEqual(['本*', '安娜'])
    await ok(act(ben, 'member/remove', anna.id))
    expect((await anna.get(`${base}/home/members`, { homeId })).status).toBe(404)
    expect(await ok(ben.post(`${base}/home/leave`, { homeId }))).toEqual({ left: 'dissolved' })
  })

  it('have rooms that devices stand in', async () => {
    const homeId = await make(anna, '房间')
    await ok(join(ben, await invite(anna, homeId)))
    const add = (name: string, who = ben) => who.post<{ id: string }>(`${base}/room/add`, { homeId, name })
    const { id: roomId } = await ok<{ id: string }>(add('客厅'))
    const { id: other } = await ok<{ id: string }>(add('卧室'))
    expect((await add('客厅')).body.msg).toBe('已有名为「客厅」的房间')
    const rename = (name: string) => ben.post(`${base}/room/rename`, { roomId: other, name })
    expect((await rename('客厅')).body.msg).toBe('已有名为「客厅」的房间')
    await ok(rename('主卧'))
    const { productId, projectId } = await makeThings(admin)
    const { id: deviceId } = await ok<{ id: string }>(
      admin.post('/api/tecovie-iot-device/device/save', { deviceName: '灯', deviceKey: 'lamp', productId, projectId }),
    )
    await bindDevice(db(), { homeId, deviceId, roomId })
    expect(await ok(anna.get(`${base}/room/list`, { homeId }))).toEqual([
      { id: roomId, name: '客厅', deviceCount: 1 },
      { id: other, name: '主卧', deviceCount: 0 },
    ])
    const place = (to: string | null) => ben.post(`${base}/device/place`, { deviceId, roomId: to })
    await ok(place(other))
    await ok(ben.post(`${base}/room/remove`, { roomId: other }))
    const { records } = await ok<{ records: object[] }>(ben.get(`${base}/device/list`, { homeId }))
    expect(records).toMatchObject([{ id: deviceId, roomId: null }])
    const elsewhere = await make(anna, '别处')
    const { id: foreign } = await ok<{ id: string }>(anna.post(`${base}/room/add`, { homeId: elsewhere, name: '客厅' }))
    expect((await place(foreign)).status).toBe(404)
  })

  it('hold no more than they may', async () => {
    const owner = await appPerson(server, 'limits')
    const homeId = await make(owner, '满')
    const fill = (statement: ReturnType<typeof sql>) => statement.execute(db())
    await fill(
      sql`insert into room (home_id, name) select ${homeId}, '房' || n from generate_series(1, ${APP_LIMITS.rooms - 1}::int) n`,
    )
    expect((await owner.post(`${base}/room/add`, { homeId, name: '最后' })).status).toBe(200)
    expect((await owner.post(`${base}/room/add`, { homeId, name: '多余' })).body.msg).toBe('每个家庭最多 50 个房间')
    const codes = [await invite(owner, homeId), await invite(owner, homeId)]
    await fill(
      sql`insert into app_user (id, tenant_id, account) select n, '000000', 'm' || n from generate_series(1, 48) n`,
    )
    await fill(
      sql`insert into home_member (home_id, user_id, is_owner) select ${homeId}, n, 2 from generate_series(1, 48) n`,
    )
    // Two at the same moment for one place.
    const late = await Promise.all([appPerson(server, 'late1'), appPerson(server, 'late2')])
    const answers = await Promise.all(late.map((who, i) => join(who, codes[i] as string)))
    expect(answers.map((a) => a.status).sort()).toEqual([200, 400])
    expect(answers.find((a) => a.status === 400)?.body.msg).toBe('每个家庭最多 50 个成员')
    for (let i = 0; i < 9; i++) await invite(owner, homeId)
    expect((await owner.post(`${base}/home/invite`, { homeId })).body.msg).toContain('未使用的邀请码最多 10 个')
    const many = await Promise.all(
      Array.from({ length: 22 }, (_, n) => owner.post(`${base}/home/create`, { name: `家${n}` })),
    )
    expect(many.filter((a) => a.status === 200)).toHaveLength(19)
    expect(many.find((a) => a.status === 400)?.body.msg).toBe('每人最多加入 20 个家庭')
  })
})
