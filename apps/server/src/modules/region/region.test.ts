import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '../../kit/test-server.ts'
import { eventually } from '../../kit/test-things.ts'
import { ok } from '../device/test-things.ts'

const base = '/api/tecovie-system/region'

interface Done {
  state: string
  error: string | null
  result: { added: number; updated: number; kept: number; failed: number; problems: { row: number; reason: string }[] }
}

describe('regions', () => {
  let server: TestServer
  let admin: Client
  beforeAll(async () => {
    server = await startTestServer({ RUN: 'api,jobs' })
    admin = await server.as()
  })
  afterAll(() => server?.stop())

  const finished = async (jobId: string): Promise<Done> =>
    eventually(
      () => ok<Done>(admin.get('/api/tecovie-resource/job/detail', { id: jobId })),
      (job) => ['done', 'failed'].includes(job.state),
      60_000,
    )
  const importFile = async (text: string, isCovered = 0, name = '区划.csv') => {
    const form = new FormData()
    form.append('file', new Blob([text]), name)
    return admin.post(`${base}/import-region`, form, { isCovered })
  }
  const select = (code?: string) => ok<{ code: string; name: string }[]>(admin.get(`${base}/select`, { code }))

  it('makes codes and levels of the parent’s, five deep', async () => {
    let parentCode = '00'
    for (let level = 1; level <= 5; level++) {
      const made = await ok(admin.post(`${base}/submit`, { parentCode, subCode: '99', name: `第${level}级`, sort: 1 }))
      const code = '99'.repeat(level)
      expect(await ok(admin.get(`${base}/detail`, { id: made.id }))).toMatchObject({
        code,
        level,
        subCode: '99',
        parentCode,
      })
      parentCode = code
    }
    const six = await admin.post(`${base}/submit`, { parentCode, subCode: '99', name: '第6级', sort: 1 })
    expect(six.body.errors?.parentCode).toContain('第 5 级')
    const off = await admin.post(`${base}/submit`, { parentCode: '99', code: '1234', name: '错', sort: 1 })
    expect(off.body.errors?.code).toBe('编号应以上级编号 99 开头')
    const lost = await admin.post(`${base}/submit`, { parentCode: '77', subCode: '1', name: '错', sort: 1 })
    expect(lost.body.errors?.parentCode).toContain('77')
    const { id } = await ok(admin.get(`${base}/detail`, { code: '9999' }))
    expect((await admin.post(`${base}/submit`, { id, code: '9998' })).body.errors?.code).toContain('不能修改')
    await ok(admin.post(`${base}/submit`, { id, code: '9999', parentCode: '99', level: 2, name: '新名' }))
    expect((await select('99'))[0]).toMatchObject({ name: '新名' })
    expect((await admin.post(`${base}/remove`, { ids: '9999' })).body.msg).toBe('请先删除「新名」的下级区划')
    await ok(admin.post(`${base}/remove`, {}, { ids: ['99', '9999', '999999', '99999999', '9999999999'].join(',') }))
    expect(await select()).toEqual([])
  })

  it('imports all of China once, overwrites or adds what is missing', async () => {
    const { jobId } = await ok(admin.post(`${base}/import-region`, { isCovered: 0 }))
    // A second click joins the job that runs.
    expect((await ok(admin.post(`${base}/import-region`, { isCovered: 0 }))).jobId).toBe(jobId)
    const first = await finished(jobId)
    expect(first.result).toMatchObject({ updated: 0, kept: 0, failed: 0 })
    expect(first.result.added).toBeGreaterThan(44_000)
    expect(await select()).toHaveLength(34)
    expect(await select('440305')).toContainEqual(expect.objectContaining({ code: '440305001', name: '南头街道' }))
    const roots = await ok<{ id: string; hasChildren: boolean }[]>(admin.get(`${base}/lazy-tree`, { parentId: '00' }))
    expect(roots[0]).toMatchObject({ id: '11', title: '北京市', parentId: '00', hasChildren: true })
    const rows = (await ok(admin.get(`${base}/lazy-list`, { parentId: '44' }))).records
    expect(rows[0]).toMatchObject({ code: '4401', parentName: '广东省', level: 2, adcode: '440100', hasChildren: true })
    expect((await ok(admin.get(`${base}/lazy-list`, { name: '南头街道' }))).records.length).toBeGreaterThan(0)
    const { id } = await ok(admin.get(`${base}/detail`, { code: '11' }))
    await ok(admin.post(`${base}/submit`, { id, name: '改过' }))
    await ok(admin.post(`${base}/remove`, { ids: '440305001' }))
    const more = await finished((await ok(admin.post(`${base}/import-region`, { isCovered: 0 }))).jobId)
    expect(more.result).toMatchObject({ added: 1, updated: 0 })
    expect((await select())[0]?.name).toBe('改过')
    const over = await finished((await ok(admin.post(`${base}/import-region`, { isCovered: 1 }))).jobId)
    expect(over.result).toMatchObject({ added: 0, updated: 1 })
    expect((await select())[0]?.name).toBe('北京市')
  }, 120_000)

  it('imports a file and names each row it refuses', async () => {
    const text = [
      '区划编号,区划名称,上级编号',
      '900101,下城,9001',
      '90,新省,00',
      '9001,新市,90',
      '9002,,90',
      '8888,孤儿,88',
      '9001,重复,90',
      '9101,错位,90',
    ].join('\n')
    const { result } = await finished((await ok(importFile(text))).jobId)
    expect(result).toMatchObject({ added: 3, failed: 4 })
    expect(result.problems.map((p) => p.row)).toEqual([5, 6, 7, 8])
    expect(result.problems[1]?.reason).toBe('上级区划 88 不存在')
    expect(await ok(admin.get(`${base}/detail`, { code: '900101' }))).toMatchObject({ level: 3, subCode: '01' })
    expect((await importFile('x', 0, 'a.txt')).body.errors?.file).toContain('.xlsx')
    expect(await finished((await ok(importFile('a,b\n1,2'))).jobId)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('区划编号'),
    })
  })
})
