import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '../../kit/test-server.ts'
import { eventually } from '../../kit/test-things.ts'
import { ok } from '../device/test-things.ts'
import { seedDictionaries } from './seed-dictionaries.ts'

const base = '/api/tecovie-system/dict'

describe('dictionaries', () => {
  let server: TestServer
  let admin: Client
  beforeAll(async () => {
    server = await startTestServer({ RUN: 'api' })
    admin = await server.as()
  })
  afterAll(() => server?.stop())

  const find = async (code: string) => (await ok(admin.get(`${base}/list`, { code_equal: code }))).records[0]
  const entries = (code: string) =>
    ok<{ dictKey: string; dictValue: string }[]>(admin.get(`${base}/dictionary`, { code }))

  it('shows dictionaries with their entries, found by the text of either', async () => {
    const sex = await find('sex')
    expect(sex).toMatchObject({ dictKey: '-1', sealed: true, hasChildren: true })
    expect(sex.children.map((c: { dictKey: string }) => c.dictKey)).toEqual(['1', '2', '3'])
    const byEntry = await ok(admin.get(`${base}/list`, { dictValue: '任免' }))
    expect(byEntry.records.map((r: { code: string }) => r.code)).toEqual(['notice'])
    expect((await ok(admin.get(`${base}/parent-list`, { code: 'woSta' }))).records).toMatchObject([
      { code: 'woStatus' },
    ])
    const tree = await ok<{ title: string; children: unknown[] }[]>(admin.get(`${base}/tree`))
    expect(tree.find((n) => n.title === '性别')?.children).toHaveLength(3)
  })

  it('adds a dictionary and entries; a rename takes them along; refusals speak the specification’s words', async () => {
    const bad = await admin.post(`${base}/submit`, { code: '', dictValue: '', dictKey: '', sort: 1 })
    expect(bad.body.errors).toMatchObject({
      code: '请输入字典编号',
      dictValue: '请输入字典名称',
      dictKey: '请输入字典键值',
    })
    const group = { code: 'fruit', dictValue: '水果', dictKey: '-1', sort: 1 }
    const { id: parentId } = await ok(admin.post(`${base}/submit`, group))
    const apple = { parentId, code: 'ignored', dictValue: '苹果', dictValueEn: 'Apple', dictKey: '1', sort: 1 }
    const { id } = await ok(admin.post(`${base}/submit`, apple))
    expect((await admin.post(`${base}/submit`, apple)).body.errors?.dictKey).toBe('当前字典键值已存在!')
    const below = await admin.post(`${base}/submit`, { ...apple, parentId: id, dictKey: '2' })
    expect(below.body.errors).toHaveProperty('parentId')
    await ok(admin.post(`${base}/submit`, { id: parentId, code: 'fruits' }))
    expect(await entries('fruits')).toMatchObject([{ dictKey: '1', dictValue: '苹果' }])
    expect(await entries('fruit')).toEqual([])
    expect((await admin.post(`${base}/remove`, { ids: parentId })).body.msg).toBe('请先删除「水果」的子项')
    await ok(admin.post(`${base}/remove`, { ids: `${parentId},${id}` }))
    expect(await find('fruits')).toBeUndefined()
  })

  it('keeps what code relies on, and what was removed does not come back', async () => {
    const status = await find('woStatus')
    const [first] = status.children
    expect((await admin.post(`${base}/submit`, { id: first.id, dictKey: '9' })).body.errors?.dictKey).toContain(
      '系统字典',
    )
    expect((await admin.post(`${base}/submit`, { id: status.id, code: 'x' })).body.errors?.code).toContain('系统字典')
    expect((await admin.post(`${base}/remove`, { ids: first.id })).status).toBe(400)
    await ok(admin.post(`${base}/submit`, { id: first.id, dictValue: '待派单', color: 'info' }))
    const notice = await find('notice')
    await ok(admin.post(`${base}/remove`, { ids: notice.children[5].id }))
    await seedDictionaries(server.services.db)
    expect((await find('notice')).children).toHaveLength(5)
    expect((await entries('woStatus'))[0]).toMatchObject({ dictKey: '1', dictValue: '待派单' })
  })

  it('tells open pages of every tenant, and other processes', async () => {
    const other = await startTestServer({ RUN: 'api', DATABASE_URL: server.services.config.databaseUrl })
    const heard: string[] = []
    const listen = async (name: string, address: string, token: string) => {
      const headers = { authorization: `Bearer ${token}` }
      const abort = new AbortController()
      const url = `${address}/api/tecovie-stream/events?topics=dict`
      const { body } = await fetch(url, { headers, signal: abort.signal })
      const read = async () => {
        for await (const piece of body as ReadableStream<Uint8Array>)
          if (Buffer.from(piece).toString().includes('event: dict')) heard.push(name)
      }
      void read().catch(() => undefined)
      return () => abort.abort()
    }
    const mine = await listen('here', server.address, admin.token)
    const theirs = await listen('there', other.address, (await other.as()).token)
    try {
      const group = { code: 'live', dictValue: '实时', dictKey: '-1', sort: 1 }
      await ok(admin.post(`${base}/submit`, group))
      await eventually(
        async () => [...new Set(heard)].sort(),
        (names) => names.length === 2,
      )
    } finally {
      mine()
      theirs()
      await other.stop()
    }
  })
})
