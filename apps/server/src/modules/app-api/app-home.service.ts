import { APP_LIMITS } from '@tecovie/contract/actions/app-fields.ts'
import { HOUSE_MEMBER } from '@tecovie/contract/resources/app-user.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../drivers/db/database.ts'
import type { Context } from '../../kit/context.ts'
import { notFound, refused } from '../../platform/app-error.ts'
import { homeOwned } from './own-home.service.ts'

/** Runs in one transaction of its own. */
export const inOne = <T>(ctx: Context, work: (trx: Db) => Promise<T>): Promise<T> =>
  ctx.db.raw.transaction().execute(work)

/** Refuses once so many are there already; whoever asks has locked what they belong to. Throws AppError 400. */
async function below(trx: Db, what: keyof typeof APP_LIMITS, rows: RawBuilder<unknown>): Promise<void> {
  const { rows: found } = await sql<{ n: number }>`select count(*)::int as n from (${rows}) r`.execute(trx)
  const max = APP_LIMITS[what]
  if ((found[0]?.n ?? 0) >= max) throw refused(`appApi.full.${what}`, { max })
}

/** Locks the caller and refuses when they belong to as many homes as one may. */
export async function roomForHome(ctx: Context, trx: Db): Promise<void> {
  const { userId } = ctx.principal
  await sql`select from app_user where id = ${userId} for update`.execute(trx)
  await below(trx, 'homes', sql`select from home_member where user_id = ${userId}`)
}

/** Of a home that is locked. */
export const roomIn = {
  rooms: (trx: Db, homeId: string) => below(trx, 'rooms', sql`select from room where home_id = ${homeId}`),
  members: (trx: Db, homeId: string) => below(trx, 'members', sql`select from home_member where home_id = ${homeId}`),
  devices: (trx: Db, homeId: string) => below(trx, 'devices', sql`select from home_device where home_id = ${homeId}`),
  invitations: (trx: Db, homeId: string) =>
    below(trx, 'invitations', sql`select from home_invite where home_id = ${homeId} and expires_at > now()`),
}

/** Another member than the caller. Throws AppError 404 for anybody else. */
async function otherMember(ctx: Context, trx: Db, homeId: string, userId: string): Promise<void> {
  const { rows } = await sql`select 1 from home_member where home_id = ${homeId} and user_id = ${userId}
    and user_id <> ${ctx.principal.userId}`.execute(trx)
  if (!rows.length) throw notFound()
}

/** Sends a member away. The owner may. */
export const sendAway = (ctx: Context, homeId: string, userId: string): Promise<void> =>
  inOne(ctx, async (trx) => {
    await homeOwned(ctx, homeId, trx)
    await otherMember(ctx, trx, homeId, userId)
    await sql`delete from home_member where home_id = ${homeId} and user_id = ${userId}`.execute(trx)
  })

/** Makes another member the owner; the caller stays as a member. */
export const handOver = (ctx: Context, homeId: string, userId: string): Promise<void> =>
  inOne(ctx, async (trx) => {
    await homeOwned(ctx, homeId, trx)
    await otherMember(ctx, trx, homeId, userId)
    const become = (who: string, isOwner: number) =>
      sql`update home_member set is_owner = ${isOwner} where home_id = ${homeId} and user_id = ${who}`.execute(trx)
    await become(ctx.principal.userId, HOUSE_MEMBER.member)
    await become(userId, HOUSE_MEMBER.owner)
  })

/** Gives a room another name. Throws AppError 400 when the home has one of this name. */
export const renameRoom = (ctx: Context, room: { id: string; homeId: string }, name: string): Promise<void> =>
  inOne(ctx, async (trx) => {
    await sql`select from home where id = ${room.homeId} for update`.execute(trx)
    const { rows } = await sql`select 1 from room where home_id = ${room.homeId} and name = ${name}
      and id <> ${room.id}`.execute(trx)
    if (rows.length) throw refused('resources.house.roomTaken', { name })
    await sql`update room set name = ${name} where id = ${room.id}`.execute(trx)
  })
