import * as XLSX from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '../../kit/test-server.ts'
import { ok } from '../device/test-things.ts'

const base = '/api/tecovie-user'
const HEAD = ['登录账号 *', '用户姓名 *', '所属角色 *', '所属部门 *', '手机号码', '性别']

describe('importing and exporting users', () => {
  let server: TestServer
  let admin: Client
  beforeAll(async () => {
    server = await startTestServer({ TECOVIE_CAPTCHA: 'never', RUN: 'api,jobs' })
    admin = await server.as()
    await ok(admin.post('/api/tecovie-system/role/submit', { roleName: '巡检', roleAlias: 'patrol' }))
  })
  afterAll(() => server?.stop())

  const send = (content: Buffer | string, name: string, who = admin) => {
    const form = new FormData()
    form.append('file', new Blob([content as never]), name)
    return who.post<{ jobId: string }>(`${base}/import-user`, form)
  }
  const finished = async (id: string, who = admin) => {
    for (;;) {
      const job = await ok<{ state: string; result: Record<string, unknown>; error: string | null }>(
        who.get('/api/tecovie-resource/job/detail', { id }),
      )
      if (!['waiting', 'running'].includes(job.state)) return job
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const result = (jobId: string, kind: string, who = admin) =>
    who.get(`${base}/import-result`, { jobId, kind, format: 'csv' })
  const book = (rows: string[][], bookType: 'biff8' | 'xlsx') => {
    const wb = XLSX.utils.book_new()
    XLSX.utils.book_append_sheet(wb, XLSX.utils.aoa_to_sheet(rows), '用户')
    return XLSX.write(wb, { type: 'buffer', bookType }) as Buffer
  }

  it('takes .xls and .xlsx, names each wrong row, hands passwords out once, and asks to change them', async () => {
    expect(String((await admin.get(`${base}/export-template`, { format: 'csv' })).body.data)).toContain(
      '登录账号 *,用户姓名 *,用户昵称,所属角色 *',
    )
    const rows = [
      HEAD,
      ['liming', '李明', '巡检', '管理组', '13800000000', '男'],
      ['LIMING', '李明二', '巡检', '管理组', '', ''],
      ['bad name', '王', '巡检', '管理组', '', ''],
      ['norole', '王', '不存在', '管理组', '', ''],
      ['nodept', '王', 'patrol', '别处', '', ''],
      ['admin', '王', 'patrol', '管理组', '', '女'],
      ['sexless', '王', 'patrol', '管理组', '', '甲'],
      ['special', '王<二>', 'patrol', '管理组', '', ''],
    ]
    const { jobId } = await ok(send(book(rows, 'biff8'), '用户.xls'))
    expect(await finished(jobId)).toMatchObject({
      state: 'done',
      result: { stored: 1, failed: 7, problems: true, secrets: true },
    })
    const problems = String((await result(jobId, 'problems')).body.data)
    for (const line of [
      '3,登录账号,与第 2 行重复',
      '4,登录账号,只能包含字母',
      '5,所属角色,角色不存在',
      '6,所属部门,组织不存在',
      '7,登录账号,已存在',
      '8,性别,请填写男',
      '9,用户姓名,不能包含特殊字符',
    ])
      expect(problems).toContain(line)
    const secrets = String((await result(jobId, 'secrets')).body.data)
    const password = /liming,李明,(\w{14})/.exec(secrets)?.[1] ?? ''
    expect((await result(jobId, 'secrets')).status).toBe(404)
    const own = await server.as('liming', password)
    expect((await own.get('/api/tecovie-system/menu/routes')).status).toBe(200)
    expect((await own.post(`${base}/list`, {})).status).toBe(403)
    const next = 'chosen-by-li-1'
    await ok(own.post(`${base}/update-password`, { oldPassword: password, newPassword: next, newPassword1: next }))
    await server.as('liming', next)
    await expect(server.as('liming', password)).rejects.toThrow()
    const { rows: stored } = await server.services.pool.query("select password from sys_user where account = 'liming'")
    expect(stored[0].password).toContain('$argon2id$')
    const list = await ok(admin.post(`${base}/list`, { account: 'liming' }))
    expect(list.records).toMatchObject([{ roleName: '巡检', deptName: '管理组', sex: '1', phone: '13800000000' }])
    const again = await ok(send(book(rows.slice(0, 2), 'xlsx'), '用户.xlsx'))
    expect(await finished(again.jobId)).toMatchObject({ result: { stored: 0, failed: 1, secrets: false } })
  })

  it('refuses what is no such file', async () => {
    const refusal = async (content: Buffer | string, name: string) => (await send(content, name)).body.errors?.file
    expect(await refusal('a,b\n1,2\n', 'a.csv')).toContain('登录账号')
    expect(await refusal(book([HEAD], 'biff8'), 'a.xls')).toBe('文件里没有数据')
    expect(await refusal(book([HEAD], 'biff8'), 'a.xlsx')).toContain('.xls、.xlsx')
    expect(await refusal(Buffer.from('d0cf11e0a1b11ae1ffff', 'hex'), 'a.xls')).toContain('损坏')
    expect((await admin.post(`${base}/import-user`, {})).body.errors).toHaveProperty('file')
  })

  it('gives imported people no more than the importer has, and shows results to the importer only', async () => {
    const menus = await server.services.db
      .selectFrom('menu')
      .select('id')
      .where('code', 'in', ['user', 'user_import'])
      .execute()
    const { id: roleId } = await ok(
      admin.post('/api/tecovie-system/role/submit', { roleName: '录入', roleAlias: 'clerk' }),
    )
    await ok(admin.post('/api/tecovie-system/role/grant', { roleIds: [roleId], menuIds: menus.map((m) => m.id) }))
    const [tree] = await ok(admin.get('/api/tecovie-system/dept/tree'))
    const user = { account: 'clerk', password: 'clerk-secret-1', name: '录入', realName: '录入', roleId }
    await ok(admin.post(`${base}/submit`, { ...user, deptId: tree.children[0].id }))
    const clerk = await server.as('clerk', 'clerk-secret-1')
    const csv =
      '登录账号,用户姓名,所属角色,所属部门\nc1,甲,administrator,默认项目\nc2,乙,clerk,管理组\nc3,丙,clerk,默认项目\n'
    const { jobId } = await ok(send(csv, 'a.csv', clerk))
    expect(await finished(jobId, clerk)).toMatchObject({ result: { stored: 1, failed: 2 } })
    const problems = String((await result(jobId, 'problems', clerk)).body.data)
    expect(problems).toContain('2,所属角色')
    expect(problems).toContain('3,所属部门')
    expect((await result(jobId, 'secrets')).status).toBe(404)
    expect((await clerk.get(`${base}/export-user`)).status).toBe(403)
  })

  it('exports by ticket, and by a valid token in the query for this call only', async () => {
    const get = (path: string, token: string) => server.anonymous.get(path, { format: 'csv', 'tecovie-auth': token })
    const mine = await get(`${base}/export-user`, `bearer ${admin.token}`)
    expect(mine.status).toBe(200)
    expect(String(mine.body.data)).toContain('admin')
    expect(String(mine.body.data)).not.toContain('argon2')
    expect((await get(`${base}/export-user`, admin.token)).status).toBe(200)
    expect((await get(`${base}/export-user`, 'bearer nothing')).status).toBe(401)
    expect((await get('/api/tecovie-system/role/export', admin.token)).status).toBe(401)
    const liming = await server.as('liming', 'chosen-by-li-1')
    expect((await get(`${base}/export-user`, liming.token)).status).toBe(403)
  })

  it('lets somebody in again who failed too often', async () => {
    const attempt = (password: string) =>
      server.anonymous.post('/api/tecovie-auth/token', { account: 'clerk', password, tenantId: '000000' })
    let last = 400
    for (let i = 0; i < 30 && last !== 429; i++) last = (await attempt('wrong')).status
    expect(last).toBe(429)
    const { records } = await ok(admin.post(`${base}/list`, { account: 'clerk' }))
    await ok(admin.post(`${base}/unlock`, { userIds: records[0].id }))
    expect((await attempt('clerk-secret-1')).status).toBe(200)
  })

  it('says each missing field in the words of the specification', async () => {
    const answer = await admin.post(`${base}/submit`, {
      account: '',
      password: '',
      name: '',
      realName: '',
      roleId: '',
      deptId: '',
      postId: '',
    })
    expect(answer.body.errors).toMatchObject({
      account: '请输入登录账号',
      password: '请输入密码',
      name: '请输入用户昵称',
      realName: '请输入用户姓名',
      roleId: '请选择所属角色',
      deptId: '请选择所属部门',
    })
  })
})
