import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '../../kit/test-server.ts'
import { makeThings, ok, otherTenant, power, productBody, type Things, temperature } from '../device/test-things.ts'

const base = '/api/tecovie-iot-product'

describe('products', () => {
  let server: TestServer
  let admin: Client
  let things: Things
  beforeAll(async () => {
    server = await startTestServer({ TECOVIE_CAPTCHA: 'never' })
    admin = await server.as()
    things = await makeThings(admin)
  })
  afterAll(() => server?.stop())

  it('makes a readable key and never lists the secret', async () => {
    const list = await admin.get(`${base}/productInfo/list`, { categoryId: things.categoryId })
    expect(list.body.data.records).toMatchObject([{ id: things.productId, functionCount: 3, referenceStatus: 0 }])
    expect(list.body.data.records[0].productKey).toMatch(/^[a-z2-9]{11}$/)
    expect(JSON.stringify(list.body)).not.toMatch(/productSecret|v1\./)
    const detail = await admin.get(`${base}/productInfo/detail`, { id: things.productId })
    expect(JSON.stringify(detail.body)).not.toMatch(/productSecret|v1\./)
  })

  it('finds products by the first level of their category', async () => {
    const tree = await ok<{ records: { id: string; children: { id: string }[] }[] }>(
      admin.get(`${base}/productCategory/list`),
    )
    const top = tree.records.find((r) => r.children.some((c) => c.id === things.categoryId))
    const list = await admin.get(`${base}/productInfo/list`, { categoryId: top?.id })
    expect(list.body.data.total).toBe(1)
    const wrong = await admin.post(`${base}/productInfo/save`, productBody(top?.id as string, '一级'))
    expect(wrong.body.errors).toEqual({ categoryId: '请选择二级分类' })
  })

  it('asks for what the drawer asks for', async () => {
    const bad = await admin.post(`${base}/productInfo/save`, { name: '坏<名>', brand: '', deviceIcon: '' })
    expect(Object.keys(bad.body.errors ?? {}).sort()).toEqual(
      ['brand', 'categoryId', 'connectType', 'deviceIcon', 'moduleId', 'name', 'nodeType'].sort(),
    )
    expect(bad.body.errors?.name).toBe('不能包含特殊字符')
    expect(bad.body.msg).toBe('请检查表单内容!')
  })

  it('changes one field and leaves the others', async () => {
    const { id } = await ok<{ id: string }>(
      admin.post(`${base}/productInfo/save`, productBody(things.categoryId, '改名前', { macRule: '3', lease: 1 })),
    )
    await ok(admin.post(`${base}/productInfo/update`, { id, name: '改名后' }))
    const detail = await admin.get(`${base}/productInfo/detail`, { id })
    expect(detail.body.data).toMatchObject({ name: '改名后', macRule: '3', lease: 1, brand: 'tecovie' })
  })

  it('shows and resets the secret by explicit calls, which are logged', async () => {
    const first = await ok<{ productSecret: string }>(
      admin.post(`${base}/productInfo/secret`, { id: things.productId }),
    )
    expect(first.productSecret).toMatch(/^[0-9a-f]{32}$/)
    const second = await ok<{ productSecret: string }>(
      admin.post(`${base}/productInfo/resetSecret`, { id: things.productId }),
    )
    expect(second.productSecret).not.toBe(first.productSecret)
    await server.services.book.settled()
    const { rows } = await server.services.pool.query(
      "select action from log_api where action like 'productInfo.%ecret' order by id",
    )
    expect(rows.map((r) => r.action)).toEqual(['productInfo.secret', 'productInfo.resetSecret'])
  })

  it('copies with functions, under a key of its own', async () => {
    const copy = await ok<{ id: string }>(admin.post(`${base}/productInfo/copy`, { id: things.productId }))
    const detail = await admin.get(`${base}/productInfo/detail`, { id: copy.id })
    expect(detail.body.data).toMatchObject({ functionCount: 3, functionVersion: '0' })
    expect(detail.body.data.productKey).not.toBe(things.productKey)
    expect((await admin.post(`${base}/productInfo/copy`, { id: things.productId })).status).toBe(200)
  })

  it('counts its version up and tells others with every change that concerns devices', async () => {
    const seen: string[] = []
    const off = server.services.bus.on('product.changed', ({ productId }) => seen.push(productId))
    const version = async () =>
      Number((await admin.get(`${base}/productInfo/detail`, { id: things.productId })).body.data.functionVersion)
    const before = await version()
    await ok(admin.post(`${base}/productInfo/config`, { id: things.productId, retentionDays: 30 }))
    const made = await ok<{ id: string }>(
      admin.post(`${base}/productFunction/submit`, { ...temperature, productId: things.productId, code: 'other' }),
    )
    await ok(admin.post(`${base}/productFunction/remove`, { ids: made.id }))
    expect(await version()).toBe(before + 3)
    expect(seen).toEqual([things.productId, things.productId, things.productId])
    off()
    const bad = await admin.post(`${base}/productInfo/config`, { id: things.productId, retentionDays: 31 })
    expect(bad.body.errors).toHaveProperty('retentionDays')
  })

  it('tries a script in the sandbox', async () => {
    const rawScript = `function rawDataToProtocol(b) { return { method: 'thing.event.property.post', id: '1', params: { temp: b[0], gone: 1 } } }
      function protocolToRawData(m) { return [1, m.params.power] }`
    const down = await ok(admin.post(`${base}/productInfo/tryScript`, { id: things.productId, rawScript, input: '1a' }))
    expect(down).toMatchObject({ ok: true, problems: ['gone: 物模型中没有该属性'] })
    const up = await ok(
      admin.post(`${base}/productInfo/tryScript`, {
        id: things.productId,
        rawScript,
        direction: 'encode',
        input: '{"params":{"power":1}}',
      }),
    )
    expect(up).toMatchObject({ ok: true, output: '0101' })
    const endless = { id: things.productId, rawScript: 'function rawDataToProtocol() { for(;;); }', input: '00' }
    expect(await ok(admin.post(`${base}/productInfo/tryScript`, endless))).toMatchObject({ ok: false })
  })

  it('is not deleted under its devices, and shows nothing to another tenant', async () => {
    const { projectId, productId } = things
    await ok(
      admin.post('/api/tecovie-iot-device/device/save', { deviceName: '一号', deviceKey: 'd1', productId, projectId }),
    )
    const refused = await admin.post(`${base}/productInfo/remove`, { ids: productId })
    expect(refused.status).toBe(400)
    expect(refused.body.msg).toContain('一号')
    const other = await otherTenant(server, admin, '333333')
    expect((await other.get(`${base}/productInfo/list`)).body.data.total).toBe(0)
    for (const call of ['secret', 'resetSecret', 'copy', 'config'])
      expect((await other.post(`${base}/productInfo/${call}`, { id: productId })).status, call).toBe(404)
    expect((await other.post(`${base}/productFunction/submit`, { ...power, productId })).status).toBe(404)
    expect((await other.post(`${base}/productFunction/addTemplates`, { productId, templateIds: [] })).status).toBe(404)
  })
})
