import type { Page } from '@tecovie/contract/core/wire.ts'
import { device } from '@tecovie/contract/resources/device.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { applyFilters, type ListQuery, pageOf, readListQuery } from '../../kit/list-page.ts'
import type { Row } from '../../kit/mount-resource.ts'
import { countersKnow, countFromCounters } from './device-count.service.ts'
import { normalMac } from './device-key.ts'
import { nameDevices } from './device-names.service.ts'

// biome-ignore lint/suspicious/noExplicitAny: built over a table known at run time only
type Query = SelectQueryBuilder<any, any, any>

const COLUMNS = Object.fromEntries(
  ['id', 'createTime', ...Object.keys(device.fields), ...Object.keys(device.computed ?? {})].map((f) => [
    f,
    `device.${f}`,
  ]),
)

/** The filters of a device list; a MAC is looked for as it is kept. */
export function readDeviceQuery(ctx: Context, input: Row): ListQuery {
  const list = readListQuery(input, device, ctx.principal.timeZone)
  const filters = list.filters.map((f) =>
    f.field === 'mac' && typeof f.value === 'string' ? { ...f, value: normalMac(f.value) ?? f.value } : f,
  )
  return { ...list, filters }
}

/** Groups narrow a list: `groupId` to its devices, `notGroupId` to all others. */
export function inGroup(query: Query, input: Row): Query {
  const member = (id: unknown) =>
    sql<boolean>`exists (select from device_group_member m where m.group_id = ${String(id)} and m.device_id = device.id)`
  let q = query
  if (/^\d{1,19}$/.test(String(input.groupId ?? ''))) q = q.where(member(input.groupId))
  if (/^\d{1,19}$/.test(String(input.notGroupId ?? ''))) q = q.where((eb) => eb.not(member(input.notGroupId)))
  return q
}

/**
 * The platform's administrator sees all tenants, and the indexes begin with the tenant: where only one can be meant,
 * it is named.
 */
async function oneTenant(ctx: Context, list: ListQuery): Promise<string | undefined> {
  if (ctx.db.scope.tenantId !== null) return undefined
  const named = list.filters.find((f) => f.op === 'eq' && (f.field === 'productId' || f.field === 'projectId'))
  const { rows } = named
    ? await sql<{ tenantId: string }>`select tenant_id from product where id = ${String(named.value)}
        union all select tenant_id from dept where id = ${String(named.value)}`.execute(ctx.db.raw)
    : await sql<{ tenantId: string }>`select distinct tenant_id from device_count limit 2`.execute(ctx.db.raw)
  return rows.length === 1 ? rows[0]?.tenantId : undefined
}

/** A select over the devices that match, within what the caller may see; for lists, groups and commands. */
export async function matchingDevices(ctx: Context, list: ListQuery, input: Row): Promise<Query> {
  const q = inGroup(applyFilters(ctx.db.select('device'), list, COLUMNS), input)
  const tenant = await oneTenant(ctx, list)
  return tenant === undefined ? q : q.where('device.tenantId', '=', tenant)
}

function sorted(query: Query, list: ListQuery): Query {
  const [field = 'createTime', direction = 'desc'] = list.sort[0] ?? []
  // Devices that never came online are those not seen for longest. The index is read either way.
  if (field === 'lastOnlineTime')
    return query
      .orderBy('device.lastOnlineTime', (o) => (direction === 'asc' ? o.asc().nullsFirst() : o.desc().nullsLast()))
      .orderBy('device.id', direction)
  return query.orderBy(COLUMNS[field] ?? 'device.createTime', direction).orderBy('device.id', direction)
}

/** A page of devices with their names. */
export async function devicePage(ctx: Context, list: ListQuery, input: Row, columns: string[]): Promise<Page<Row>> {
  const matching = await matchingDevices(ctx, list, input)
  const counted = countersKnow(list, input) ? () => countFromCounters(ctx, list) : matching
  const page = await pageOf<Row>(ctx.db.raw, sorted(matching.select(columns), list), counted, list)
  await nameDevices(ctx, page.records)
  return page
}
