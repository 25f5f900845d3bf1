import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Row } from '../../kit/mount-resource.ts'
import { fieldError, notFound } from '../../platform/app-error.ts'
import { matchingDevices, readDeviceQuery } from '../device/device-query.service.ts'

/** A group the caller may see, locked until the end of the transaction. Throws AppError 404. */
export async function lockedGroup(ctx: Context, id: string): Promise<Row> {
  const row = (await ctx.db
    .select('deviceGroup')
    .selectAll('deviceGroup')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()) as Row | undefined
  if (!row) throw notFound()
  return row
}

interface Choice {
  deviceIds?: string[] | undefined
  query?: Record<string, unknown> | null | undefined
}

/** The devices meant, as a select of their ids: named ones (all must be there) or all that match a device list's filters. */
async function chosen(ctx: Context, group: Row, { deviceIds, query }: Choice, only: Row) {
  const filters = query ? { ...query, ...only } : only
  const select = (await matchingDevices(ctx, readDeviceQuery(ctx, filters), filters)).where(
    'device.productId',
    '=',
    group.productId,
  )
  if (!deviceIds?.length) return select
  const named = select.where('device.id', 'in', deviceIds)
  const found = await named.select('device.id').execute()
  if (found.length !== new Set(deviceIds).size) throw fieldError('deviceIds', 'deviceGroup.wrongProduct')
  return named
}

/** Adds devices; those that are in the group already stay. Inside a transaction. */
export async function addToGroup(ctx: Context, group: Row, choice: Choice): Promise<number> {
  const select = (await chosen(ctx, group, choice, {})).select([sql`${group.id}::bigint`.as('groupId'), 'device.id'])
  const { numAffectedRows = 0n } = await sql`insert into device_group_member (group_id, device_id) ${select}
    on conflict do nothing`.execute(ctx.db.raw)
  return recount(ctx, group.id, Number(numAffectedRows))
}

/** Takes devices out. Inside a transaction. */
export async function takeFromGroup(ctx: Context, group: Row, choice: Choice): Promise<number> {
  const select = (await chosen(ctx, group, choice, { groupId: group.id })).select('device.id')
  const { numAffectedRows = 0n } = await sql`delete from device_group_member
    where group_id = ${group.id} and device_id in (${select})`.execute(ctx.db.raw)
  return recount(ctx, group.id, -Number(numAffectedRows))
}

async function recount(ctx: Context, id: string, change: number): Promise<number> {
  await sql`update device_group set device_num = device_num + ${change}, update_time = now(),
    update_user = ${ctx.principal.userId} where id = ${id}`.execute(ctx.db.raw)
  return Math.abs(change)
}
