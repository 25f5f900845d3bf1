import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '../../kit/test-server.ts'
import { ok, otherTenant } from '../device/test-things.ts'

const base = '/api/tecovie-iot-product/productCategory'

describe('product categories', () => {
  let server: TestServer
  let admin: Client
  let top: string
  beforeAll(async () => {
    server = await startTestServer({ TECOVIE_CAPTCHA: 'never' })
    admin = await server.as()
    top = (await ok<{ id: string }>(admin.post(`${base}/submit`, { name: '暖通' }))).id
  })
  afterAll(() => server?.stop())

  it('adds several sub-types at once, or none', async () => {
    const one = { name: '空调', img: '/a.png' }
    const bad = await admin.post(`${base}/submitList`, { pid: top, list: [one, { name: '热泵', img: '' }] })
    expect(bad.body.errors).toEqual({ 'list.1.img': '不能为空' })
    expect((await admin.get(`${base}/list`)).body.data.records[0].children).toBeUndefined()
    await ok(
      admin.post(`${base}/submitList`, [
        { ...one, pid: top },
        { name: '热泵', img: '/b.png', pid: top },
      ]),
    )
    const list = await admin.get(`${base}/list`, { name: '热' })
    expect(list.body.data.records).toMatchObject([{ name: '暖通', children: [{ name: '空调' }, { name: '热泵' }] }])
    expect((await admin.post(`${base}/submitList`, [{ ...one, pid: top }])).body.errors).toHaveProperty('name')
  })

  it('has two levels', async () => {
    const [child] = (await admin.get(`${base}/list`)).body.data.records[0].children
    const third = await admin.post(`${base}/submit`, { pid: child.id, name: '三级' })
    expect(third.body.errors).toEqual({ pid: '只支持两级分类' })
  })

  it('keeps a parent, lets a leaf go', async () => {
    expect((await admin.send('DELETE', `${base}/remove`, undefined, { ids: top })).body.msg).toBe('请先删除子分类')
    const [child] = (await admin.get(`${base}/list`)).body.data.records[0].children
    expect((await admin.send('DELETE', `${base}/remove`, undefined, { ids: child.id })).status).toBe(200)
  })

  it("does not reach another tenant's", async () => {
    const other = await otherTenant(server, admin, '333333')
    expect((await other.get(`${base}/list`)).body.data.total).toBe(0)
    expect((await other.post(`${base}/submit`, { id: top, name: '偷' })).status).toBe(404)
    const inside = await other.post(`${base}/submitList`, [{ pid: top, name: '塞', img: '/x.png' }])
    expect(inside.status).toBe(400)
  })
})
