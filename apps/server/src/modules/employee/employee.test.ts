import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '../../kit/test-server.ts'
import { ok } from '../device/test-things.ts'

const base = '/api/tecovie-user/employee'
const users = '/api/tecovie-user'

describe('employees', () => {
  let server: TestServer
  let admin: Client
  let root: string
  let project: string
  beforeAll(async () => {
    server = await startTestServer({ TECOVIE_CAPTCHA: 'never', RUN: 'api' })
    admin = await server.as()
    const [tree] = await ok<{ id: string; children: { id: string }[] }[]>(admin.get('/api/tecovie-system/dept/tree'))
    root = tree?.id ?? ''
    project = tree?.children[0]?.id ?? ''
  })
  afterAll(() => server?.stop())

  const dept = async (deptName: string, parentId: string) =>
    (await ok<{ id: string }>(admin.post('/api/tecovie-system/dept/submit', { deptName, parentId, deptType: '2' }))).id
  const role = async (roleName: string, roleAlias: string, keys: string[]) => {
    const { id } = await ok<{ id: string }>(admin.post('/api/tecovie-system/role/submit', { roleName, roleAlias }))
    const menus = await server.services.db.selectFrom('menu').select('id').where('code', 'in', keys).execute()
    await ok(admin.post('/api/tecovie-system/role/grant', { roleIds: [id], menuIds: menus.map((m) => m.id) }))
    return id
  }
  const add = (fields: Record<string, unknown>) =>
    admin.post<{ id: string; account: string; password: string }>(`${base}/submit`, {
      realName: '张三',
      account: 'zhangsan',
      deptBelong: root,
      ...fields,
    })
  /** Signs in with a first password and changes it. */
  const settle = async (account: string, password: string) => {
    const first = await server.as(account, password)
    const next = `${account}-changed-1`
    await ok(first.post(`${users}/update-password`, { oldPassword: password, newPassword: next, newPassword1: next }))
    return server.as(account, next)
  }

  it('adds with a password shown once, several organisations and roles; changes by what is added and taken away', async () => {
    const [east, west] = [await dept('东区', root), await dept('西区', root)]
    const roleId = await role('值班', 'duty', ['deviceList'])
    expect((await add({ realName: '张<三>' })).body.errors?.realName).toBe('不能包含特殊字符')
    expect((await add({ realName: ' ', account: '' })).body.errors).toMatchObject({
      realName: '请输入用户姓名',
      account: '请输入登录账号',
    })
    expect((await add({ deptBelong: '123' })).body.errors).toHaveProperty('deptBelong')
    const made = await ok(add({ account: ' zhangsan ', deptIds: [east], roleIds: roleId }))
    expect(made).toMatchObject({ account: 'zhangsan', password: expect.stringMatching(/^\w{14}$/) })
    expect((await add({ account: 'ZhangSan' })).body.errors?.account).toBe('登录账号已存在')
    const detail = () => ok(admin.get(`${base}/detail`, { id: made.id }))
    expect(await detail()).toMatchObject({
      deptBelong: root,
      deptBelongName: '管理组',
      deptIds: east,
      deptNames: '东区',
      roleIds: roleId,
      roleNames: '值班',
      statusName: '在职',
    })
    expect(await detail()).not.toHaveProperty('password')
    await ok(admin.post(`${base}/submit`, { id: made.id, addDeptIds: west, deleteDeptIds: east }))
    expect(await detail()).toMatchObject({ deptBelong: root, deptIds: west })
    await ok(admin.post(`${base}/submit`, { id: made.id, deptBelong: east }))
    expect(await detail()).toMatchObject({ deptBelong: east, deptIds: west, roleIds: roleId })
    expect((await admin.post(`${base}/submit`, { id: made.id, deleteDeptIds: east })).status).toBe(400)
    expect((await admin.post(`${base}/submit`, { id: made.id, account: 'other' })).body.errors).toHaveProperty(
      'account',
    )
    // The tree narrows to a branch.
    const found = async (deptId: string) =>
      (await ok(admin.post(`${base}/list`, { deptId }))).records.map((r: { account: string }) => r.account)
    expect(await found(root)).toContain('zhangsan')
    expect(await found(project)).not.toContain('zhangsan')
    const direct = await ok(admin.post(`${users}/getUserListByDeptId`, { deptId: west }))
    expect(direct.records).toMatchObject([{ account: 'zhangsan' }])
    expect((await ok(admin.post(`${users}/getUserListByDeptId`, { deptId: root }))).records).toMatchObject([
      { account: 'admin' },
    ])
  })

  it('finds names by one or two characters, in either case, each of them in its place', async () => {
    for (const [i, realName] of ['欧阳Ling', '阳光', '欧小阳', '光阳'].entries())
      await ok(add({ account: `short${i}`, realName }))
    const found = async (realName: string) =>
      (await ok(admin.post(`${base}/list`, { realName }))).records.map((r: { realName: string }) => r.realName).sort()
    expect(await found('欧')).toEqual(['欧小阳', '欧阳Ling'].sort())
    expect(await found('欧阳')).toEqual(['欧阳Ling'])
    expect(await found('光阳')).toEqual(['光阳'])
    expect(await found('LI')).toEqual(['欧阳Ling'])
    expect(await found('%阳')).toEqual([])
  })

  it('spells an account from a name that is free in the tenant', async () => {
    const spell = (name?: string) => admin.get(`${users}/getCreateUserAccount`, { name })
    expect((await spell('李四')).body.data).toBe('lisi')
    expect((await spell('单雄信')).body.data).toBe('shanxiongxin')
    expect((await spell('张三')).body.data).toBe('zhangsan2')
    expect((await spell('Müller')).body.data).toBe('muller')
    expect((await spell()).body.errors?.name).toBe('请输入员工姓名')
    expect((await spell('！？')).status).toBe(400)
  })

  it('lets go and takes back: sessions end at once, rows keep the name', async () => {
    const made = await ok(add({ account: 'leaver', realName: '离开' }))
    const own = await settle('leaver', made.password)
    const password = 'leaver-changed-1'
    expect((await own.get(`${users}/info`)).status).toBe(200)
    await ok(admin.post(`${base}/status`, { id: made.id, status: 0 }))
    expect((await own.get(`${users}/info`)).status).toBe(401)
    await expect(server.as('leaver', password)).rejects.toThrow()
    expect(await ok(admin.get(`${base}/detail`, { id: made.id }))).toMatchObject({
      realName: '离开',
      statusName: '离职',
    })
    expect((await ok(admin.post(`${base}/list`, { status: 0 }))).records).toMatchObject([{ id: made.id }])
    await ok(admin.post(`${base}/status`, { id: made.id, status: 1 }))
    await server.as('leaver', password)
    const renewed = await ok(admin.post(`${users}/updateEmpPassword`, { id: made.id }))
    await expect(server.as('leaver', password)).rejects.toThrow()
    await settle('leaver', renewed.password)
    const me = await ok(admin.get(`${users}/info`))
    expect((await admin.post(`${base}/status`, { id: me.id, status: 0 })).body.errors).toHaveProperty('id')
    await ok(admin.post(`${base}/remove`, { ids: made.id }))
    expect((await admin.get(`${base}/detail`, { id: made.id })).status).toBe(404)
  })

  it('shows a limited manager the own branch only, and lets nobody become somebody stronger', async () => {
    const [mine, below, foreign] = [await dept('甲组', root), '', await dept('乙组', root)]
    const inner = await dept('甲一组', mine)
    expect(below).toBe('')
    const keys = ['userManager', 'userManager_add', 'userManager_edit', 'userManager_authorize', 'userManager_password']
    const manager = await role('人事', 'hr', [...keys, 'userManager_detaile', 'userManager_delete_account'])
    const strong = await role('运营', 'strong', ['deviceList', 'deviceList_edit'])
    const hr = await ok(add({ account: 'hr', deptBelong: mine, roleIds: [manager] }))
    const inside = await ok(add({ account: 'inside', deptBelong: inner }))
    const stronger = await ok(add({ account: 'stronger', deptBelong: inner, roleIds: [strong] }))
    const outside = await ok(add({ account: 'outside', deptBelong: foreign }))
    const own = await settle('hr', hr.password)
    const seen = (await ok(own.post(`${base}/list`, {}))).records.map((r: { account: string }) => r.account)
    expect(seen.sort()).toEqual(['hr', 'inside', 'stronger'])
    expect((await own.get(`${base}/detail`, { id: outside.id })).status).toBe(404)
    await ok(own.post(`${base}/submit`, { id: inside.id, phone: '13800000000', addDeptIds: mine }))
    // Into another's organisation, with another's rights, over somebody stronger or out of sight: refused, nothing done.
    const refused = async (path: string, body: object, status = 400) =>
      expect((await own.post(path, body)).status, `${path} ${JSON.stringify(body)}`).toBe(status)
    await refused(`${base}/submit`, { id: inside.id, addDeptIds: foreign })
    await refused(`${base}/submit`, { id: hr.id, deptBelong: root })
    await refused(`${base}/submit`, { id: inside.id, roleIds: [strong] })
    await refused(`${users}/userRole/updateUserRoleList`, { userId: inside.id, roleList: [strong] })
    await refused(`${users}/updateEmpPassword`, { id: stronger.id })
    await refused(`${base}/submit`, { id: stronger.id, phone: '1' })
    await refused(`${base}/remove`, { ids: stronger.id })
    await refused(`${users}/updateEmpPassword`, { id: outside.id }, 404)
    await refused(`${base}/remove`, { ids: `${inside.id},${outside.id}` }, 404)
    const { rows } = await server.services.pool.query('select status from sys_user where id = any($1)', [
      [inside.id, stronger.id, outside.id],
    ])
    expect(rows).toHaveLength(3)
    await ok(own.post(`${users}/userRole/updateUserRoleList`, { userId: inside.id, roleList: [manager] }))
    expect(await ok(admin.get(`${base}/detail`, { id: inside.id }))).toMatchObject({
      roleNames: '人事',
      roleIds: manager,
    })
  })
})
