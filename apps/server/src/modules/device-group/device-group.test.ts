import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '../../kit/test-server.ts'
import { makeThings, ok, otherTenant, type Things } from '../device/test-things.ts'

const base = '/api/tecovie-iot-product/deviceGroup'
const devices = '/api/tecovie-iot-device/device'

describe('device groups', () => {
  let server: TestServer
  let admin: Client
  let things: Things
  let id: string
  const ids: string[] = []
  beforeAll(async () => {
    server = await startTestServer({ TECOVIE_CAPTCHA: 'never', RUN: 'api' })
    admin = await server.as()
    things = await makeThings(admin)
    const { productId, projectId } = things
    for (let i = 0; i < 12; i++)
      ids.push(
        (
          await ok<{ id: string }>(
            admin.post(`${devices}/save`, { deviceName: `设备${i}`, deviceKey: `g-${i}`, productId, projectId }),
          )
        ).id,
      )
    id = (await ok<{ id: string }>(admin.post(`${base}/save`, { groupName: '一组', productId, deviceNum: 99 }))).id
  })
  afterAll(() => server?.stop())
  const number = async () =>
    (await admin.get(`${base}/list`, { productId: things.productId })).body.data.records[0].deviceNum

  it('counts by itself, answers name and functions', async () => {
    expect(await number()).toBe(0)
    expect((await admin.post(`${base}/save`, { groupName: '' })).body.errors).toMatchObject({
      groupName: '请输入分组名称名称',
    })
    const detail = await admin.get(`${base}/detail`, { id })
    expect(detail.body.data.productModels.map((m: { code: string }) => m.code)).toEqual(['temp', 'power', 'restart'])
    await ok(admin.post(`${base}/update`, { id, groupName: '甲组', productId: things.productId, deviceNum: 3 }))
    expect(await number()).toBe(0)
  })

  it('adds and removes by ids and by query', async () => {
    expect(await ok(admin.post(`${base}/addDevices`, { id, deviceIds: ids.slice(0, 3) }))).toEqual({
      changed: 3,
      deviceNum: 3,
    })
    expect(await ok(admin.post(`${base}/addDevices`, { id, deviceIds: ids.slice(2, 4) }))).toEqual({
      changed: 1,
      deviceNum: 4,
    })
    expect(await ok(admin.post(`${base}/addDevices`, { id, query: { deviceKey: 'g-1' } }))).toEqual({
      changed: 2,
      deviceNum: 6,
    })
    const page = await admin.get(`${base}/devices`, { groupId: id, deviceName: '设备1' })
    expect(page.body.data).toMatchObject({ total: 3, size: 5 })
    const rest = await admin.get(`${devices}/list`, { notGroupId: id, productId: things.productId })
    expect(rest.body.data.total).toBe(6)
    expect(await ok(admin.post(`${base}/removeDevices`, { id, deviceIds: [ids[0]] }))).toEqual({
      changed: 1,
      deviceNum: 5,
    })
    expect((await admin.post(`${base}/removeDevices`, { id })).body.msg).toBe('请检查表单内容!')
    await ok(admin.post(`${devices}/remove`, {}, { ids: ids[1] }))
    expect(await number()).toBe(4)
    expect(await ok(admin.post(`${base}/removeDevices`, { id, query: { deviceKey: 'g-' } }))).toEqual({
      changed: 4,
      deviceNum: 0,
    })
  })

  it('takes devices of its product only', async () => {
    const other = await makeThings(admin)
    const { id: foreign } = await ok<{ id: string }>(
      admin.post(`${devices}/save`, {
        deviceName: '别',
        deviceKey: 'x',
        productId: other.productId,
        projectId: things.projectId,
      }),
    )
    const refused = await admin.post(`${base}/addDevices`, { id, deviceIds: [ids[2], foreign] })
    expect(refused.body.errors).toEqual({ deviceIds: '只能添加同一产品的设备' })
    await ok(admin.post(`${base}/addDevices`, { id, deviceIds: [ids[2]] }))
    const moved = await admin.post(`${base}/update`, { id, productId: other.productId })
    expect(moved.body.errors).toHaveProperty('productId')
  })

  it("reaches nothing of another tenant's", async () => {
    const other = await otherTenant(server, admin, '333333')
    expect((await other.get(`${base}/devices`, { groupId: id })).status).toBe(404)
    expect((await other.post(`${base}/addDevices`, { id, query: {} })).status).toBe(404)
    expect(
      (await other.post(`${base}/save`, { groupName: '偷', productId: things.productId })).body.errors,
    ).toHaveProperty('productId')
  })
})
