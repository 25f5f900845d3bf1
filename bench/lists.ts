import { parseArgs } from 'node:util'
import type { App } from '../apps/server/src/app.ts'
import { newId } from '../apps/server/src/platform/ids.ts'
import { measure, signInTenant, summary, withServer } from './lib/http-load.ts'

/**
 * The list of devices, filtered and sorted, at growing numbers of devices, with 8 clients at once:
 * `node bench/lists.ts [--sizes 1000,10000,100000,1000000] [--seconds 10] [--clients 8]`.
 */
const { values: args } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,10000,100000,1000000' },
    seconds: { type: 'string', default: '10' },
    clients: { type: 'string', default: '8' },
  },
})

const productIds = [newId(), newId(), newId(), newId()]
const projectIds = [newId(), newId(), newId(), newId(), newId()]

await withServer(async (app) => {
  const token = await signInTenant(app)
  await seedProducts(app)
  let have = 0
  for (const size of args.sizes.split(',').map(Number)) {
    await addDevices(app, have, size)
    have = size
    for (const [name, queries] of Object.entries(cases(size))) {
      const paths = queries.map((query) => `tecovie-iot-device/device/list?${query}`)
      const times = await measure(app, token, paths, {
        seconds: Number(args.seconds) / 5,
        clients: Number(args.clients),
      })
      console.log(JSON.stringify({ devices: size, case: name, ...summary(times) }))
    }
  }
})

function cases(size: number): Record<string, string[]> {
  const name = (i: number) => encodeURIComponent(`设备-${String((i * 7919) % size).padStart(7, '0')}`)
  return {
    'newest first': ['size=10', 'size=20&current=3'],
    'name contains, exact serial': Array.from({ length: 20 }, (_, i) => `size=10&deviceName=${name(i)}`),
    'product and online, by last online': productIds.map(
      (id) => `size=20&productId=${id}&online=1&descs=last_online_time`,
    ),
    'health not normal': ['size=20&deviceStatus=abnormal', 'size=20&deviceStatus=error'],
    'project, sorted by name': projectIds.map((id) => `size=20&projectId=${id}&ascs=device_name`),
  }
}

async function seedProducts(a: App): Promise<void> {
  const { pool } = a.services
  for (const [i, id] of productIds.entries())
    await pool.query(
      "insert into product (id, tenant_id, name, product_key, product_secret) values ($1, '100002', $2, $3, '')",
      [id, `产品${i}`, `bench${i}`],
    )
  for (const [i, id] of projectIds.entries())
    await pool.query(
      "insert into dept (id, tenant_id, parent_id, path, dept_name, dept_type) values ($1, '100002', 0, $2, $3, '3')",
      [id, `/${id}/`, `项目${i}`],
    )
}

async function addDevices(a: App, from: number, to: number): Promise<void> {
  const { pool } = a.services
  await pool.query('alter table device disable trigger device_counted')
  await pool.query(
    `insert into device (id, tenant_id, project_id, product_id, device_key, device_name, device_secret, mac, online, status, device_status, last_online_time, create_time)
     select 1000000000000 + i, '100002', ($3::bigint[])[1 + i % 5], ($4::bigint[])[1 + i % 4], 'K' || lpad(i::text, 9, '0'), '设备-' || lpad(i::text, 7, '0'), '',
       upper(lpad(to_hex(i), 12, '0')), (i % 10 < 7)::int, (i % 10 < 7)::int,
       case when i % 97 = 0 then 'abnormal' when i % 991 = 0 then 'error' else 'normal' end, now() - (i % 86400) * interval '1 second', now() - i * interval '1 second'
     from generate_series($1::int, $2::int - 1) i`,
    [from, to, projectIds, productIds],
  )
  await pool.query('alter table device enable trigger device_counted')
  await pool.query('truncate device_count')
  await pool.query(
    'insert into device_count select tenant_id, project_id, product_id, online, device_status, 0, count(*) from device group by 1, 2, 3, 4, 5',
  )
  await pool.query('vacuum analyze device')
}
