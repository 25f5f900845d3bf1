import { HOUSE_MEMBER } from '@tecovie/contract/resources/app-user.ts'
import { sql } from 'kysely'
import type { Db } from '../../drivers/db/database.ts'
import type { Context } from '../../kit/context.ts'
import type { Row } from '../../kit/mount-resource.ts'
import { AppError, notFound } from '../../platform/app-error.ts'

export interface OwnHome {
  id: string
  name: string
  address: string | null
  owner: boolean
}

/**
 * A home the caller belongs to. With a transaction in `trx` it is locked, so that what is counted in it stays. Throws
 * AppError 404, for somebody else's home as for none.
 */
export async function ownHome(ctx: Context, homeId: string, trx?: Db): Promise<OwnHome> {
  const { rows } = await sql<OwnHome>`
    select h.id, h.name, h.address, m.is_owner = ${HOUSE_MEMBER.owner} as owner
    from home_member m join home h on h.id = m.home_id
    where m.home_id = ${homeId} and m.user_id = ${ctx.principal.userId} and h.tenant_id = ${ctx.principal.tenantId}
    ${trx ? sql`for update of h` : sql``}`.execute(trx ?? ctx.db.raw)
  return rows[0] ?? Promise.reject(notFound())
}

/** The same where only the owner may go on. Throws AppError 404, or 403 for a member. */
export async function homeOwned(ctx: Context, homeId: string, trx?: Db): Promise<OwnHome> {
  const home = await ownHome(ctx, homeId, trx)
  if (!home.owner) throw new AppError(403, 'appApi.ownerOnly')
  return home
}

/** A room of one of the caller's homes. Throws AppError 404. */
export async function ownRoom(ctx: Context, roomId: string): Promise<{ id: string; homeId: string; name: string }> {
  const { rows } = await sql<{ id: string; homeId: string; name: string }>`
    select r.id, r.home_id, r.name from room r join home_member m on m.home_id = r.home_id
    where r.id = ${roomId} and m.user_id = ${ctx.principal.userId}`.execute(ctx.db.raw)
  return rows[0] ?? Promise.reject(notFound())
}

/** A device that stands in one of the caller's homes, with `homeId`, `roomId`, `owner`. Throws AppError 404. */
export async function ownDevice(ctx: Context, deviceId: string): Promise<Row> {
  const { rows } = await sql<Row>`
    select d.id, d.tenant_id, d.project_id, d.product_id, d.device_name, d.mac, d.enabled, d.online, d.fireware_version,
      d.last_online_time, d.last_report_time, hd.home_id, hd.room_id, hd.create_time as bind_time,
      m.is_owner = ${HOUSE_MEMBER.owner} as owner
    from home_device hd join home_member m on m.home_id = hd.home_id join device d on d.id = hd.device_id
    where hd.device_id = ${deviceId} and m.user_id = ${ctx.principal.userId}
      and d.tenant_id = ${ctx.principal.tenantId}`.execute(ctx.db.raw)
  return rows[0] ?? Promise.reject(notFound())
}
