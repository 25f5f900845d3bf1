import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '../../kit/test-server.ts'
import { makeThing, type TestThing } from '../../kit/test-things.ts'
import { ok } from '../device/test-things.ts'

const tis = '/api/tecovie-tis-sys'

describe('workshops, lines and their devices', () => {
  let server: TestServer
  let admin: Client
  let thing: TestThing
  beforeAll(async () => {
    server = await startTestServer({ RUN: 'api' })
    admin = await server.as()
    thing = await makeThing(admin)
  })
  afterAll(() => server?.stop())

  it('stands in the workshop of its factory, which stays while it has lines', async () => {
    const { projectId } = thing
    const { id: spaceId } = await ok(admin.post(`${tis}/tisSpace/submit`, { projectId, spaceName: '一车间' }))
    expect((await admin.post(`${tis}/tisSpace/submit`, { projectId, spaceName: '一车间' })).body.errors).toHaveProperty(
      'spaceName',
    )
    const line = { projectId, spaceId, lineName: 'A 线', lineCode: 'A-1' }
    const made = await ok(admin.post(`${tis}/tisLine/submit`, line))
    expect(made.key).toMatch(/^\w{12}\.[\w-]{43}$/)
    const shown = await ok(admin.get(`${tis}/tisLine/detail`, { id: made.id }))
    expect(shown).toMatchObject({ spaceName: '一车间', projectName: '默认项目', tisKey: made.key.slice(0, 12) })
    expect(JSON.stringify(shown)).not.toContain(made.key.slice(13))
    expect((await ok(admin.get(`${tis}/tisSpace/list`))).records).toMatchObject([{ id: spaceId, lineCount: 1 }])
    const refusal = await admin.send('DELETE', `${tis}/tisSpace/remove`, undefined, { ids: spaceId })
    expect(refusal.body.msg).toContain('「一车间」')
    const dept = await ok(admin.get('/api/tecovie-system/dept/tree'))
    const other = { parentId: dept[0].id, deptName: '二厂', deptType: '3', sort: 2 }
    const { id: factory } = await ok(admin.post('/api/tecovie-system/dept/submit', other))
    const strange = await admin.post(`${tis}/tisLine/submit`, { ...line, projectId: factory, lineCode: 'B-1' })
    expect(strange.body.errors?.spaceId).toBe('车间不属于所选工厂')
    const noFactory = await admin.post(`${tis}/tisSpace/submit`, { projectId: dept[0].id, spaceName: '空' })
    expect(noFactory.body.errors).toHaveProperty('projectId')
  })

  it('has real devices of the factory, each at one line', async () => {
    const path = `${tis}/tisLineDeviceMapping`
    const { projectId } = thing
    const a = await ok(admin.post(`${tis}/tisLine/submit`, { projectId, lineName: '甲线', lineCode: 'J' }))
    const b = await ok(admin.post(`${tis}/tisLine/submit`, { projectId, lineName: '乙线', lineCode: 'Y' }))
    const unknown = await admin.post(`${path}/submit`, { lineId: a.id, deviceKey: 'nobody' })
    expect(unknown.body.errors?.deviceKey).toBe('产线所属工厂没有此设备')
    const { id } = await ok(admin.post(`${path}/submit`, { lineId: a.id, deviceKey: thing.device.key }))
    expect((await ok(admin.get(`${path}/list`, { lineId: a.id }))).records).toMatchObject([
      { id, deviceName: thing.device.name, lineName: '甲线', online: 0, productName: '测试产品' },
    ])
    const taken = await admin.post(`${path}/submit`, { lineId: b.id, deviceKey: thing.device.key })
    expect(taken.body.errors?.deviceKey).toBe('该设备已在产线「甲线」')
    await ok(admin.post(`${path}/submit`, { id, lineId: b.id }))
    expect((await ok(admin.get(`${tis}/tisLine/list`, { lineCode: 'Y' }))).records[0].deviceCount).toBe(1)
    await ok(admin.send('DELETE', `${tis}/tisLine/remove`, undefined, { ids: b.id }))
    expect((await ok(admin.get(`${path}/list`))).records).toEqual([])
  })
})
