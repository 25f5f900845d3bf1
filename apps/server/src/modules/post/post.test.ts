import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '../../kit/test-server.ts'
import { ok } from '../device/test-things.ts'

const base = '/api/tecovie-system/post'
const ceo = { category: '1', postCode: 'ceo', postName: '首席执行官', sort: 1 }

describe('posts', () => {
  let server: TestServer
  let admin: Client
  beforeAll(async () => {
    server = await startTestServer({ TECOVIE_CAPTCHA: 'never', RUN: 'api' })
    admin = await server.as()
  })
  afterAll(() => server?.stop())

  const someone = async (fields: Record<string, unknown>) => {
    const roleId = (await ok(admin.get('/api/tecovie-system/role/list', { roleAlias: 'administrator' }))).records[0].id
    const deptId = (await ok(admin.get('/api/tecovie-system/dept/tree')))[0].id
    const user = { password: 'quite-a-secret-1', name: '甲', realName: '甲', roleId, deptId, ...fields }
    return admin.post('/api/tecovie-user/submit', user)
  }

  it('names the category, refuses a code twice, belongs to its tenant', async () => {
    expect((await someone({ account: 'nopost', postId: null })).status).toBe(200)
    const { id } = await ok(admin.post(`${base}/submit`, ceo))
    expect((await ok(admin.get(`${base}/list`, { category: '1' }))).records).toMatchObject([
      { id, postCode: 'ceo', categoryName: '高层', tenantId: '000000', tenantName: '管理组' },
    ])
    expect((await admin.post(`${base}/submit`, ceo)).body.errors?.postCode).toBe('岗位编号已存在')
    expect((await admin.post(`${base}/submit`, { ...ceo, tenantId: '999999' })).body.errors).toHaveProperty('tenantId')
    const tenant = { tenantId: '333333', tenantName: '公司', linkman: '张三' }
    await ok(admin.post('/api/tecovie-system/tenant/submit', tenant))
    await ok(admin.post(`${base}/submit`, { ...ceo, tenantId: '333333', postName: '总裁' }))
    expect(await ok(admin.get(`${base}/select`, { tenantId: '333333' }))).toMatchObject([{ postName: '总裁' }])
    expect(await ok(admin.get(`${base}/select`))).toMatchObject([{ id, postName: '首席执行官' }])
  })

  it('is held by users, and kept while one holds it', async () => {
    const [post] = await ok<{ id: string }[]>(admin.get(`${base}/select`))
    const [foreign] = await ok<{ id: string }[]>(admin.get(`${base}/select`, { tenantId: '333333' }))
    expect((await someone({ account: 'boss', postId: '' })).body.errors?.postId).toBe('请选择所属岗位')
    expect((await someone({ account: 'boss', postId: foreign?.id })).body.errors).toHaveProperty('postId')
    const { id: userId } = await ok(someone({ account: 'boss', postId: post?.id }))
    const row = (await ok(admin.post('/api/tecovie-user/list', { account: 'boss' }))).records[0]
    expect(row).toMatchObject({ id: userId, postId: post?.id, postName: '首席执行官' })
    const refusal = await admin.post(`${base}/remove`, {}, { ids: post?.id })
    expect(refusal.body).toMatchObject({ code: 400, msg: expect.stringContaining('「首席执行官」仍有 1 个用户') })
    // What an update leaves out stays.
    await ok(admin.post('/api/tecovie-user/update', { id: userId, name: '乙' }))
    expect((await ok(admin.get('/api/tecovie-user/detail', { id: userId }))).postId).toBe(post?.id)
    await ok(admin.post('/api/tecovie-user/remove', { ids: userId }))
    await ok(admin.post(`${base}/remove`, {}, { ids: post?.id }))
    expect(await ok(admin.get(`${base}/select`))).toEqual([])
  })
})
