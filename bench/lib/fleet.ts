import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { newId } from '../../apps/server/src/platform/ids.ts'
import type { Secrets } from '../../apps/server/src/platform/secrets.ts'
import { upTopic } from '../../packages/device/src/topics.ts'
import type { LoadDevice } from './load-client.ts'

export const TENANT = '000001'
export const CODES = ['temperature', 'humidity', 'power'] as const

export interface Fleet {
  productId: string
  productKey: string
  devices: (LoadDevice & { id: string; deviceKey: string })[]
}

/**
 * A product with three numbers, its devices, and rules that each look at one of the numbers. Values of the load run
 * from 0 to 89.9; a rule fires above `threshold`.
 */
export async function makeFleet(
  pool: pg.Pool,
  secrets: Secrets,
  size: { devices: number; rules: number; threshold: number },
): Promise<Fleet> {
  const productId = newId()
  const productKey = `bench${randomBytes(4).toString('hex')}`
  const projectId = newId()
  await pool.query(
    `insert into tenant (id, tenant_id, tenant_name, linkman) values ($1, $2, 'bench', 'bench') on conflict do nothing`,
    [newId(), TENANT],
  )
  await pool.query(
    `insert into product (id, tenant_id, name, product_key, product_secret) values ($1, $2, $3, $3, $4)`,
    [productId, TENANT, productKey, secrets.seal('product-secret')],
  )
  for (const code of CODES)
    await pool.query(
      `insert into product_function (id, tenant_id, product_id, name, code, category, data_type, description, num_model)
        values ($1, $2, $3, $4, $4, '1', '2', '', '{"numberFormat":"float","min":0,"max":1000,"step":0.1,"unit":"x"}')`,
      [newId(), TENANT, productId, code],
    )
  const devices = Array.from({ length: size.devices }, (_, i) => {
    const deviceKey = `d${String(i).padStart(6, '0')}`
    const secret = `secret-${i}`
    return {
      id: newId(),
      deviceKey,
      secret,
      clientId: `${productKey}.${deviceKey}`,
      username: `${deviceKey}&${productKey}`,
      password: secret,
      topic: upTopic.propertyPost(productKey, deviceKey),
      codes: CODES,
    }
  })
  await pool.query(
    `insert into device (id, tenant_id, project_id, product_id, device_key, device_name, device_secret)
      select k.id, $1, $2, $3, k.key, k.key, k.secret
      from jsonb_to_recordset($4::jsonb) k(id bigint, key text, secret text)`,
    [
      TENANT,
      projectId,
      productId,
      JSON.stringify(devices.map((d) => ({ id: d.id, key: d.deviceKey, secret: secrets.seal(d.secret) }))),
    ],
  )
  for (let i = 0; i < size.rules; i++) {
    const code = CODES[i % CODES.length]!
    const condition = {
      rangType: 1,
      productId,
      productKey,
      code,
      dataType: '2',
      compare: 'gt',
      dataValue: String(size.threshold + i / 1000),
      entityIds: '',
    }
    await pool.query(
      `insert into monitor_rule (id, tenant_id, name, code, event_type_id, event_level_id, device_status, rel_condition,
          interval_time, closed_cycle, cycle_way, times, even_unique_type, status, rule_sub_definitions, product_ids)
        values ($1, $2, $3, $3, 1, 1, 'abnormal', 'and', 0, 0, 'day', '00:00:00-23:59:59', '1', 1, $4, $5)`,
      [newId(), TENANT, `rule ${i} ${productKey}`, JSON.stringify([condition]), [productId]],
    )
  }
  return { productId, productKey, devices }
}
