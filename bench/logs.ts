import { parseArgs } from 'node:util'
import { actions } from '@tecovie/contract/core/define-action.ts'
import type { App } from '../apps/server/src/app.ts'
import { makeMonth } from '../apps/server/src/platform/log-book.ts'
import { measure, signInAgain, signInTenant, summary, withServer } from './lib/http-load.ts'

/**
 * Searching the API log at growing numbers of rows over six months, with 8 clients at once:
 * `node bench/logs.ts [--sizes 100000,1000000,10000000] [--seconds 10] [--clients 8]`.
 */
const { values: args } = parseArgs({
  options: {
    sizes: { type: 'string', default: '100000,1000000,10000000' },
    seconds: { type: 'string', default: '10' },
    clients: { type: 'string', default: '8' },
    /** Folder that keeps the filled database for the next run, which then measures the last size. */
    data: { type: 'string' },
  },
})
const DAYS = 180

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const CASES: Record<string, readonly string[]> = {
  'newest first': ['size=10', 'size=20&current=5'],
  'by person': Array.from({ length: 20 }, (_, i) => `size=10&createBy=user${String(i * 41).padStart(5, '0')}`),
  'operation and failed': ['size=10&title=角色&outcome=refused', 'size=10&title=产品&outcome=failed'],
  'part of the address': ['device/update', 'role/submit', 'tecovie-iot', 'monitorRule', 'user/update'].map(
    (u) => `size=10&requestUri=${u}`,
  ),
  'one day, five months ago': [`size=20&createTime_ge=${day(150)} 00:00:00&createTime_le=${day(149)} 00:00:00`],
  'nothing found': ['size=10&createBy=nobody-of-this-name'],
}

const sizes = args.sizes.split(',').map(Number)
await withServer(async (app, fresh) => {
  const token = fresh ? await signInTenant(app) : await signInAgain(app)
  let have = 0
  for (const size of fresh ? sizes : sizes.slice(-1)) {
    if (fresh) await fill(app, have, size)
    have = size
    for (const [name, queries] of Object.entries(CASES)) {
      const paths = queries.map((query) => `tecovie-log/api/list?${query}`)
      const times = await measure(app, token, paths, {
        seconds: Number(args.seconds) / 5,
        clients: Number(args.clients),
      })
      console.log(JSON.stringify({ rows: size, case: name, ...summary(times) }))
    }
  }
}, args.data)

/** Rows of a thousand people and two tenants, spread evenly over the days. */
async function fill(app: App, from: number, to: number): Promise<void> {
  const { pool } = app.services
  for (let m = 0; m <= 6; m++) {
    const at = new Date()
    at.setUTCDate(1)
    at.setUTCMonth(at.getUTCMonth() - m)
    await makeMonth(pool, 'log_api', at.toISOString().slice(0, 7).replace('-', ''))
  }
  const names = [
    'role.submit',
    'role.remove',
    'device.update',
    'productInfo.update',
    'monitorRule.submit',
    'user.update',
  ]
  await pool.query(
    `insert into log_api (id, tenant_id, service_id, request_uri, params, remote_ip, create_by, create_time, title, action, method, status, time)
     select 1000000000 + i, case when i % 10 = 0 then '000000' else '100002' end, 'tecovie-system',
       uri,
       '{"name":"x"}', '10.0.0.1', 'user' || lpad((i % 1000)::text, 5, '0'), now() - (i::float8 / $2 * ${DAYS - 5}) * interval '1 day' - random() * interval '1 hour',
       name, name, 'POST', case when i % 50 = 0 then 400 when i % 5000 = 1 then 500 else 200 end, i % 300
     from generate_series($1::int, $2::int - 1) i, lateral (select ($3::text[])[1 + i % 6] as name, ($4::text[])[1 + i % 6] as uri) x`,
    [from, to, names, names.map((n) => actions().get(n)?.path)],
  )
  await pool.query('vacuum analyze log_api')
}
