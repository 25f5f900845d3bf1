import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '../../kit/test-server.ts'
import { ok } from '../device/test-things.ts'

const base = '/api/tecovie-smart-wo/workOrder'
const bell = '/api/tecovie-desk/bell/state'
const dept = '/api/tecovie-system/dept'
const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(64, 1)])
const MP4 = Buffer.concat([Buffer.from('00000018', 'hex'), Buffer.from('ftypisom'), Buffer.alloc(200, 2)])

describe('work orders', () => {
  let server: TestServer
  let admin: Client
  let fitter: Client
  let fitterId: string
  let strangerId: string
  let projectId: string
  let otherProject: string
  beforeAll(async () => {
    server = await startTestServer({ TECOVIE_CAPTCHA: 'never', RUN: 'api' })
    admin = await server.as()
    const [root] = await ok<{ id: string; children: { id: string; deptType: string }[] }[]>(admin.get(`${dept}/tree`))
    projectId = root?.children.find((d) => d.deptType === '3')?.id as string
    const more = { deptName: '二号项目', fullName: '二号项目', sort: 2, parentId: root?.id, deptType: '3' }
    otherProject = (await ok<{ id: string }>(admin.post(`${dept}/submit`, more))).id
    const { id: roleId } = await ok<{ id: string }>(
      admin.post('/api/tecovie-system/role/submit', { roleName: '维修', roleAlias: 'fitter' }),
    )
    const menus = await server.services.db
      .selectFrom('menu')
      .select('id')
      .where('code', 'in', ['workOrder', 'wo_view', 'wo_progress'])
      .execute()
    await ok(admin.post('/api/tecovie-system/role/grant', { roleIds: [roleId], menuIds: menus.map((m) => m.id) }))
    const user = (account: string, deptId: string) =>
      ok<{ id: string }>(
        admin.post('/api/tecovie-user/submit', {
          account,
          password: 'quite-a-secret-1',
          name: account,
          realName: `维修${account}`,
          roleId,
          deptId,
        }),
      )
    fitterId = (await user('fitter', projectId)).id
    strangerId = (await user('stranger', otherProject)).id
    fitter = await server.as('fitter', 'quite-a-secret-1')
  })
  afterAll(() => server?.stop())

  const order = async (woName: string, project = projectId) =>
    (await ok<{ id: string }>(admin.post(`${base}/save`, { woName, projectId: project }))).id
  const step = (id: string, woStatus: string, more = {}, who = admin) =>
    who.post(`${base}/progress`, { id, woStatus, ...more })
  const detail = (id: string) => ok<Record<string, unknown>>(admin.get(`${base}/detail`, { id }))
  const put = (content: Buffer | string, name: string) => {
    const form = new FormData()
    form.append('file', new Blob([content as never]), name)
    return admin.post<{ link: string; type: number }>('/api/tecovie-resource/oss/endpoint/put-media', form)
  }

  it('are dispatched to people of their project, in batches, all or none, and tell them', async () => {
    const ids = [await order('一'), await order('二')]
    const foreign = await order('三', otherProject)
    const staff = async (query: object) =>
      (await ok(admin.get(`${base}/staff`, { size: 20, ...query }))).records.map((r: { id: string }) => r.id)
    expect(await staff({ ofProjects: projectId })).toContain(fitterId)
    expect(await staff({ ofProjects: projectId })).not.toContain(strangerId)
    expect(await staff({ ofProjects: `${projectId},${otherProject}` })).not.toContain(fitterId)
    expect(await staff({ ofProjects: projectId, realName: '维修fit' })).toEqual([fitterId])

    const dispatch = (input: object, who = admin) => who.post(`${base}/dispatch`, { dutyUserId: fitterId, ...input })
    expect((await dispatch({ ids: [] })).body.errors?.ids).toBe('请至少勾选一条数据')
    expect((await dispatch({ ids, dutyUserId: strangerId })).body.errors).toHaveProperty('dutyUserId')
    expect((await dispatch({ ids: [...ids, foreign] })).body.errors).toHaveProperty('dutyUserId')
    // Somebody else's project is out of reach, and nothing is half done.
    expect((await dispatch({ ids: [...ids, foreign] }, fitter)).status).toBe(404)
    expect(await detail(ids[0] as string)).toMatchObject({ woStatus: '1', dutyMan: null })
    expect(await ok(dispatch({ ids }))).toEqual({ dispatched: 2 })
    expect(await detail(ids[1] as string)).toMatchObject({ woStatus: '2', dutyMan: '维修fitter', dutyUserId: fitterId })
    expect(await ok(fitter.get(bell))).toMatchObject({ inboxUnread: 1, inbox: [{ title: '2 个工单已分配给您' }] })

    const single = await order('四')
    await ok(step(single, '2', { dutyUserId: fitterId }))
    expect((await ok<{ inbox: object[] }>(fitter.get(bell))).inbox[0]).toMatchObject({
      title: '工单「四」已分配给您',
      link: `/user/workOrderDetail?id=${single}`,
    })
    expect((await ok(admin.get(bell))).inbox).toEqual([])
    await ok(step(single, '7'))
    expect((await dispatch({ ids: [single] })).body.msg).toContain('「四」')
    const own = (await ok(fitter.get(`${base}/list`, { size: 100 }))).records.map((r: { woName: string }) => r.woName)
    expect(own.sort()).toEqual(['一', '二', '四'].sort())
  })

  it('are mended with a cause, a reason where the cause is another, and what was seen', async () => {
    const id = await order('坏了')
    await ok(step(id, '2', { dutyMan: '外聘师傅' }))
    await ok(step(id, '4'))
    const { link, type } = await ok(put(PNG, 'a.png'))
    const video = await ok(put(MP4, 'b.mp4'))
    expect([type, video.type]).toEqual([1, 2])
    expect((await step(id, '5', { errerType: '0' })).body.errors).toHaveProperty('causeDesc')
    const foreign = await step(id, '5', { medias: [{ type: 1, url: 'https://evil.example/x.png' }] })
    expect(Object.keys(foreign.body.errors ?? {})).toEqual(['medias.0.url'])
    const medias = [
      { type, url: link },
      { type: video.type, url: video.link },
    ]
    const hopeTime = '2030-01-02 03:04:05'
    await ok(step(id, '5', { errerType: '0', causeDesc: '鼠咬', repairType: '换线', hopeTime, medias }))
    expect(await detail(id)).toMatchObject({
      woStatus: '5',
      causeDesc: '鼠咬',
      repairType: '换线',
      hopeTime,
      dutyMan: '外聘师傅',
    })
    const steps = await ok<object[]>(admin.get(`${base}/getProgressListByWoId`, { id }))
    expect(steps.at(-1)).toMatchObject({ woStatus: '5', medias })
    expect((await admin.post(`${base}/update`, { id, userName: '张三' })).body.msg).toContain('不能修改')
  })

  it('keep their data up to date while they are open', async () => {
    const id = await order('五')
    await ok(admin.post(`${base}/update`, { id, userName: '张三', userTel: '13800001234', serviceAddress: '一号路' }))
    expect(await detail(id)).toMatchObject({ userName: '张三', serviceAddress: '一号路', woName: '五' })
    expect((await ok(admin.get(`${base}/getProgressListByWoId`, { id }))).length).toBe(1)
  })

  it('leave their event alone when they are cancelled', async () => {
    const { db } = server.services
    const id = await order('误报')
    await sql`insert into rule_event (id, tenant_id, project_id, device_id, product_id, rule_id, event_name, device_name, product_name,
        event_type_id, event_level_id, device_status, rule_version, evidence, report, merged, trigger_time, last_hit_time, work_order_status, work_order_id)
      values (77, '000000', ${projectId}, 1, 1, 1, '高温', 'a', 'b', 1, 1, 'error', 1, '{}', 'r', true, now(), now(), 1, ${id})`.execute(
      db,
    )
    await sql`update work_order set event_id = 77 where id = ${id}`.execute(db)
    await ok(step(id, '7', { remark: '不修了' }))
    const { rows } = await sql<{ eventStatus: number }>`select event_status from rule_event where id = 77`.execute(db)
    expect(rows).toEqual([{ eventStatus: 0 }])
  })

  it('take pictures and videos by their content, and play parts of a video', async () => {
    const problem = async (content: Buffer | string, name: string) => (await put(content, name)).body.errors?.file
    expect(await problem('<html><script>1</script></html>'.repeat(9), 'a.mp4')).toContain('只支持')
    expect(await problem(Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024)]), 'a.png')).toContain('5MB')
    expect(await problem(Buffer.concat([MP4, Buffer.alloc(30 * 1024 * 1024)]), 'a.mp4')).toContain('30MB')
    const { link } = await ok(put(MP4, 'c.mp4'))
    const part = await fetch(server.address + link, { headers: { range: 'bytes=4-7' } })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 4-7/${MP4.length}`,
      'ftyp',
    ])
    const whole = await fetch(server.address + link, { headers: { range: 'bytes=9999-' } })
    expect([whole.status, (await whole.arrayBuffer()).byteLength]).toEqual([200, MP4.length])
  })

  it('keep province, city and district by code and are shown by name', async () => {
    const region = (parentCode: string, subCode: string, name: string) =>
      ok(admin.post('/api/tecovie-system/region/submit', { parentCode, subCode, name, sort: 1 }))
    await region('00', '31', '上海市')
    await region('31', '01', '市辖区')
    await region('3101', '15', '浦东新区')
    const codes = { provinceCode: '31', cityCode: '3101', districtCode: '310115' }
    const { id } = await ok(admin.post(`${base}/save`, { woName: '上门', projectId, ...codes }))
    expect(await detail(id)).toMatchObject({ ...codes, region: '上海市 市辖区 浦东新区' })
    await ok(admin.post(`${base}/update`, { id, cityCode: null, districtCode: null }))
    expect(await detail(id)).toMatchObject({ provinceCode: '31', cityCode: null, region: '上海市' })
  })
})
