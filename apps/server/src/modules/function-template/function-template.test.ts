import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '../../kit/test-server.ts'
import { makeThings, ok, power, restart, temperature } from '../device/test-things.ts'

const base = '/api/tecovie-iot-product'

describe('function templates and functions of products', () => {
  let server: TestServer
  let admin: Client
  beforeAll(async () => {
    server = await startTestServer({ TECOVIE_CAPTCHA: 'never' })
    admin = await server.as()
  })
  afterAll(() => server?.stop())

  it('saves, queries in the post dialect, changes and removes', async () => {
    const ids: string[] = []
    for (const fn of [temperature, power, { ...restart, code: 'restart2' }])
      ids.push((await ok<{ id: string }>(admin.post(`${base}/productTemplate/save`, fn))).id)
    const query = { limit: 10, offset: 0, filter: { category: { $eq: 1 }, code: { $like: '%e%' } } }
    const page = await ok<{ records: Record<string, unknown>[]; total: number }>(
      admin.post(`${base}/productTemplate/post-query`, query),
    )
    expect(page.records).toMatchObject([
      { code: 'temp', category: 1, dataType: 2, numModel: { unit: '℃' }, input: null },
      { code: 'power', category: 1, dataType: 3 },
    ])
    expect(page.records[0]).not.toHaveProperty('ioModel')
    const changed = { id: ids[0], ...temperature, dataType: 1, enumModel: { enums: [{ key: '1', value: '低' }] } }
    await ok(admin.post(`${base}/productTemplate/save`, changed))
    const list = await admin.get(`${base}/productTemplate/list`, { code_equal: 'temp' })
    expect(list.body.data.records).toMatchObject([
      { dataType: 1, numModel: null, enumModel: { enums: [{ key: '1' }] } },
    ])
    const service = await admin.get(`${base}/productTemplate/list`, { category: 2 })
    expect(service.body.data.records[0].input).toMatchObject([{ code: 'delay', required: 1 }])
    await ok(admin.post(`${base}/productTemplate/remove`, { ids: ids[1] }))
    expect((await admin.get(`${base}/productTemplate/list`)).body.data.total).toBe(2)
  })

  it('refuses what the specification refuses, at its field', async () => {
    const bad = { ...temperature, name: '十六个字以上的名称超过了限制长度', code: 'bad-code', description: '' }
    const answer = await admin.post(`${base}/productTemplate/save`, bad)
    expect(Object.keys(answer.body.errors ?? {}).sort()).toEqual(['code', 'description'])
    const long = await admin.post(`${base}/productTemplate/save`, {
      ...temperature,
      name: 'x'.repeat(17),
      code: 'y'.repeat(25),
    })
    expect(Object.keys(long.body.errors ?? {}).sort()).toEqual(['code', 'name'])
    const empty = await admin.post(`${base}/productTemplate/save`, { ...temperature, numModel: null })
    expect(empty.body.errors).toEqual({ numModel: '请填写数值范围、步长和单位' })
  })

  it('takes templates into a product once', async () => {
    const { productId } = await makeThings(admin)
    const page = await admin.get(`${base}/productTemplate/list`)
    const templateIds = page.body.data.records.map((r: { id: string }) => r.id)
    const answer = await ok(admin.post(`${base}/productFunction/addTemplates`, { productId, templateIds }))
    expect(answer).toEqual({ added: 1, skipped: ['temp'] })
  })

  it('keeps a function that an enabled rule reads', async () => {
    const { productId } = await makeThings(admin)
    const list = await admin.get(`${base}/productFunction/list`, { productId, code: 'temp' })
    const { id } = list.body.data.records[0]
    await server.services.pool.query(
      `insert into monitor_rule (id, tenant_id, name, code, event_type_id, event_level_id, device_status, rel_condition,
        interval_time, status, rule_sub_definitions) values (1, '000000', '超温', 'R1', 1, 1, 'error', 'and', 0, 1, $1)`,
      [JSON.stringify([{ functionId: id, code: 'temp', productId, rangType: 1 }])],
    )
    const refused = await admin.post(`${base}/productFunction/remove`, { ids: id })
    expect(refused.body.msg).toContain('超温')
    const renamed = await admin.post(`${base}/productFunction/submit`, { id, productId, ...temperature, code: 'temp9' })
    expect(renamed.body.msg).toContain('超温')
    expect(
      (await admin.post(`${base}/productFunction/submit`, { id, productId, ...temperature, name: '室温' })).status,
    ).toBe(200)
    await server.services.pool.query('update monitor_rule set status = 0')
    expect((await admin.post(`${base}/productFunction/remove`, { ids: id })).status).toBe(200)
  })
})
