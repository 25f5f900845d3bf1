import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as XLSX from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import yazl from 'yazl'
import { type Client, startTestServer, type TestServer } from '../../kit/test-server.ts'
import { xlsxStream } from '../../kit/xlsx-writer.ts'
import { makeThings, ok, otherTenant, type Things } from './test-things.ts'

const base = '/api/tecovie-iot-device/device'

async function bytes(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const sheet = (rows: (string | number)[][]) =>
  bytes(
    xlsxStream(
      (async function* () {
        yield* rows
      })(),
    ),
  )

describe('importing devices', () => {
  let server: TestServer
  let admin: Client
  let things: Things
  beforeAll(async () => {
    server = await startTestServer({ TECOVIE_CAPTCHA: 'never', RUN: 'api,jobs' })
    admin = await server.as()
    things = await makeThings(admin)
  })
  afterAll(() => server?.stop())

  const send = (content: Buffer | string, name: string, fields: Record<string, string> = {}, who = admin) => {
    const form = new FormData()
    for (const [k, v] of Object.entries(fields)) form.append(k, v)
    form.append('file', new Blob([content as never]), name)
    return who.post<{ jobId: string }>(`${base}/import`, form)
  }
  const finished = async (id: string) => {
    for (;;) {
      const job = await ok<{ state: string; result: Record<string, unknown>; error: string | null; done: number }>(
        admin.get('/api/tecovie-resource/job/detail', { id }),
      )
      if (!['waiting', 'running'].includes(job.state)) return job
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const result = (jobId: string, kind: string) => admin.get(`${base}/importResult`, { jobId, kind, format: 'csv' })

  it('stores what is right, reports what is wrong, delivers secrets once', async () => {
    const template = await admin.get(`${base}/importTemplate`, { format: 'csv' })
    expect(String(template.body.data)).toContain('设备名称,ProductKey,产品')
    const rows = [
      ['设备名称', 'ProductKey', '项目', '设备标识', 'MAC'],
      ['一', things.productKey, '默认项目', 'k1', ''],
      ['二', things.productKey, '默认项目', '', 'AA:BB:CC:00:00:02'],
      ['坏<名>', things.productKey, '默认项目', 'k3', ''],
      ['四', 'nokey', '默认项目', 'k4', ''],
      ['五', things.productKey, '不存在', 'k5', ''],
      ['六', things.productKey, '默认项目', 'k1', ''],
      ['七', things.productKey, '默认项目', '', ''],
    ]
    const { jobId } = await ok(send(await sheet(rows), '设备.xlsx'))
    const job = await finished(jobId)
    expect(job).toMatchObject({ state: 'done', result: { stored: 2, failed: 5, problems: true, secrets: true } })
    const problems = String((await result(jobId, 'problems')).body.data)
    expect(problems.split('\r\n').length + problems.split('\n').length).toBeGreaterThan(5)
    for (const line of [
      '4,设备名称,不能包含特殊字符',
      '5,ProductKey,产品不存在',
      '6,项目,项目不存在',
      '7,设备标识,与第 2 行重复',
      '8,设备标识,请填写设备标识或 MAC',
    ])
      expect(problems).toContain(line)
    const secrets = String((await result(jobId, 'secrets')).body.data)
    expect(secrets).toMatch(/AABBCC000002,[0-9a-f]{32}/)
    expect((await result(jobId, 'secrets')).status).toBe(404)
    const list = await admin.get(`${base}/list`, { productId: things.productId })
    expect(list.body.data.total).toBe(2)
  })

  it('takes csv, defaults, headings in English and field names; a second time all exist', async () => {
    const csv = '\uFEFFName,deviceKey,Remark\n"A, one",c1,\'=1+1\nB,c2,x\n'.replace('A, one', 'A one')
    const fields = { productId: things.productId, projectId: things.projectId }
    const { jobId } = await ok(send(csv, 'devices.csv', fields))
    expect(await finished(jobId)).toMatchObject({ result: { stored: 2, failed: 0 } })
    const again = await ok(send(csv, 'devices.csv', fields))
    expect(await finished(again.jobId)).toMatchObject({ result: { stored: 0, failed: 2, secrets: false } })
    expect(String((await result(again.jobId, 'problems')).body.data)).toContain('已存在')
  })

  it('refuses files that are none, damaged, bombs, or carry document types', async () => {
    const refusal = async (content: Buffer | string, name: string) => (await send(content, name)).body.errors?.file
    expect(await refusal('\u0000\u0001binary', 'a.csv')).toContain('只支持')
    expect(await refusal('PK\u0003\u0004 not really', 'a.xlsx')).toContain('损坏')
    expect(await refusal('a,b\n1,2\n', 'a.csv')).toContain('设备名称')
    expect(await refusal(await sheet([['设备名称']]), 'a.csv')).toContain('只支持')
    expect((await admin.post(`${base}/import`, {})).body.errors).toHaveProperty('file')
    const bomb = new yazl.ZipFile()
    bomb.addBuffer(Buffer.alloc(150 * 1024 * 1024), 'xl/worksheets/sheet1.xml')
    bomb.end()
    expect(await refusal(await bytes(bomb.outputStream as never), 'bomb.xlsx')).toContain('过大')
    const many = new yazl.ZipFile()
    for (let i = 0; i < 1500; i++) many.addBuffer(Buffer.from('x'), `f${i}`)
    many.end()
    expect(await refusal(await bytes(many.outputStream as never), 'many.xlsx')).toContain('过大')
    const entity = new yazl.ZipFile()
    entity.addBuffer(
      Buffer.from(
        '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row r="1"><c t="inlineStr"><is><t>&e;</t></is></c></row></sheetData></worksheet>',
      ),
      'xl/worksheets/sheet1.xml',
    )
    entity.end()
    expect(await refusal(await bytes(entity.outputStream as never), 'x.xlsx')).toContain('损坏')
    const { rows } = await server.services.pool.query("select count(*)::int as n from job where state <> 'done'")
    expect(rows[0].n).toBe(0)
  })

  it('reads shared texts and skipped cells as spreadsheets write them', async () => {
    const book = new yazl.ZipFile()
    const strings = ['设备名称', '设备标识', '共享', 's1'].map((s) => `<si><r><t>${s}</t></r></si>`).join('')
    book.addBuffer(Buffer.from(`<sst>${strings}</sst>`), 'xl/sharedStrings.xml')
    const cell = (ref: string, n: number) => `<c r="${ref}" t="s"><v>${n}</v></c>`
    const rows = `<row r="1">${cell('A1', 0)}${cell('C1', 1)}</row><row r="9">${cell('A9', 2)}${cell('C9', 3)}</row>`
    book.addBuffer(Buffer.from(`<worksheet><sheetData>${rows}</sheetData></worksheet>`), 'xl/worksheets/sheet1.xml')
    book.end()
    const fields = { productId: things.productId, projectId: things.projectId }
    const { jobId } = await ok(send(await bytes(book.outputStream as never), 'book.xlsx', fields))
    expect(await finished(jobId)).toMatchObject({ result: { stored: 1 } })
    expect((await admin.get(`${base}/list`, { deviceKey: 's1' })).body.data.records).toMatchObject([
      { deviceName: '共享' },
    ])
  })

  it('goes on where it was after a restart, without a row twice', async () => {
    const lines = Array.from({ length: 1200 }, (_, i) => `R${i},r-${i}`)
    const fields = { productId: things.productId, projectId: things.projectId }
    const { jobId } = await ok(send(`Name,deviceKey\n${lines.join('\n')}\n`, 'r.csv', fields))
    expect(await finished(jobId)).toMatchObject({ result: { stored: 1200 } })
    // As a stop after the first batch leaves it: rows of the second were never committed, its lines were written.
    const { pool, config } = server.services
    const folder = (await pool.query("select input->>'folder' as f from job where id = $1", [jobId])).rows[0].f
    const path = join(config.dataDir, 'imports', folder)
    const secrets = readFileSync(join(path, 'secrets.ndjson'), 'utf8').split('\n')
    const kept = `${secrets.slice(0, 500).join('\n')}\n`
    writeFileSync(join(path, 'source'), `Name,deviceKey\n${lines.join('\n')}\n`)
    await pool.query("delete from device where device_key like 'r-%' and substr(device_key, 3)::int >= 500")
    const cursor = { done: 500, stored: 500, failed: 0, problems: 0, secrets: Buffer.byteLength(kept) }
    await pool.query("update job set state = 'waiting', cursor = $2, result = null where id = $1", [jobId, cursor])
    expect(await finished(jobId)).toMatchObject({ result: { stored: 1200, failed: 0 } })
    expect(readFileSync(join(path, 'secrets.ndjson'), 'utf8').trim().split('\n')).toHaveLength(1200)
    const list = await admin.get(`${base}/list`, { deviceKey: 'r-' })
    expect(list.body.data.total).toBe(1200)
  })

  it("takes nobody's project, and shows results to their owner only", async () => {
    const other = await otherTenant(server, admin, '333333')
    const fields = { productId: things.productId, projectId: things.projectId }
    expect((await send('Name,deviceKey\nA,z1\n', 'a.csv', fields, other)).body.errors).toHaveProperty('projectId')
    const { jobId } = await ok(send('Name,deviceKey\nA,z1\n', 'a.csv', fields))
    await finished(jobId)
    expect((await other.get(`${base}/importResult`, { jobId, kind: 'secrets' })).status).toBe(404)
  })

  it('imports 100,000 rows and stops at more', async () => {
    const fields = { productId: things.productId, projectId: things.projectId }
    const lines = Array.from({ length: 100_000 }, (_, i) => `设备${i},big-${i}`)
    const started = Date.now()
    const { jobId } = await ok(send(`Name,deviceKey\n${lines.join('\n')}\n`, 'big.csv', fields))
    expect(await finished(jobId)).toMatchObject({ state: 'done', result: { stored: 100_000, failed: 0 } })
    expect(Date.now() - started).toBeLessThan(180_000)
    const sum = (await admin.get(`${base}/list`, { size: 1, hasSumEvent: 1, productId: things.productId })).body.data
      .sum
    expect(sum.total).toBeGreaterThanOrEqual(100_000)
    const more = await ok(send(`Name,deviceKey\n${lines.join('\n')}\nX,one-more\n`, 'big.csv', fields))
    expect(await finished(more.jobId)).toMatchObject({ state: 'failed', error: '最多 100000 行' })
  }, 240_000)

  it('takes an old workbook as well', async () => {
    const book = XLSX.utils.book_new()
    const rows = [
      ['设备名称', 'ProductKey', '设备标识'],
      ['旧表', things.productKey, 'xls-1'],
    ]
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), '设备')
    const file = Buffer.from(XLSX.write(book, { type: 'buffer', bookType: 'biff8' }) as Uint8Array)
    const { jobId } = await ok(send(file, '设备.xls', { projectId: things.projectId }))
    expect((await finished(jobId)).result).toMatchObject({ stored: 1, failed: 0 })
    expect((await send(file, '设备.xlsx')).body.errors?.file).toContain('.xls、.xlsx')
  })
})
