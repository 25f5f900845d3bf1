import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '../../kit/test-server.ts'
import { ok } from '../device/test-things.ts'

const base = '/api/tecovie-system/dept'

describe('organisations', () => {
  let server: TestServer
  let admin: Client
  let root: string
  beforeAll(async () => {
    server = await startTestServer({ TECOVIE_CAPTCHA: 'never', RUN: 'api' })
    admin = await server.as()
    root = (await ok(admin.get(`${base}/tree`)))[0].id
  })
  afterAll(() => server?.stop())

  const add = async (deptName: string, parentId: string, deptType = '2') =>
    (await ok<{ id: string }>(admin.post(`${base}/submit`, { deptName, parentId, deptType, sort: 1 }))).id
  const move = (id: string, parentId: string) => admin.post(`${base}/submit`, { id, parentId })
  const pathOf = async (id: string) => (await ok(admin.get(`${base}/detail`, { id }))).pathName
  /** Every path says the way that the parents say. */
  const wrong = async () => {
    const { rows } = await sql<{ id: string }>`
      with recursive way as (select id, '/' || id || '/' as path from dept where parent_id = 0
        union all select d.id, way.path || d.id || '/' from dept d join way on d.parent_id = way.id)
      select d.id from dept d left join way on way.id = d.id where way.path is distinct from d.path`.execute(
      server.services.db,
    )
    return rows
  }

  it('names have 2 to 12 characters when added, to 15 when edited; projects have nothing below', async () => {
    const long = '一二三四五六七八九十甲乙丙'
    const refusal = await admin.post(`${base}/submit`, { deptName: long, parentId: root, deptType: '2' })
    expect(refusal.body.errors).toHaveProperty('deptName')
    const id = await add('华东', root)
    await ok(admin.post(`${base}/submit`, { id, deptName: long }))
    expect((await admin.post(`${base}/submit`, { id, deptName: `${long}丁戊己` })).body.errors).toHaveProperty(
      'deptName',
    )
    expect((await admin.post(`${base}/submit`, { id, deptName: '华<东' })).body.errors).toHaveProperty('deptName')
    const project = await add('一号项目', id, '3')
    const below = await admin.post(`${base}/submit`, { deptName: '下级', parentId: project, deptType: '2' })
    expect(below.body.errors?.parentId).toBe('项目下不能再新增组织')
    expect((await move(id, project)).body.errors).toHaveProperty('parentId')
  })

  it('a moved branch keeps its shape; moves at the same moment never make a circle', async () => {
    const ids: string[] = []
    for (const name of ['甲部', '乙部', '丙部', '丁部']) ids.push(await add(name, root))
    const leaf = await add('叶子', ids[0]!)
    await ok(move(ids[0]!, ids[1]!))
    expect(await pathOf(leaf)).toBe('管理组 / 乙部 / 甲部 / 叶子')
    expect((await move(ids[1]!, leaf)).body.errors?.parentId).toBe('不能移动到自己或自己的下级')
    await ok(move(ids[0]!, root))
    for (let round = 0; round < 6; round++) {
      // Each below the next, all at once: one of them must be refused, or the tree would be a circle.
      const answers = await Promise.all(ids.map((id, i) => move(id, ids[(i + 1) % ids.length]!)))
      expect(answers.some((r) => r.status !== 200)).toBe(true)
      expect(await wrong()).toEqual([])
      for (const id of ids) await ok(move(id, root))
    }
    // Additions below what is being moved stand where it ends up.
    await Promise.all([
      move(ids[0]!, ids[1]!),
      ...['子一', '子二', '子三'].map((name) => add(name, leaf)),
      move(ids[1]!, ids[2]!),
    ])
    expect(await wrong()).toEqual([])
  })

  it('goes twelve levels deep and no further', async () => {
    let at = root
    const chain: string[] = []
    for (let level = 2; level <= 12; level++) {
      at = await add(`第${level}级`, at)
      chain.push(at)
    }
    const deeper = await admin.post(`${base}/submit`, { deptName: '太深', parentId: at, deptType: '2' })
    expect(deeper.body.errors?.parentId).toBe('组织最多 12 级')
    const branch = await add('分支', root)
    const below = await add('分支下', branch)
    expect((await move(branch, chain.at(-2)!)).body.errors).toHaveProperty('parentId')
    await ok(move(below, chain.at(-2)!))
  })

  it('a level is paged, a search says the path, and a picker leaves a branch out', async () => {
    const parent = await add('宽层', root)
    await sql`insert into dept (id, tenant_id, parent_id, path, dept_name, dept_type, sort)
      select 8000000 + n, '000000', ${parent}::bigint, '/' || ${root} || '/' || ${parent} || '/' || (8000000 + n) || '/', '宽' || n, '2', n
      from generate_series(1, 2500) n`.execute(server.services.db)
    const page = await ok(admin.get(`${base}/list`, { parentId: parent, current: 2, size: 200 }))
    expect(page).toMatchObject({ total: 2500, records: expect.any(Array) })
    expect(page.records).toHaveLength(200)
    expect(page.records[0]).toMatchObject({ deptName: '宽201', pathName: '管理组 / 宽层 / 宽201', hasChildren: false })
    const found: { title: string }[] = await ok(admin.get(`${base}/lazy-tree`, { title: '宽2500' }))
    expect(found.map((n) => n.title)).toEqual(['管理组 / 宽层 / 宽2500'])
    expect(await ok(admin.get(`${base}/lazy-tree`, { title: '宽2500', without: parent }))).toEqual([])
    expect(await ok(admin.get(`${base}/lazy-tree`, { parentId: parent, size: 3 }))).toHaveLength(3)
    // What is chosen is named by its path; a branch is asked for by type.
    expect((await ok(admin.get(`${base}/select`, { ids: '8000007' }))).records).toEqual([
      { id: '8000007', deptName: '宽7', deptType: '2', pathName: '管理组 / 宽层 / 宽7' },
    ])
    const project = await add('分支项目', parent, '3')
    expect((await ok(admin.get(`${base}/select`, { below: parent, deptType: '3' }))).records).toMatchObject([
      { id: project },
    ])
    expect((await admin.get(`${base}/select`, { below: '99' })).status).toBe(404)
    expect(await ok(admin.get(`${base}/tree`, { size: 1 }))).toHaveLength(1)
  })

  it('deletes leaves only, and says -1 for people and -2 for devices', async () => {
    const id = await add('撤销', root)
    const project = await add('撤销项目', id, '3')
    expect((await admin.post(`${base}/remove`, { ids: id })).body.msg).toBe('请先删除下级组织')
    await sql`insert into user_dept (user_id, dept_id) select id, ${project} from sys_user limit 1`.execute(
      server.services.db,
    )
    expect(await admin.post(`${base}/remove`, { ids: project })).toMatchObject({
      status: 200,
      body: { code: -1, success: false, msg: '删除失败，请先将员工移动到其他部门' },
    })
    await sql`delete from user_dept where dept_id = ${project}`.execute(server.services.db)
    await sql`insert into product (id, tenant_id, name, product_key, product_secret) values (77, '000000', '品', 'PK77', '')`.execute(
      server.services.db,
    )
    await sql`insert into device (id, tenant_id, project_id, product_id, device_key, device_name, device_secret)
      values (78, '000000', ${project}, 77, 'D78', '设备', '')`.execute(server.services.db)
    expect(await admin.post(`${base}/remove`, { ids: project })).toMatchObject({
      status: 200,
      body: { code: -2, success: false, msg: '删除失败，请先将设备挂到其他部门' },
    })
    await sql`delete from device where id = 78`.execute(server.services.db)
    await ok(admin.post(`${base}/remove`, { ids: project }))
    await ok(admin.post(`${base}/remove`, { ids: id }))
  })

  it('the menus of an organisation limit its people: the nearest above holds, several add up, administrators are free', async () => {
    const { db } = server.services
    const menus = new Map((await db.selectFrom('menu').select(['id', 'code']).execute()).map((m) => [m.code, m.id]))
    const ids = (...codes: string[]) => codes.map((c) => menus.get(c) as string)
    const top = await add('上级', root)
    const mid = await add('中级', top)
    const low = await add('下级', mid)
    const other = await add('旁支', root)
    const role = await ok<{ id: string }>(
      admin.post('/api/tecovie-system/role/submit', { roleName: '全部', roleAlias: 'full' }),
    )
    await ok(
      admin.post('/api/tecovie-system/role/grant', {
        roleIds: [role.id],
        menuIds: ids('dept', 'role', 'post', 'deviceList'),
      }),
    )
    const fields = {
      account: 'limited',
      password: 'limited-secret-1',
      name: '限',
      realName: '限',
      roleId: role.id,
      deptId: `${low},${other}`,
    }
    await ok(admin.post('/api/tecovie-user/submit', fields))
    const person = await server.as('limited', 'limited-secret-1')
    const keys = async () => {
      const info = await ok<{ permissions: string[] }>(person.get('/api/tecovie-user/info'))
      return ['dept', 'role', 'post', 'deviceList'].filter((k) => info.permissions.includes(k))
    }
    const limit = (deptId: string, ...codes: string[]) =>
      ok(admin.post('/api/tecovie-system/deptMenu/updateDeptMenuList', { deptId, menuList: ids(...codes) }))
    expect(await keys()).toEqual(['dept', 'role', 'post', 'deviceList'])
    await limit(top, 'dept')
    expect(await keys()).toEqual(['dept'])
    const shown = await ok(admin.get('/api/tecovie-system/deptMenu/list', { deptId: low }))
    expect(shown).toMatchObject({ records: [], from: { id: top, deptName: '上级' }, inherited: ids('dept') })
    await limit(mid, 'role')
    expect(await keys()).toEqual(['role'])
    await limit(other, 'post')
    expect(await keys()).toEqual(['role', 'post'])
    // Moved away, what held above holds no longer.
    await ok(move(low, root))
    expect(await keys()).toEqual(['post'])
    await limit(other)
    expect(await keys()).toEqual(['dept', 'role', 'post', 'deviceList'])
  })
})
