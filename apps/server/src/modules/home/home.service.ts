import { HOUSE_MEMBER } from '@tecovie/contract/resources/app-user.ts'
import { sql } from 'kysely'
import type { Db } from '../../drivers/db/database.ts'
import { notFound, refused } from '../../platform/app-error.ts'

/** Runs in the transaction that `db` is, or in one of its own. */
const within = <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)

/** Makes a home that belongs to a person of the tenant; returns its id. Throws AppError 404 for somebody else's person. */
export async function createHome(
  db: Db,
  home: { tenantId: string; userId: string; name: string; address?: string | null },
): Promise<string> {
  return within(db, async (trx) => {
    const { rows } = await sql<{ id: string }>`insert into home (tenant_id, name, address)
      select tenant_id, ${home.name}, ${home.address ?? null} from app_user
      where id = ${home.userId} and tenant_id = ${home.tenantId} returning id`.execute(trx)
    const id = rows[0]?.id
    if (!id) throw notFound()
    await sql`insert into home_member (home_id, user_id, is_owner)
      values (${id}, ${home.userId}, ${HOUSE_MEMBER.owner})`.execute(trx)
    return id
  })
}

/** Lets a person of the home's tenant in as a member; who is in already stays what they are. Throws AppError 404. */
export async function addMember(db: Db, homeId: string, userId: string): Promise<void> {
  const { rows } = await sql`select from home h join app_user u on u.tenant_id = h.tenant_id
    where h.id = ${homeId} and u.id = ${userId}`.execute(db)
  if (!rows.length) throw notFound()
  await sql`insert into home_member (home_id, user_id, is_owner)
    values (${homeId}, ${userId}, ${HOUSE_MEMBER.member}) on conflict do nothing`.execute(db)
}

/** What became of a home that somebody left. */
export type Left = 'stays' | 'handedOver' | 'dissolved'

/**
 * Takes a person out of a home. An owner's home goes to whoever has been in it longest; with nobody left it is dissolved:
 * its rooms go and its devices are free. Throws AppError 404 when the person is not in it.
 */
export function leaveHome(db: Db, homeId: string, userId: string): Promise<Left> {
  return within(db, async (trx) => {
    // Nobody joins or leaves meanwhile.
    await sql`select from home where id = ${homeId} for update`.execute(trx)
    const { rows } = await sql<{ isOwner: number }>`delete from home_member
      where home_id = ${homeId} and user_id = ${userId} returning is_owner`.execute(trx)
    if (!rows[0]) throw notFound()
    if (rows[0].isOwner !== HOUSE_MEMBER.owner) return 'stays'
    const heir = await sql`update home_member set is_owner = ${HOUSE_MEMBER.owner} where home_id = ${homeId}
      and user_id = (select user_id from home_member where home_id = ${homeId} order by join_time, user_id limit 1)
      returning user_id`.execute(trx)
    if (heir.rows.length) return 'handedOver'
    await sql`delete from home where id = ${homeId}`.execute(trx)
    return 'dissolved'
  })
}

/** Adds a room; returns its id. Throws AppError 400 when the home has one of this name. */
export async function addRoom(db: Db, homeId: string, name: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into room (home_id, name) values (${homeId}, ${name})
    on conflict (home_id, name) do nothing returning id`.execute(db)
  if (!rows[0]) throw refused('resources.house.roomTaken', { name })
  return rows[0].id
}

/**
 * Puts a device into a home and, if one is named, a room of it; a device that is in the home already moves to the room.
 * Whether the person may have this device is the caller's to prove. Throws AppError 404 for another tenant's device or
 * another home's room, 400 for a device of another home.
 */
export async function bindDevice(
  db: Db,
  to: { homeId: string; deviceId: string; roomId?: string | null },
): Promise<void> {
  const { homeId, deviceId, roomId = null } = to
  const { rows: fits } = await sql`select from home h join device d on d.tenant_id = h.tenant_id
    where h.id = ${homeId} and d.id = ${deviceId}
      and (${roomId}::bigint is null or exists (select from room r where r.id = ${roomId} and r.home_id = h.id))`.execute(
    db,
  )
  if (!fits.length) throw notFound()
  const { rows } =
    await sql`insert into home_device (device_id, home_id, room_id) values (${deviceId}, ${homeId}, ${roomId})
    on conflict (device_id) do update set room_id = excluded.room_id where home_device.home_id = excluded.home_id
    returning device_id`.execute(db)
  if (!rows.length) throw refused('resources.house.bound')
}

/** Takes a device out of a home. Throws AppError 404 when it is not in it. */
export async function unbindDevice(db: Db, homeId: string, deviceId: string): Promise<void> {
  const done = await sql`delete from home_device where home_id = ${homeId} and device_id = ${deviceId}
    returning device_id`.execute(db)
  if (!done.rows.length) throw notFound()
}
