import { tisLineDeviceMapping } from '@tecovie/contract/resources/tis-line-device-mapping.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Kit } from '../../kit/mount-action.ts'
import { mountResource, type Row } from '../../kit/mount-resource.ts'
import { fieldError } from '../../platform/app-error.ts'
import { nameRefs } from '../tis-space/production-names.service.ts'

/** The line and the device of its factory that a key names; a device stands at one line. */
async function place(ctx: Context, values: Row, old?: Row): Promise<void> {
  const lineId = values.lineId ?? old?.lineId
  const deviceKey = values.deviceKey ?? old?.deviceKey
  const line = (await ctx.db
    .select('tisLine')
    .select(['tenantId', 'projectId'])
    .where('id', '=', lineId)
    .executeTakeFirst()) as Row | undefined
  if (!line) throw fieldError('lineId', 'validation.reference')
  const devices = (await ctx.db
    .select('device')
    .select('id')
    .where('tenantId', '=', line.tenantId)
    .where('projectId', '=', line.projectId)
    .where('deviceKey', '=', deviceKey)
    .limit(2)
    .execute()) as { id: string }[]
  if (!devices[0]) throw fieldError('deviceKey', 'resources.tisLineDeviceMapping.noDevice')
  if (devices[1]) throw fieldError('deviceKey', 'resources.tisLineDeviceMapping.many')
  const deviceId = devices[0].id
  const { rows } = await sql<{ lineName: string }>`
    select l.line_name from tis_line_device_mapping m join tis_line l on l.id = m.line_id
    where m.device_id = ${deviceId} and m.id <> ${old?.id ?? '0'}`.execute(ctx.db.raw)
  if (rows[0]) throw fieldError('deviceKey', 'resources.tisLineDeviceMapping.taken', { line: rows[0].lineName })
  Object.assign(values, { tenantId: line.tenantId, projectId: line.projectId, deviceId })
}

/** Devices of production lines. */
export function mountTisLineDeviceMapping(kit: Kit): void {
  mountResource(kit, tisLineDeviceMapping, {
    beforeCreate: (ctx, values) => place(ctx, values),
    beforeUpdate: place,
    async enrich(ctx, rows) {
      await nameRefs(ctx, rows, { line: ['tisLine', 'lineName'] })
      const ids = rows.map((r) => r.deviceId)
      const { rows: devices } = await sql<Row>`
        select d.id, d.device_name, d.online, p.name as product_name from device d join product p on p.id = d.product_id
        where d.id = any(${ids}::bigint[])`.execute(ctx.db.raw)
      for (const row of rows) {
        const { id: _, ...found } = devices.find((d) => d.id === row.deviceId) ?? {}
        Object.assign(row, found)
      }
    },
  })
}
