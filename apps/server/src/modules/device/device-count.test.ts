import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../kit/test-server.ts'

const INSERT = `insert into device (id, tenant_id, project_id, product_id, device_key, device_name, device_secret)
  select i, 'counted', 1 + i % 2, 1, 'k' || i, 'n' || i, 's' from generate_series(1, 3000) i`

describe('counts of devices', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ TECOVIE_CAPTCHA: 'never', RUN: 'api' })
    await server.services.pool.query(
      `insert into product (id, tenant_id, name, product_key, product_secret, category_id, node_type, connect_type)
        values (1, 'counted', 'p', 'pk', 's', 1, '1', '1')`,
    )
  })
  afterAll(() => server?.stop())

  it('follow thousands of devices in one statement with one change each', async () => {
    const client = await server.services.pool.connect()
    const counts = async () =>
      (
        await client.query(`select project_id::int as project, online, device_status as health, sum(n)::int as n
          from device_count where tenant_id = 'counted' group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3`)
      ).rows.map((r) => `${r.project} ${r.online} ${r.health} ${r.n}`)
    const written = async () =>
      Number(
        (
          await client.query(
            `select n_tup_ins + n_tup_upd as n from pg_stat_xact_user_tables where relname = 'device_count'`,
          )
        ).rows[0].n,
      )
    /** The rows of counts a statement writes. */
    const within = async (statement: string) => {
      await client.query('begin')
      const before = await written()
      await client.query(statement)
      const n = (await written()) - before
      await client.query('commit')
      return n
    }
    try {
      expect(await within(INSERT)).toBe(2)
      expect(await counts()).toEqual(['1 0 normal 1500', '2 0 normal 1500'])
      expect(await within(`update device set online = 1, device_status = 'error' where id <= 1000`)).toBe(4)
      expect(await counts()).toEqual(['1 0 normal 1000', '1 1 error 500', '2 0 normal 1000', '2 1 error 500'])
      expect(await within('update device set last_report_time = now()')).toBe(0)
      expect(await within('update device set project_id = 3 where project_id = 2')).toBe(4)
      expect(await within('delete from device where id > 1000')).toBe(2)
      expect(await counts()).toEqual(['1 1 error 500', '3 1 error 500'])
    } finally {
      client.release()
    }
  })
})
