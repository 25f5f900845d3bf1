import { TOTAL_CAP } from '@tecovie/contract/core/wire.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cappedCount } from './list-page.ts'
import { startTestServer, type TestServer } from './test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ RUN: 'api' })
})
afterAll(() => server?.stop())

it('stops counting past the cap, believes it for the same question only, and counts what is below it every time', async () => {
  const { db, pool } = server.services
  const add = (from: number, to: number) =>
    pool.query(
      "insert into dict (id, code, dict_key, dict_value) select i, 'many', i, i from generate_series($1::int, $2::int) i",
      [from, to],
    )
  const of = (code: string, below: string) =>
    // biome-ignore lint/suspicious/noExplicitAny: the counter takes queries of any table
    cappedCount(db, db.selectFrom('dict').where('code', '=', code).where('id', '<', below) as any)
  await add(1, 50)
  expect(await of('many', '99999')).toBe(50)
  await add(51, TOTAL_CAP + 500)
  expect(await of('many', '99999')).toBe(TOTAL_CAP + 1)
  await pool.query("delete from dict where code = 'many' and id > 60")
  expect(await of('many', '99999')).toBe(TOTAL_CAP + 1)
  expect(await of('many', '99998')).toBe(60)
  expect(await of('few', '99999')).toBe(0)
})
