import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '../../kit/test-server.ts'
import { ok } from '../device/test-things.ts'

const path = '/api/tecovie-resource/oss/endpoint/put-file'
const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(64, 1)])

describe('uploads', () => {
  let server: TestServer
  let admin: Client
  beforeAll(async () => {
    server = await startTestServer({ TECOVIE_CAPTCHA: 'never', RUN: 'api' })
    admin = await server.as()
  })
  afterAll(() => server?.stop())

  const put = (content: Buffer | string, name: string, who = admin) => {
    const form = new FormData()
    form.append('file', new Blob([content as never]), name)
    return who.post<{ link: string; name: string; originalName: string; domain: string }>(path, form)
  }

  it('shows an image by its link, without signing in', async () => {
    const made = await ok(put(PNG, '../../etc/图标.png'))
    expect(made).toMatchObject({ originalName: '图标.png', domain: server.address })
    const shown = await fetch(server.address + made.link)
    expect(shown.status).toBe(200)
    expect(shown.headers.get('content-type')).toBe('image/png')
    expect(shown.headers.get('content-security-policy')).toContain('sandbox')
    expect(shown.headers.get('cache-control')).toContain('immutable')
    expect(Buffer.from(await shown.arrayBuffer()).equals(PNG)).toBe(true)
    const [bare] = made.link.split('?')
    expect((await fetch(server.address + bare)).status).toBe(404)
    expect((await fetch(`${server.address}${bare}?s=${'x'.repeat(22)}`)).status).toBe(404)
    expect((await ok(put(PNG, 'same.png'))).link).toBe(made.link)
  })

  it('judges by content, size and who asks', async () => {
    const error = async (content: Buffer | string, name: string) => (await put(content, name)).body.errors?.file
    expect(await error('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', 'a.png')).toContain('只支持')
    expect(await error('<html>', 'a.jpg')).toContain('只支持')
    expect(await error(Buffer.concat([PNG, Buffer.alloc(1024 * 1024)]), 'a.png')).toBe('上传图片大小不能超过 1MB!')
    expect((await admin.post(path, {})).body.errors).toHaveProperty('file')
    expect((await put(PNG, 'a.png', server.anonymous)).status).toBe(401)
  })

  it('keeps a tenant within its storage, counted as files come and go', async () => {
    const made = await ok(
      admin.post('/api/tecovie-system/tenant/submit', { tenantId: '333333', tenantName: '小公司', linkman: '王五' }),
    )
    const first = await server.as('admin', made.password, '333333')
    const newPassword = 'quite-a-secret-1'
    await ok(
      first.post('/api/tecovie-user/update-password', {
        oldPassword: made.password,
        newPassword,
        newPassword1: newPassword,
      }),
    )
    const small = await server.as('admin', newPassword, '333333')
    const set = (maxStorageMb: number | null) =>
      ok(admin.post('/api/tecovie-system/tenant/setting', { ids: made.id, maxStorageMb }))
    const setting = () => ok(admin.get('/api/tecovie-system/tenant/setting-detail', { id: made.id }))
    const image = (n: number) => Buffer.concat([PNG, Buffer.alloc(600 * 1024, n)])

    await set(1)
    expect((await put(image(1), 'a.png', small)).status).toBe(200)
    // The same file again takes no more.
    expect((await put(image(1), 'b.png', small)).status).toBe(200)
    expect(await setting()).toMatchObject({ maxStorageMb: 1, storageMb: 0.6, defaultStorageMb: 1024 })
    const full = await put(image(2), 'c.png', small)
    expect(full.status).toBe(400)
    expect(full.body.errors?.file).toBe('存储空间不足：已用 0.6 MB，上限 1 MB，此文件 0.6 MB，请联系管理员')
    // Others have room of their own.
    expect((await put(image(2), 'c.png')).status).toBe(200)

    await set(2)
    const many = await Promise.all([3, 4, 5, 6].map((n) => put(image(n), `${n}.png`, small)))
    expect(many.map((a) => a.status).sort()).toEqual([200, 200, 400, 400])
    expect((await setting()).storageMb).toBe(1.8)
    const { rows } = await server.services.pool.query(`select count(*)::int as n from file where tenant_id = '333333'`)
    expect(rows).toEqual([{ n: 3 }])

    await server.services.pool.query(
      `delete from file where id = (select min(id) from file where tenant_id = '333333')`,
    )
    expect((await setting()).storageMb).toBe(1.2)
    expect((await put(image(7), '7.png', small)).status).toBe(200)
    await set(null)
    expect((await put(image(8), '8.png', small)).status).toBe(200)
  })
})
