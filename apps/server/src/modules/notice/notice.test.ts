import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '../../kit/test-server.ts'
import { eventually } from '../../kit/test-things.ts'
import { ok } from '../device/test-things.ts'
import { richText } from './rich-text.ts'

const base = '/api/tecovie-desk/notice'
const bell = '/api/tecovie-desk/bell'
const past = '2020-01-01 00:00:00'
const image = '/api/tecovie-resource/file/123?s=abc-_DEF'

/** What attackers write, and what must not be left of it. */
const NASTY: [string, RegExp][] = [
  ['<script>alert(1)</script>', /script|alert/],
  ['<img src=x onerror=alert(1)>', /img|onerror/],
  ['<img src="/api/tecovie-system/user/list">', /img/],
  [`<img src="${image}" onload=alert(1) style="x">`, /onload|style/],
  ['<img src="https://evil.example/pixel.gif">', /img|evil/],
  ['<a href="javascript:alert(1)">x</a>', /javascript/],
  ['<a href="java\tscript:alert(1)">x</a>', /script/],
  ['<a href="&#106;avascript:alert(1)">x</a>', /script|&#106/],
  ['<a href="data:text/html,<script>1</script>">x</a>', /data:|<script/],
  ['<a href="//evil.example">x</a>', /evil/],
  ['<svg><animate onbegin=alert(1) attributeName=x></svg>', /svg|animate|onbegin/],
  ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', /math|style|onerror/],
  ['<iframe srcdoc="<script>1</script>"></iframe>', /iframe|srcdoc/],
  ['<form action="/x"><button formaction="javascript:1">a</button></form>', /form|button/],
  ['<p style="position:fixed;inset:0" class="x" id="y" onclick="z()">a</p>', /style|class|id=|onclick/],
  ['<<script>script>alert(1)<</script>/script>', /<script/],
  ['<meta http-equiv="refresh" content="0;url=//x">', /meta/],
  ['<base href="//x"><link rel=stylesheet href=//x><object data=x><embed src=x>', /base|link|object|embed/],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', /onerror|img/],
]

describe('rich text', () => {
  it.each(NASTY)('leaves nothing of %s', (html, bad) => {
    const once = richText(html)
    expect(once).not.toMatch(bad)
    expect(richText(once)).toBe(once)
  })

  it('keeps what people write', () => {
    const html = `<h2>标题</h2><p><strong>粗</strong> <em>斜</em></p><ul><li>一</li></ul><img src="${image}" alt="图" />`
    expect(richText(html)).toBe(html)
    expect(richText('<a href="https://a.cn/x?y=1">x</a>')).toBe(
      '<a href="https://a.cn/x?y=1" target="_blank" rel="noopener noreferrer">x</a>',
    )
  })
})

describe('notices and the bell', () => {
  let server: TestServer
  let admin: Client
  let reader: Client
  beforeAll(async () => {
    server = await startTestServer({ TECOVIE_CAPTCHA: 'never', RUN: 'api' })
    admin = await server.as()
    // Somebody without any right: the bell is for everybody.
    const { id: roleId } = await ok<{ id: string }>(
      admin.post('/api/tecovie-system/role/submit', { roleName: '无权', roleAlias: 'nobody' }),
    )
    const deptId = (await ok(admin.get('/api/tecovie-system/dept/tree')))[0].id
    const user = { account: 'reader', password: 'quite-a-secret-1', name: '读', realName: '读者', roleId, deptId }
    await ok(admin.post('/api/tecovie-user/submit', user))
    reader = await server.as('reader', 'quite-a-secret-1')
  })
  afterAll(() => server?.stop())

  interface State {
    noticeUnread: number
    notices: { id: string; title: string; read: boolean; categoryName: string }[]
  }
  const write = async (title: string, more = {}) =>
    (await ok<{ id: string }>(admin.post(`${base}/submit`, { title, category: '1', releaseTime: past, ...more }))).id
  const state = () => ok<State>(reader.get(`${bell}/state`))
  const later = (ms: number) => new Date(Date.now() + ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

  it('are stored harmless and read harmless, whoever put them there', async () => {
    const id = await write('一', { content: `<p onclick="x()">安全</p>${NASTY.map(([html]) => html).join('')}` })
    const { content } = await ok<{ content: string }>(admin.get(`${base}/detail`, { id }))
    expect(content).toContain('<p>安全</p>')
    expect(content).not.toMatch(/<script|onerror|onclick|evil|javascript:|style=/)
    const { rows } = await sql<{ content: string }>`select content from notice where id = ${id}`.execute(
      server.services.db,
    )
    expect(rows[0]?.content).toBe(content)
    await sql`update notice set content = '<p>a</p><script>alert(1)</script>' where id = ${id}`.execute(
      server.services.db,
    )
    expect((await ok<{ content: string }>(reader.get(`${bell}/notice`, { id }))).content).toBe('<p>a</p>')
    const [row] = (await ok(admin.get(`${base}/list`))).records
    expect(row).toMatchObject({ categoryName: '发布通知', released: 1 })
    expect(row).not.toHaveProperty('content')
    await ok(admin.post(`${base}/remove`, {}, { ids: id }))
    expect((await reader.get(`${bell}/notice`, { id })).status).toBe(404)
  })

  it('says what is missing', async () => {
    const { errors } = (await admin.post(`${base}/submit`, { content: 'x' })).body
    expect(Object.keys(errors ?? {}).sort()).toEqual(['category', 'releaseTime', 'title'])
    const unknown = await admin.post(`${base}/submit`, { title: 'a', category: '99', releaseTime: past })
    expect(unknown.body.errors).toHaveProperty('category')
    expect((await reader.get(`${base}/list`)).status).toBe(403)
  })

  it('are unread until read, one by one or all at once', async () => {
    const ids = [await write('甲'), await write('乙'), await write('丙')]
    expect(await state()).toMatchObject({
      noticeUnread: 3,
      notices: [{ title: '丙', read: false, categoryName: '发布通知' }, { title: '乙' }, { title: '甲' }],
    })
    await ok(reader.post(`${bell}/read`, { kind: 'notice', id: ids[1] }))
    await ok(reader.post(`${bell}/read`, { kind: 'notice', id: ids[1] }))
    expect((await state()).notices.map((n) => n.read)).toEqual([false, true, false])
    await ok(reader.post(`${bell}/readAll`))
    expect(await state()).toMatchObject({ noticeUnread: 0, notices: [{ read: true }, { read: true }, { read: true }] })
    // A notice that comes after, though dated before, is news.
    const late = await write('丁')
    expect((await state()).noticeUnread).toBe(1)
    await ok(admin.post(`${base}/remove`, {}, { ids: [...ids, late].join() }))
  })

  it('appear when their release comes, and open pages hear of it', async () => {
    const id = await write('将来', { releaseTime: later(3000) })
    expect((await state()).notices).toEqual([])
    expect((await reader.get(`${bell}/notice`, { id })).status).toBe(404)
    expect((await reader.post(`${bell}/read`, { kind: 'notice', id })).status).toBe(404)
    let heard = 0
    const stop = server.services.live.subscribe((m) => {
      if (m.topic === 'notices' && m.scope.tenantId === '000000') heard += 1
    })
    await eventually(state, (s) => s.noticeUnread === 1)
    await eventually(
      async () => heard,
      (n) => n > 0,
    )
    stop()
  })

  it('belong to their tenant', async () => {
    const tenant = { tenantId: '333333', tenantName: '公司', linkman: '张三' }
    const { password } = await ok<{ password: string }>(admin.post('/api/tecovie-system/tenant/submit', tenant))
    const id = await write('本企业')
    const other = await server.as('admin', password, '333333')
    const changed = { oldPassword: password, newPassword: 'quite-a-secret-2', newPassword1: 'quite-a-secret-2' }
    await ok(other.post('/api/tecovie-user/update-password', changed))
    const own = await server.as('admin', 'quite-a-secret-2', '333333')
    expect(await ok(own.get(`${bell}/state`))).toMatchObject({ noticeUnread: 0, notices: [] })
    expect((await own.get(`${bell}/notice`, { id })).status).toBe(404)
  })
})
