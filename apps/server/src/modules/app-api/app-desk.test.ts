import { FILED_PER_DAY } from '@tecovie/contract/actions/app-fields.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '../../kit/test-server.ts'
import { makeThings, ok } from '../device/test-things.ts'
import { bindDevice, createHome } from '../home/home.service.ts'
import { appPerson } from './test-app.ts'

const base = '/api/tecovie-app'
interface Page<T = Record<string, unknown>> {
  records: T[]
  total: number
}

describe('what people of the app and the company say to each other', () => {
  let server: TestServer
  let admin: Client
  let anna: Client & { id: string }
  let ben: Client & { id: string }
  let deviceId: string
  const db = () => server.services.db

  beforeAll(async () => {
    server = await startTestServer({ TECOVIE_CAPTCHA: 'never', RUN: 'api' })
    admin = await server.as()
    anna = await appPerson(server, 'anna', { nickname: '安娜', mobile: '13800000001' })
    ben = await appPerson(server, 'ben')
    const { productId, projectId } = await makeThings(admin)
    deviceId = (
      await ok<{ id: string }>(
        admin.post('/api/tecovie-iot-device/device/save', {
          deviceName: '空调',
          deviceKey: 'ac',
          productId,
          projectId,
        }),
      )
    ).id
    const homeId = await createHome(db(), { tenantId: '000000', userId: anna.id, name: '安家' })
    await bindDevice(db(), { homeId, deviceId })
  })
  afterAll(() => server?.stop())

  it('a complaint reaches the desk, and its reply the person', async () => {
    const { id } = await ok<{ id: string }>(anna.post(`${base}/complaint`, { content: '不制热' }))
    const desk = await ok<Page>(admin.get('/api/tecovie-system/complaint/list'))
    expect(desk.records).toMatchObject([
      { id, account: 'anna', nickName: '安娜', mobile: '13800000001', appUserId: anna.id },
    ])
    await ok(admin.post('/api/tecovie-system/complaint/reply', { id, replyContent: '已安排检修' }))
    const mine = await ok<Page>(anna.get(`${base}/complaint/list`))
    expect(mine).toMatchObject({ total: 1, records: [{ id, status: 1, replyContent: '已安排检修' }] })
    expect(await ok(ben.get(`${base}/complaint/list`))).toMatchObject({ total: 0, records: [] })
  })

  it('no more than so many a day, also when they come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: FILED_PER_DAY + 5 }, (_, n) => ben.post(`${base}/complaint`, { content: `第 ${n} 条` })),
    )
    expect(answers.filter((a) => a.status === 200)).toHaveLength(FILED_PER_DAY)
    expect(answers.find((a) => a.status !== 200)).toMatchObject({
      status: 429,
      body: { msg: '24 小时内最多提交 20 次，请稍后再试', data: { seconds: expect.closeTo(86_400, -3) } },
    })
    await sql`update complaint set create_time = now() - interval '25 hours' where app_user_id = ${ben.id}`.execute(
      db(),
    )
    expect((await ben.post(`${base}/complaint`, { content: '新的一天' })).status).toBe(200)
  })

  it('a request for service is a work order, whose steps the person sees', async () => {
    const region = (parentCode: string, subCode: string, name: string) =>
      ok(admin.post('/api/tecovie-system/region/submit', { parentCode, subCode, name, sort: 1 }))
    await region('00', '33', '浙江省')
    await region('33', '01', '杭州市')
    const provinces = await ok<{ code: string }[]>(anna.get(`${base}/region/list`))
    const [province] = provinces
    const cities = await ok<{ code: string }[]>(anna.get(`${base}/region/list`, { code: province?.code }))
    const request = {
      deviceId,
      content: '滴水',
      userName: '安娜',
      userTel: '13800000001',
      hopeTime: '2030-05-01 09:00:00',
      provinceCode: province?.code,
      cityCode: cities[0]?.code,
      serviceAddress: '人民路 1 号',
    }
    const ask = (more: object = {}, who = anna) =>
      who.post<{ id: string }>(`${base}/service-request`, { ...request, ...more })
    expect((await ask({}, ben)).status).toBe(404)
    expect((await ask({ cityCode: 'nowhere' })).body.errors).toHaveProperty('cityCode')
    expect((await ask({ provinceCode: null })).body.errors).toHaveProperty('cityCode')
    expect((await ask({ hopeTime: '2030-02-30 09:00:00' })).body.errors).toHaveProperty('hopeTime')
    const { id } = await ok<{ id: string }>(ask())
    const order = await ok<object>(admin.get('/api/tecovie-smart-wo/workOrder/detail', { id }))
    expect(order).toMatchObject({
      woName: '报修：空调',
      woStatus: '1',
      woChannel: '3',
      deviceId,
      deviceName: '空调',
      userName: '安娜',
      hopeTime: '2030-05-01 09:00:00',
    })
    await ok(
      admin.post('/api/tecovie-smart-wo/workOrder/progress', {
        id,
        woStatus: '2',
        dutyMan: '王师傅',
        remark: '内部备注',
      }),
    )
    const mine = await ok<Page>(anna.get(`${base}/service-request/list`))
    expect(mine).toMatchObject({
      total: 1,
      records: [
        {
          id,
          content: '滴水',
          woStatus: '2',
          dutyMan: '王师傅',
          progress: [{ woStatus: '1' }, { woStatus: '2', woStatusDesc: expect.stringMatching(/./) }],
        },
      ],
    })
    expect(JSON.stringify(mine)).not.toContain('内部备注')
    expect(await ok(ben.get(`${base}/service-request/list`))).toMatchObject({ total: 0 })
  })

  it('shows what was published, page by page', async () => {
    const publish = async (title: string) => {
      const message = { title, content: '内容', testUserMobile: '13800000001' }
      const { id } = await ok<{ id: string }>(admin.post('/api/tecovie-system/message/save', message))
      await ok(admin.post('/api/tecovie-system/message/publishMsg', { id }))
      return id
    }
    const ids = [await publish('一'), await publish('二'), await publish('三')]
    await ok(admin.post('/api/tecovie-system/message/callback', { id: ids[1] }))
    const page = (query: object) =>
      ok<Page<{ id: string; title: string }> & { more: boolean }>(anna.get(`${base}/message/list`, query as never))
    const first = await page({ size: 1 })
    expect(first).toMatchObject({ more: true, records: [{ title: '三' }] })
    const second = await page({ size: 1, before: first.records[0]?.id })
    expect(second).toMatchObject({ more: false, records: [{ title: '一' }] })
  })
})
