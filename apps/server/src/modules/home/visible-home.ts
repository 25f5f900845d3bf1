import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Row } from '../../kit/mount-resource.ts'
import { notFound } from '../../platform/app-error.ts'

/** Homes with a device the caller may see, as a condition on a column that holds a home. */
export const homesInSight = (ctx: Context) =>
  ctx.db.select('device').innerJoin('homeDevice', 'homeDevice.deviceId', 'device.id').select('homeDevice.homeId')

/**
 * Whoever is kept to some projects sees the people and homes that have a device there; whoever sees the whole tenant sees
 * all of them.
 */
export const keptToProjects = (ctx: Context): boolean => ctx.db.scope.projectIds !== null

/** A home the caller may see. Throws AppError 404. */
export async function visibleHome(ctx: Context, id: string): Promise<Row> {
  let query = ctx.db.select('home').select(['home.id', 'home.name', 'home.address', 'home.createTime'])
  if (keptToProjects(ctx)) query = query.where('home.id', 'in', homesInSight(ctx))
  const row = (await query.where('home.id', '=', id).executeTakeFirst()) as Row | undefined
  if (!row) throw notFound()
  return row
}

/** Members, rooms and devices of homes, by the home's id. Devices are those the caller may see. */
export async function countHomes(ctx: Context, ids: readonly string[]): Promise<Map<string, Row>> {
  const { rows } = await sql<Row>`select h.id,
      (select count(*)::int from home_member m where m.home_id = h.id) as member_count,
      (select count(*)::int from room r where r.home_id = h.id) as room_count
    from home h where h.id = any(${ids}::bigint[])`.execute(ctx.db.raw)
  const devices = await devicesByHome(ctx, ids)
  return new Map(rows.map((r) => [r.id as string, { ...r, deviceCount: devices.get(r.id as string) ?? 0 }]))
}

async function devicesByHome(ctx: Context, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = (await homesInSight(ctx)
    .select(sql<number>`count(*)::int`.as('n'))
    .where('homeDevice.homeId', 'in', ids.length ? [...ids] : ['0'])
    .groupBy('homeDevice.homeId')
    .execute()) as Row[]
  return new Map(rows.map((r) => [r.homeId, r.n]))
}
