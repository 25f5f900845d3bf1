import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { App } from '../app.ts'
import { DEMO_TENANT } from './seed-demo.ts'

const INTERVAL_MS = 10_000

/** Starts the simulator on the demo's devices; the plan, with its secrets, goes to it by standard input only. */
export async function playDemo(app: App): Promise<ChildProcess> {
  const { services } = app
  const { rows: devices } = await sql<{ productKey: string; deviceKey: string; deviceSecret: string }>`
    select p.product_key, d.device_key, d.device_secret from device d join product p on p.id = d.product_id
    where d.tenant_id = ${DEMO_TENANT} and d.enabled = 1 order by d.id limit 1000`.execute(services.db)
  const { rows: functions } = await sql<{
    productKey: string
    code: string
    category: string
    dataType: string
    enumModel: unknown
    errorModel: unknown
    numModel: unknown
  }>`
    select p.product_key, f.code, f.category, f.data_type, f.enum_model, f.error_model, f.num_model
    from product_function f join product p on p.id = f.product_id where f.tenant_id = ${DEMO_TENANT}`.execute(
    services.db,
  )
  const plan = {
    url: `mqtt://${services.config.mqttHost}:${services.config.mqttPort}`,
    intervalMs: INTERVAL_MS,
    devices: devices.map((d) => ({
      productKey: d.productKey,
      deviceKey: d.deviceKey,
      secret: services.secrets.open(d.deviceSecret),
    })),
    functions: Object.groupBy(functions, (f) => f.productKey),
    faults: { loss: 0.01, jitterMs: 500 },
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../simulator/src/main.ts'), '-'], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  child.stdin?.end(JSON.stringify(plan))
  return child
}
