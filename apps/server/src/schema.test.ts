import { resources } from '@tecovie/contract/core/define-resource.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { startTestServer, type TestServer } from './kit/test-server.ts'
import { declareAll } from './modules/contracts.ts'

declareAll()
/** Resources whose table has another name, and fields that stand in a join table. */
const TABLE: Record<string, string> = {
  user: 'sys_user',
  employee: 'sys_user',
  productInfo: 'product',
  productTemplate: 'function_template',
}
const VIRTUAL: Record<string, readonly string[]> = {
  user: ['roleId', 'deptId', 'postId'],
  employee: ['deptIds', 'addDeptIds', 'deleteDeptIds', 'roleIds'],
}
const snake = (s: string) => s.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)

describe('tables hold what the contract declares', () => {
  let server: TestServer
  let columns: Map<string, Map<string, boolean>>
  beforeAll(async () => {
    server = await startTestServer()
    const { rows } = await sql<{ tableName: string; columnName: string; nullable: boolean }>`
      select table_name, column_name, is_nullable = 'YES' as nullable from information_schema.columns where table_schema = 'public'`.execute(
      server.services.db,
    )
    columns = new Map()
    for (const r of rows)
      columns.set(r.tableName, (columns.get(r.tableName) ?? new Map()).set(r.columnName, r.nullable))
  })
  afterAll(() => server?.stop())

  it('has a column for every stored field', () => {
    const missing: string[] = []
    for (const resource of resources().values()) {
      const table = TABLE[resource.name] ?? snake(resource.name)
      const own = columns.get(table)
      if (!own) {
        missing.push(table)
        continue
      }
      const computed = Object.entries(resource.computed ?? {})
        .filter(([, s]) => (s as z.ZodType).meta()?.column)
        .map(([n]) => n)
      for (const field of [...Object.keys(resource.fields), ...computed])
        if (!VIRTUAL[resource.name]?.includes(field) && !own.has(snake(field))) missing.push(`${table}.${snake(field)}`)
    }
    expect(missing).toEqual([])
  })

  it('lets a field be null only where the contract does', () => {
    const wrong: string[] = []
    for (const resource of resources().values()) {
      const own = columns.get(TABLE[resource.name] ?? snake(resource.name))
      for (const field of resource.create) {
        const accepts = (resource.fields[field] as z.ZodType).safeParse(null).success
        if (
          accepts &&
          own?.get(snake(field)) === false &&
          !(resource.fields[field] as z.ZodType).safeParse(undefined).success
        )
          wrong.push(`${resource.name}.${field}`)
      }
    }
    expect(wrong).toEqual([])
  })
})
