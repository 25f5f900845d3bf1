import { resources } from '@tecovie/contract/core/define-resource.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../kit/test-server.ts'
import { declareAll } from '../modules/contracts.ts'
import { uniqueField } from './errors.ts'
import { columnLabel, nounOf } from './labels.ts'
import { translator } from './translate.ts'

declareAll()
const camel = (s: string) => s.replace(/_([a-z])/g, (_, c: string) => c.toUpperCase())

describe('what the database refuses is told in the words of the form', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ TECOVIE_CAPTCHA: 'never', RUN: 'api' })
  })
  afterAll(() => server?.stop())

  it('names every field that must be unique', async () => {
    const { rows } = await sql<{ tablename: string; keys: string }>`
      select tablename, substring(pg_get_indexdef(format('%I', indexname)::regclass) from 'btree (\(.*?\))(?: WHERE.*)?$') as keys
      from pg_indexes where schemaname = 'public' and indexdef like 'CREATE UNIQUE%' and indexname not like '%\_pkey'`.execute(
      server.services.db,
    )
    const unnamed: string[] = []
    let seen = 0
    for (const { tablename, keys } of rows) {
      const table = camel(tablename)
      const field = uniqueField(`Key ${keys}=(…)`)
      // What people write; other keys are the server's own.
      if (!(field in (resources().get(nounOf(table))?.fields ?? {}))) continue
      seen++
      for (const t of [translator('zh'), translator('en')])
        if (columnLabel(table, field, t) === field) unnamed.push(`${table}.${field}`)
    }
    expect(seen).toBeGreaterThan(9)
    expect(unnamed).toEqual([])
  })

  it('says which field of a template is taken', async () => {
    const admin = await server.as()
    const template = { name: '温度', code: 'taken', category: 1, dataType: 1, required: 0, description: '-' }
    const enumModel = { enums: [{ key: '1', value: '低' }] }
    const save = () =>
      admin.post('/api/tecovie-iot-product/productTemplate/save', { ...template, enumModel, accessMode: 'r' })
    expect((await save()).status).toBe(200)
    expect((await save()).body).toMatchObject({ code: 400, msg: '标识符已存在', errors: { code: '标识符已存在' } })
  })
})
