import { randomBytes } from 'node:crypto'
import { newId } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'

export interface TestDevice {
  id: string
  productId: string
  productKey: string
  deviceKey: string
  secret: string
}

type Fields = Record<string, unknown>

async function insert({ pool }: Services, table: string, row: Fields): Promise<void> {
  const names = Object.keys(row)
  const marks = names.map((_, i) => `$${i + 1}`).join(', ')
  await pool.query(`insert into ${table} (${names.join(', ')}) values (${marks})`, Object.values(row))
}

const number = { numberFormat: 'float', min: -100, max: 1000, step: 0.1, unit: '℃' }
const FUNCTIONS: Fields[] = [
  { code: 'temperature', name: '温度', category: '1', data_type: '2', num_model: number },
  { code: 'humidity', name: '湿度', category: '1', data_type: '2', num_model: { ...number, unit: '%' } },
  { code: 'open', name: '开关', category: '1', data_type: '3' },
  { code: 'label', name: '标签', category: '1', data_type: '4' },
  { code: 'alarm', name: '告警', category: '3', data_type: '2', num_model: number },
  { code: 'restart', name: '重启', category: '2', data_type: '3' },
]

export async function insertProduct(services: Services, tenant: string, fields: Fields = {}) {
  const id = newId()
  const key = `pk${randomBytes(5).toString('hex')}`
  const secret = `product-${key}`
  await insert(services, 'product', {
    id,
    tenant_id: tenant,
    name: key,
    product_key: key,
    product_secret: services.secrets.seal(secret),
    ...fields,
  })
  for (const f of FUNCTIONS)
    await insert(services, 'product_function', {
      id: newId(),
      tenant_id: tenant,
      product_id: id,
      description: '',
      ...f,
    })
  return { id, key, secret }
}

let number_ = 0

export async function insertDevice(
  services: Services,
  tenant: string,
  product: { id: string; key: string },
  fields: Fields = {},
): Promise<TestDevice> {
  const id = newId()
  const deviceKey = `dev${++number_}`
  const secret = `secret-${deviceKey}`
  await insert(services, 'device', {
    id,
    tenant_id: tenant,
    project_id: '1',
    product_id: product.id,
    device_key: deviceKey,
    device_name: `device ${number_}`,
    device_secret: services.secrets.seal(secret),
    ...fields,
  })
  return { id, productId: product.id, productKey: product.key, deviceKey, secret }
}

export const condition = (product: { id: string }, code: string, compare: string, dataValue: string) => ({
  rangType: 1,
  productId: product.id,
  code,
  dataType: '2',
  compare,
  dataValue,
  entityIds: '',
})

/** A rule: temperature above 50 unless told otherwise. */
export async function insertRule(
  services: Services,
  tenant: string,
  product: { id: string },
  fields: Fields = {},
): Promise<string> {
  const id = newId()
  const { rule_sub_definitions: given, ...rest } = fields
  await insert(services, 'monitor_rule', {
    id,
    tenant_id: tenant,
    name: `rule ${id}`,
    code: id,
    event_type_id: '1',
    event_level_id: '1',
    device_status: 'abnormal',
    rel_condition: 'and',
    interval_time: 0,
    times: '00:00:00-23:59:59',
    status: 1,
    product_ids: [product.id],
    rule_sub_definitions: JSON.stringify(given ?? [condition(product, 'temperature', 'gt', '50')]),
    ...rest,
  })
  services.bus.emit('rule.changed', { ruleId: id })
  // The rules worker looks the rule up before it forgets the tenant's rules.
  await new Promise((r) => setTimeout(r, 50))
  return id
}
