import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '../../kit/test-server.ts'
import { makeUser } from '../auth/test-sign-in.ts'

const SELF = '/api/tecovie-user/updateSelf'
const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

describe('own account', () => {
  let server: TestServer
  let admin: Client
  let me: Client
  beforeAll(async () => {
    server = await startTestServer({ TECOVIE_CAPTCHA: 'never', RUN: 'api' })
    admin = await server.as()
    await makeUser(admin, 'rosa')
    me = await server.as('rosa', 'rosa-secret-1')
  })
  afterAll(() => server?.stop())

  const upload = async (size: number, head = PNG) => {
    const form = new FormData()
    form.append('file', new Blob([Buffer.concat([head, Buffer.alloc(size, size % 251)])]), 'a.png')
    return (await me.post('/api/tecovie-resource/oss/endpoint/put-file', form)).body.data.link as string
  }
  const refusal = async (values: object) => (await me.post(SELF, values)).body.errors

  it('is changed field by field; what is empty is cleared, what is wrong is named', async () => {
    const info = async () => (await me.get('/api/tecovie-user/info')).body.data
    expect((await me.post(SELF, { name: '罗莎', phone: '+86 138 0000 1234', email: 'rosa@example.com' })).status).toBe(
      200,
    )
    expect(await info()).toMatchObject({
      name: '罗莎',
      phone: '+86 138 0000 1234',
      email: 'rosa@example.com',
      realName: 'rosa',
    })
    expect((await me.post(SELF, { phone: '', realName: '' })).status).toBe(200)
    expect(await info()).toMatchObject({ name: '罗莎', phone: null, realName: null, email: 'rosa@example.com' })
    expect(await refusal({ phone: '12' })).toHaveProperty('phone')
    expect(await refusal({ email: 'rosa' })).toHaveProperty('email')
    expect(await refusal({ name: '<b>' })).toHaveProperty('name')
    // Roles, account and state are not one's own to change.
    await me.post(SELF, { account: 'admin', status: 0, roleId: '1', tenantId: '111111' })
    expect(await info()).toMatchObject({ account: 'rosa', tenantId: '000000' })
  })

  it('an avatar is a small jpg or png that was uploaded here', async () => {
    const link = await upload(1000)
    expect((await me.post(SELF, { avatar: link })).status).toBe(200)
    const large = await upload(600 * 1024)
    const gif = await upload(100, Buffer.from('GIF89a'))
    for (const avatar of [large, gif, 'https://evil.example/a.png', 'javascript:alert(1)', link.replace(/\d+\?/, '1?')])
      expect(await refusal({ avatar }), avatar).toHaveProperty('avatar')
  })

  it('a new password follows the tenant’s policy and needs the old one', async () => {
    const change = (newPassword: string, oldPassword = 'rosa-secret-1') =>
      me.post('/api/tecovie-user/update-password', { oldPassword, newPassword, newPassword1: newPassword })
    expect((await change('another-secret-2', 'wrong')).body.errors).toEqual({ oldPassword: '原密码不正确!' })
    expect((await change('short')).body.errors).toHaveProperty('newPassword')
    await sql`update tenant set policy = '{"password":"classic"}' where tenant_id = '000000'`.execute(
      server.services.db,
    )
    expect((await me.get('/api/tecovie-user/security')).body.data.password).toMatchObject({ kind: 'classic' })
    expect((await change('letters-and-2')).body.errors).toHaveProperty('newPassword')
    const elsewhere = await server.as('rosa', 'rosa-secret-1')
    expect((await change('abc123')).status).toBe(200)
    expect((await elsewhere.get('/api/tecovie-user/info')).status).toBe(401)
    expect((await me.get('/api/tecovie-user/info')).status).toBe(200)
  })

  it('the sign-in page learns whose address it is, and nothing more', async () => {
    await sql`update tenant set domain = 'iot.example.com',
      branding = '{"loginName":"示例物联","loginLogo":"/api/tecovie-resource/file/1?s=x","iocTitle":"内部"}'
      where tenant_id = '000000'`.execute(server.services.db)
    const path = '/api/tecovie-system/tenant/info'
    expect((await server.anonymous.get(path, { domain: 'https://IOT.example.com:8443/login' })).body.data).toEqual({
      tenantId: '000000',
      tenantName: '管理组',
      loginName: '示例物联',
      loginLogo: '/api/tecovie-resource/file/1?s=x',
    })
    expect((await server.anonymous.get(path)).body.data).toEqual({})
    await sql`update tenant set domain = '127.0.0.1' where tenant_id = '000000'`.execute(server.services.db)
    expect((await server.anonymous.get(path)).body.data).toMatchObject({ tenantId: '000000' })
  })
})
