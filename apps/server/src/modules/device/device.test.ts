import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '../../kit/test-server.ts'
import { makeThings, ok, otherTenant, type Things } from './test-things.ts'

const base = '/api/tecovie-iot-device/device'
interface Made {
  id: string
  deviceKey: string
  deviceSecret: string
}

describe('devices', () => {
  let server: TestServer
  let admin: Client
  let things: Things
  const save = (body: Record<string, unknown>) =>
    admin.post<Made>(`${base}/save`, { productId: things.productId, projectId: things.projectId, ...body })
  beforeAll(async () => {
    server = await startTestServer({ TECOVIE_CAPTCHA: 'never', RUN: 'api' })
    admin = await server.as()
    things = await makeThings(admin)
  })
  afterAll(() => server?.stop())

  it('shows a secret once, fills in names, counts', async () => {
    const made = await ok(save({ deviceName: '机房一号', deviceKey: 'room-1' }))
    expect(made.deviceSecret).toMatch(/^[0-9a-f]{32}$/)
    const list = await admin.get(`${base}/list`, { deviceName: '机房', hasSumEvent: 1 })
    expect(list.body.data).toMatchObject({
      total: 1,
      records: [{ deviceKey: 'room-1', productKey: things.productKey, projectName: '默认项目', online: 0 }],
      sum: { total: 1, online: 0, offline: 1, normal: 1, preAbnormal: 0, abnormal: 0, error: 0, eventCount: 0 },
    })
    expect(JSON.stringify(list.body)).not.toMatch(/[sS]ecret|v1\./)
    const detail = await admin.get(`${base}/detail`, { id: made.id })
    expect(detail.body.data).toMatchObject({ openEvents: 0, subDevices: 0 })
    expect(JSON.stringify(detail.body)).not.toMatch(/[sS]ecret|v1\./)
    const again = await ok<Made>(admin.post(`${base}/resetSecret`, { id: made.id }))
    expect(again.deviceSecret).not.toBe(made.deviceSecret)
  })

  it("makes keys by the product's rule", async () => {
    expect((await save({ deviceName: '无' })).body.errors).toEqual({ deviceKey: '请填写设备标识或 MAC' })
    const plain = await ok(save({ deviceName: '甲', mac: 'aa:bb:cc:dd:ee:01' }))
    expect(plain.deviceKey).toBe('AABBCCDDEE01')
    expect((await save({ deviceName: '乙', mac: 'AA-BB-CC-DD-EE-01' })).body.errors).toHaveProperty('deviceKey')
    expect((await save({ deviceName: '丙', mac: 'xx' })).body.errors).toEqual({ mac: 'MAC 地址格式不正确' })
    const three = await makeThings(admin, { macRule: '3' })
    const body = { productId: three.productId, mac: 'AABBCCDDEE02' }
    expect((await save({ ...body, deviceName: '丁' })).body.errors).toHaveProperty('channel')
    const channel = await ok(save({ ...body, deviceName: '丁', channel: '1' }))
    expect(channel.deviceKey).toBe(`${things.projectId}-AABBCCDDEE02-1`)
    await ok(save({ ...body, deviceName: '戊', channel: '2' }))
    const found = await admin.get(`${base}/list`, { mac: 'ee:02' })
    expect(found.body.data.total).toBe(2)
  })

  it('filters and sorts', async () => {
    const keys = async (query: Record<string, unknown>) =>
      (await admin.get(`${base}/list`, query)).body.data.records.map((r: { deviceName: string }) => r.deviceName)
    await server.services.pool.query(
      "update device set online = 1, last_online_time = now() where device_name = '甲'; update device set device_status = 'error' where device_name = '丁'",
    )
    expect(await keys({ online: 1 })).toEqual(['甲'])
    expect(await keys({ deviceStatus: 'error' })).toEqual(['丁'])
    expect((await keys({ descs: 'last_online_time' }))[0]).toBe('甲')
    expect((await keys({ ascs: 'last_online_time' })).at(-1)).toBe('甲')
    expect(await keys({ ascs: 'device_name', productId: things.productId })).toHaveLength(2)
    expect(await keys({ deviceKey: 'room', nonsense: 'x' })).toEqual(['机房一号'])
    const sum = (await admin.get(`${base}/list`, { size: 1, hasSumEvent: 1 })).body.data.sum
    expect(sum).toMatchObject({ total: 4, online: 1, offline: 3, normal: 3, error: 1 })
  })

  it('disables, moves, updates and tells who holds credentials', async () => {
    const seen: string[] = []
    const off = server.services.bus.on('device.changed', ({ deviceIds }) => seen.push(...deviceIds))
    const { id } = await ok(save({ deviceName: '移动', deviceKey: 'move-1' }))
    await ok(admin.post(`${base}/enable`, { ids: [id], enabled: 0 }))
    const project = await ok<{ id: string }>(
      admin.post('/api/tecovie-system/dept/submit', { deptName: '二期', deptType: '3', parentId: await root(admin) }),
    )
    await ok(admin.post(`${base}/move`, { ids: [id], projectId: project.id }))
    await ok(admin.post(`${base}/update`, { id, deviceName: '移动二', mac: '' }))
    const detail = await admin.get(`${base}/detail`, { id })
    expect(detail.body.data).toMatchObject({ enabled: 0, projectName: '二期', deviceName: '移动二', mac: null })
    expect(seen).toEqual([id, id, id, id])
    expect((await admin.post(`${base}/move`, { ids: [id], projectId: await root(admin) })).status).toBe(400)
    off()
  })

  it('says what goes with a device, and takes it along', async () => {
    const gateway = await makeThings(admin, { nodeType: '2' })
    const parent = await ok(save({ productId: gateway.productId, deviceName: '网关', deviceKey: 'gw' }))
    const child = await ok(save({ deviceName: '子', deviceKey: 'sub', gatewayId: parent.id }))
    const wrong = await save({ deviceName: '错', deviceKey: 'bad', gatewayId: child.id })
    expect(wrong.body.errors).toEqual({ gatewayId: '所选设备不是网关' })
    await server.services.pool.query(
      `insert into device_latest (device_id, properties) values (${parent.id}, '{"a":{"v":1,"t":1}}')`,
    )
    const preview = await ok(admin.get(`${base}/removalPreview`, { ids: parent.id }))
    expect(preview).toEqual({ devices: 1, groups: 0, openEvents: 0, openCommands: 0, subDevices: 1 })
    await ok(admin.post(`${base}/remove`, {}, { ids: parent.id }))
    const { rows } = await server.services.pool.query('select count(*)::int as n from device_latest')
    expect(rows[0].n).toBe(0)
    expect((await admin.get(`${base}/detail`, { id: child.id })).body.data.gatewayId).toBeNull()
  })

  it("reaches nothing of another tenant's or project's", async () => {
    const { id } = await ok(save({ deviceName: '秘密', deviceKey: 'secret-1' }))
    const other = await otherTenant(server, admin, '333333')
    expect((await other.get(`${base}/list`, { hasSumEvent: 1 })).body.data).toMatchObject({
      total: 0,
      sum: { total: 0 },
    })
    const range = { from: '2026-01-01 00:00:00', to: '2026-01-02 00:00:00' }
    for (const call of ['latest', 'presence', 'rejections', 'thingEvents'])
      expect((await other.get(`${base}/${call}`, { deviceId: id })).status, call).toBe(404)
    for (const call of ['history', 'reports'])
      expect((await other.get(`${base}/${call}`, { deviceId: id, codes: 'temp', ...range })).status, call).toBe(404)
    for (const call of ['resetSecret']) expect((await other.post(`${base}/${call}`, { id })).status).toBe(404)
    expect((await other.post(`${base}/enable`, { ids: [id], enabled: 0 })).status).toBe(404)
    expect((await other.get(`${base}/removalPreview`, { ids: id })).status).toBe(404)
    const stolen = await other.post(`${base}/save`, {
      ...things,
      deviceName: '偷',
      deviceKey: 'x',
      categoryId: undefined,
      productKey: undefined,
    })
    expect(stolen.body.errors).toHaveProperty('projectId')
  })

  it('shows a user of one project that project only', async () => {
    const tree = await admin.get('/api/tecovie-system/dept/select', { deptType: '3', deptName: '二期' })
    const deptId = tree.body.data.records[0].id
    const menus = (await server.services.pool.query("select id from menu where code like 'deviceList%'")).rows
    const { id: roleId } = await ok<{ id: string }>(
      admin.post('/api/tecovie-system/role/submit', { roleName: '值班', roleAlias: 'duty' }),
    )
    await ok(admin.post('/api/tecovie-system/role/grant', { roleIds: [roleId], menuIds: menus.map((m) => m.id) }))
    const password = 'duty-secret-1'
    await ok(
      admin.post('/api/tecovie-user/submit', {
        account: 'duty',
        password,
        name: '值班',
        realName: '值班',
        roleId,
        deptId,
      }),
    )
    const duty = await server.as('duty', password)
    const list = await duty.get(`${base}/list`, { hasSumEvent: 1 })
    expect(list.body.data).toMatchObject({ total: 1, records: [{ deviceName: '移动二' }], sum: { total: 1 } })
    const all = await admin.get(`${base}/list`, { deviceName: '机房一号' })
    expect((await duty.get(`${base}/detail`, { id: all.body.data.records[0].id })).status).toBe(404)
    const narrowed = await admin.get(`${base}/list`, { projectIds: `1,${deptId}`, hasSumEvent: 1 })
    expect(narrowed.body.data).toMatchObject({ total: 1, sum: { total: 1 } })
  })

  it('answers values, charts and records', async () => {
    const { id } = await ok(save({ deviceName: '温度', deviceKey: 'temp-1' }))
    expect(await ok(admin.get(`${base}/latest`, { deviceId: id }))).toEqual({})
    const range = { from: '2026-01-01 00:00:00', to: '2026-01-02 00:00:00' }
    const history = await ok(admin.get(`${base}/history`, { deviceId: id, codes: 'temp', points: 10, ...range }))
    expect(history).toMatchObject({ series: { temp: { kind: 'number', points: [] } } })
    expect((await admin.get(`${base}/history`, { deviceId: id, codes: 'temp', from: 'x', to: 'y' })).status).toBe(400)
    await server.services.pool.query(
      `insert into device_presence (id, device_id, online, reason, at) select n, $1, n % 2, 'connected', now() + n * interval '1 s' from generate_series(1, 60) n`,
      [id],
    )
    const first = await ok<{ records: { id: string }[]; more: boolean }>(
      admin.get(`${base}/presence`, { deviceId: id }),
    )
    expect([first.records.length, first.more, first.records[0]?.id]).toEqual([50, true, '60'])
    const rest = await ok<{ records: unknown[]; more: boolean }>(
      admin.get(`${base}/presence`, { deviceId: id, before: first.records.at(-1)?.id }),
    )
    expect([rest.records.length, rest.more]).toEqual([10, false])
    expect(await ok(admin.get(`${base}/reports`, { deviceId: id, ...range }))).toEqual({ records: [], more: false })
  })
})

async function root(admin: Client): Promise<string> {
  return (await admin.get('/api/tecovie-system/dept/tree')).body.data[0].id
}
