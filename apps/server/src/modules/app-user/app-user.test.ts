import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '../../kit/test-server.ts'
import { passwordFits } from '../auth/password.service.ts'
import { fileComplaint } from '../complaint/complaint.service.ts'
import { makeThings, ok, otherTenant, type Things } from '../device/test-things.ts'
import { addMember, addRoom, bindDevice, createHome, leaveHome, unbindDevice } from '../home/home.service.ts'
import { createAppUser } from './app-user.service.ts'

const base = '/api/tecovie-smart-app/admin'
const tenantId = '000000'
type Rows = { records: Record<string, unknown>[]; total: number }

describe('app users and their homes', () => {
  let server: TestServer
  let admin: Client
  let things: Things
  const people: Record<string, string> = {}
  const devices: string[] = []
  let zhangHome: string
  let liHome: string
  let living: string
  let bedroom: string
  const db = () => server.services.db

  beforeAll(async () => {
    server = await startTestServer({ TECOVIE_CAPTCHA: 'never', RUN: 'api' })
    admin = await server.as()
    things = await makeThings(admin, { moduleName: 'ESP32' })
    for (const [n, account] of ['zhang', 'li', 'wang', 'lonely'].entries())
      people[account] = await createAppUser(db(), {
        tenantId,
        account,
        nickname: `${account}用户`,
        mobile: `1380000000${n}`,
      })
    zhangHome = await createHome(db(), { tenantId, userId: people.zhang!, name: '张家', address: '人民路 8 号' })
    liHome = await createHome(db(), { tenantId, userId: people.li!, name: '李家' })
    await addMember(db(), zhangHome, people.li!)
    await addMember(db(), zhangHome, people.wang!)
    living = await addRoom(db(), zhangHome, '客厅')
    bedroom = await addRoom(db(), zhangHome, '卧室')
    for (const [n, roomId] of [living, living, null].entries()) {
      const { id } = await ok<{ id: string }>(
        admin.post('/api/tecovie-iot-device/device/save', {
          deviceName: `空调${n}`,
          deviceKey: `ac${n}`,
          productId: things.productId,
          projectId: things.projectId,
        }),
      )
      devices.push(id)
      await bindDevice(db(), { homeId: zhangHome, deviceId: id, roomId })
    }
    await sql`update device set online = 1 where id = ${devices[0]}`.execute(db())
  })
  afterAll(() => server?.stop())

  const list = async (query = {}, client = admin) =>
    (await ok<Rows>(client.get(`${base}/user/aggregate/list`, query))).records.map(
      (r) => `${r.account}@${r.houseName ?? '-'}`,
    )
  const house = (id: unknown, client = admin) => ok(client.post(`${base}/house/detail`, { id }))
  const session = async (userId: string) => {
    await sql`insert into app_session (id, tenant_id, user_id, refresh_digest, expires_at)
      values (${Math.floor(Math.random() * 1e12)}, ${tenantId}, ${userId}, ${`s${Math.random()}`}, now() + interval '1 day')`.execute(
      db(),
    )
  }
  const sessions = async (userId: string) =>
    (await sql`select from app_session where user_id = ${userId}`.execute(db())).rows.length

  it('are listed once for each home, the newest first, with what the home has', async () => {
    expect(await list()).toEqual(['lonely@-', 'wang@张家', 'li@张家', 'li@李家', 'zhang@张家'])
    const { records } = await ok<Rows>(admin.get(`${base}/user/aggregate/list`, { account: 'zhang' }))
    expect(records).toEqual([
      expect.objectContaining({
        id: people.zhang,
        houseId: zhangHome,
        isOwner: 1,
        online: 1,
        address: '人民路 8 号',
        mobile: '13800000000',
        projectNames: expect.stringMatching(/./),
      }),
    ])
    expect(JSON.stringify(records)).not.toContain('argon2')
    const { records: once } = await ok<Rows>(admin.get(`${base}/user/app/list`, { nickname: '用户' }))
    expect(once.map((r) => r.account)).toEqual(['lonely', 'wang', 'li', 'zhang'])
  })

  it('are found by membership, presence, account, mobile, home and device', async () => {
    expect(await list({ isOwner: 1 })).toEqual(['li@李家', 'zhang@张家'])
    expect(await list({ isOwner: 2 })).toEqual(['wang@张家', 'li@张家'])
    expect(await list({ online: 1 })).toEqual(['wang@张家', 'li@张家', 'zhang@张家'])
    expect(await list({ online: 0 })).toEqual(['li@李家'])
    expect(await list({ mobile: '00003' })).toEqual(['lonely@-'])
    expect(await list({ houseName: '李' })).toEqual(['li@李家'])
    expect(await list({ deviceName: '空调2', isOwner: 1 })).toEqual(['zhang@张家'])
    expect(await list({ deviceName: '没有' })).toEqual([])
  })

  it('are exported a row for each home', async () => {
    const query = { format: 'csv', columns: 'account,houseName', isOwner: 2 }
    const { body } = await admin.get<string>(`${base}/user/aggregate/export`, query)
    expect(body.data.trim().split(/\r?\n/).slice(1)).toEqual(['wang,张家', 'li,张家'])
  })

  it('show their own and joined homes', async () => {
    const li = await ok<Record<string, Record<string, unknown>[]>>(admin.get(`${base}/user/detail`, { id: people.li }))
    expect(li.ownHouses).toEqual([
      expect.objectContaining({ id: liHome, houseName: '李家', memberCount: 1, deviceCount: 0 }),
    ])
    expect(li.joinHouses).toEqual([
      expect.objectContaining({ id: zhangHome, memberCount: 3, roomCount: 2, deviceCount: 3 }),
    ])
  })

  it('have homes with members, rooms and devices; ids come as numbers or text', async () => {
    const home = await house(Number(zhangHome))
    expect(home).toMatchObject({ houseName: '张家', memberCount: 3, roomCount: 2, deviceCount: 3 })
    expect(home).toMatchObject({
      users: [{ nickname: 'zhang用户', isOwner: 1 }, { isOwner: 2 }, { isOwner: 2 }],
      rooms: [
        { id: living, houseId: zhangHome, name: '客厅', deviceCount: 2 },
        { id: bedroom, deviceCount: 0 },
      ],
    })
    const inRoom = async (roomId: unknown) =>
      ok<Rows>(admin.post(`${base}/device/list`, { houseId: Number(zhangHome), roomId }))
    expect((await inRoom(Number(living))).records.map((d) => d.deviceName)).toEqual(['空调0', '空调1'])
    expect((await inRoom(bedroom)).total).toBe(0)
    const all = await inRoom(0)
    expect(all.total).toBe(3)
    expect(all.records[0]).toMatchObject({
      id: devices[0],
      online: 1,
      sn: 'ESP32',
      productBrand: 'tecovie',
      categoryName: expect.stringContaining('子'),
      roomName: '客厅',
    })
    const answers = await Promise.all([
      admin.post(`${base}/house/detail`, { id: '999999' }),
      admin.post(`${base}/device/list`, { houseId: 999_999 }),
      admin.post(`${base}/device/list`, { houseId: 'x' }),
    ])
    expect(answers.map((a) => a.status)).toEqual([404, 404, 400])
  })

  it('keep a device in one home, and in rooms of that home', async () => {
    const [first = ''] = devices
    await expect(bindDevice(db(), { homeId: liHome, deviceId: first })).rejects.toMatchObject({ status: 400 })
    await expect(bindDevice(db(), { homeId: liHome, deviceId: first, roomId: living })).rejects.toMatchObject({
      status: 404,
    })
    await expect(addRoom(db(), zhangHome, '客厅')).rejects.toMatchObject({ status: 400 })
    await bindDevice(db(), { homeId: zhangHome, deviceId: first, roomId: bedroom })
    expect((await house(zhangHome)).rooms).toMatchObject([{ deviceCount: 1 }, { deviceCount: 1 }])
    await expect(unbindDevice(db(), liHome, first)).rejects.toMatchObject({ status: 404 })
    await sql`delete from room where id = ${bedroom}`.execute(db())
    expect(await house(zhangHome)).toMatchObject({ deviceCount: 3, roomCount: 1 })
  })

  it('are nobody to another company', async () => {
    const other = await otherTenant(server, admin, '333333')
    expect(await list({}, other)).toEqual([])
    const answers = await Promise.all([
      other.get(`${base}/user/detail`, { id: people.zhang }),
      other.send('PUT', `${base}/user/reset/password`, { id: people.zhang }),
      other.send('PUT', `${base}/user/password`, { id: people.zhang, password: 'quite-a-secret-2' }),
      other.send('PUT', `${base}/user/cancel`, { id: people.zhang }),
      other.post(`${base}/house/detail`, { id: zhangHome }),
      other.post(`${base}/device/list`, { houseId: zhangHome }),
    ])
    expect(answers.map((a) => a.status)).toEqual([404, 404, 404, 404, 404, 404])
    expect(await list({ account: 'zhang' })).toEqual(['zhang@张家'])
    const strange = await createAppUser(db(), { tenantId: '333333', account: 'x', mobile: '13800000000' })
    await expect(addMember(db(), zhangHome, strange)).rejects.toMatchObject({ status: 404 })
  })

  it('are shown to whoever is kept to some projects only where they have a device there', async () => {
    const tree = await ok<{ id: string }[]>(admin.get('/api/tecovie-system/dept/tree'))
    const { id: projectId } = await ok<{ id: string }>(
      admin.post('/api/tecovie-system/dept/submit', {
        parentId: tree[0]!.id,
        deptName: '别的项目',
        deptType: '3',
        sort: 9,
      }),
    )
    const query = { projectIds: `1,${projectId}` }
    expect(await list(query)).toEqual([])
    expect((await admin.post(`${base}/house/detail`, { id: zhangHome, ...query })).status).toBe(404)
    expect(await list({ projectIds: `1,${things.projectId}` })).toEqual(['wang@张家', 'li@张家', 'zhang@张家'])
  })

  it('get a new password, random or typed, and are signed out', async () => {
    const id = people.wang!
    const stored = async () =>
      (await sql<{ password: string }>`select password from app_user where id = ${id}`.execute(db())).rows[0]?.password
    await session(id)
    await session(people.li!)
    const made = await ok<{ account: string; password: string }>(
      admin.send('PUT', `${base}/user/reset/password`, { id }) as never,
    )
    expect(made.account).toBe('wang')
    expect(await passwordFits(made.password, await stored())).toBe(true)
    expect([await sessions(id), await sessions(people.li!)]).toEqual([0, 1])
    const weak = await admin.send('PUT', `${base}/user/password`, { id, password: 'short' })
    expect(weak.body.errors).toHaveProperty('password')
    expect(await passwordFits(made.password, await stored())).toBe(true)
    await session(id)
    await ok(admin.send('PUT', `${base}/user/password`, { id, password: 'chosen-secret-7' }) as never)
    expect(await passwordFits('chosen-secret-7', await stored())).toBe(true)
    expect(await sessions(id)).toBe(0)
  })

  it('are cancelled: homes go to who joined first or end, devices are free, no name stays', async () => {
    const id = people.zhang!
    await session(id)
    await fileComplaint(server.services, {
      tenantId,
      appUserId: id,
      account: 'zhang',
      nickName: '张三',
      mobile: '13800000000',
      content: '不制热',
    })
    const cancel = (who: string) =>
      ok<Record<string, number>>(admin.send('PUT', `${base}/user/cancel`, { id: who }) as never)
    expect(await cancel(id)).toEqual({ handedOver: 1, dissolved: 0 })
    expect((await house(zhangHome)).users).toMatchObject([
      { id: people.li, isOwner: 1 },
      { id: people.wang, isOwner: 2 },
    ])
    expect((await admin.get(`${base}/user/detail`, { id })).status).toBe(404)
    expect(await sessions(id)).toBe(0)
    const { rows } = await sql`select account, nick_name, mobile, app_user_id, content from complaint`.execute(db())
    expect(rows).toEqual([{ account: '已注销用户', nickName: null, mobile: null, appUserId: null, content: '不制热' }])
    expect(await leaveHome(db(), zhangHome, people.wang!)).toBe('stays')
    await expect(leaveHome(db(), zhangHome, people.wang!)).rejects.toMatchObject({ status: 404 })
    expect(await cancel(people.li!)).toEqual({ handedOver: 0, dissolved: 2 })
    expect((await admin.post(`${base}/house/detail`, { id: zhangHome })).status).toBe(404)
    const left = await sql`select from home_device`.execute(db())
    expect(left.rows).toEqual([])
    const wangHome = await createHome(db(), { tenantId, userId: people.wang!, name: '王家' })
    await bindDevice(db(), { homeId: wangHome, deviceId: devices[0]! })
    // The mobile is free again.
    await createAppUser(db(), { tenantId, account: 'zhang', mobile: '13800000000' })
  })

  it('are found newest first by a filter that very many homes fit', async () => {
    const { projectId, productId } = things
    const many = 10_001
    await sql`insert into app_user (id, tenant_id, account) select n, ${tenantId}, 'm' || n from generate_series(1, ${many}::int) n`.execute(
      db(),
    )
    await sql`insert into home (id, tenant_id, name) select 1000000 + n, ${tenantId}, '家' || n from generate_series(1, ${many}::int) n`.execute(
      db(),
    )
    await sql`insert into home_member (home_id, user_id, is_owner) select 1000000 + n, n, 1 from generate_series(1, ${many}::int) n`.execute(
      db(),
    )
    await sql`insert into device (id, tenant_id, project_id, product_id, device_key, device_name, device_secret, online)
      select n, ${tenantId}, ${projectId}, ${productId}, 'm' || n, '灯' || n, 'x', 1 from generate_series(1, ${many}::int) n`.execute(
      db(),
    )
    await sql`insert into home_device (device_id, home_id) select n, 1000000 + n from generate_series(1, ${many}::int) n`.execute(
      db(),
    )
    const query = { deviceName: '灯', current: 2, size: 10 }
    const page = await ok<Rows & { totalCapped?: boolean }>(admin.get(`${base}/user/aggregate/list`, query))
    expect(page.records.map((r) => r.account)).toEqual(Array.from({ length: 10 }, (_, n) => `m${many - 10 - n}`))
    expect([page.total, page.totalCapped]).toEqual([10_000, true])
    await sql`update device set online = 0 where id = ${many}`.execute(db())
    expect((await list({ online: 1, size: 1 }))[0]).toBe(`m${many - 1}@家${many - 1}`)
  })
})
