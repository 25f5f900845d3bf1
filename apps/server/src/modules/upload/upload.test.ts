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
})
