import { sql } from 'kysely'
import type { Db } from '../../drivers/db/database.ts'
import type { Context } from '../../kit/context.ts'
import type { Row } from '../../kit/mount-resource.ts'
import { notFound } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { hashPassword } from '../auth/password.service.ts'
import { leaveHome } from '../home/home.service.ts'
import { homesInSight, keptToProjects } from '../home/visible-home.ts'

export interface NewAppUser {
  readonly tenantId: string
  readonly account: string
  readonly nickname?: string | null
  readonly realName?: string | null
  /** Digits, as `phoneDigits` leaves them. */
  readonly mobile?: string | null
  /** Plain; without one the person signs in by code only. */
  readonly password?: string
}

/** Makes a person of the app; returns the id. The account and the mobile are free in the tenant, else it throws. */
export async function createAppUser(db: Db, person: NewAppUser): Promise<string> {
  const id = newId()
  const password = person.password ? await hashPassword(person.password) : null
  await sql`insert into app_user (id, tenant_id, account, nickname, real_name, mobile, password, password_time)
    values (${id}, ${person.tenantId}, ${person.account}, ${person.nickname ?? null}, ${person.realName ?? null},
      ${person.mobile ?? null}, ${password}, ${password ? new Date() : null})`.execute(db)
  return id
}

/** Ends every session of a person of the app. */
export async function endAppSessions(db: Db, userId: string): Promise<void> {
  await sql`delete from app_session where user_id = ${userId}`.execute(db)
}

/** Sets a person's password and ends their sessions. Inside the caller's transaction. */
export async function setAppPassword(db: Db, userId: string, password: string): Promise<void> {
  const hashed = await hashPassword(password)
  await sql`update app_user set password = ${hashed}, password_time = now(), update_time = now()
    where id = ${userId}`.execute(db)
  await endAppSessions(db, userId)
}

/** Keeps a select over `appUser` to the people the caller may see. */
// biome-ignore lint/suspicious/noExplicitAny: queries over tables known at run time
export const peopleInSight = (query: any, ctx: Context) =>
  keptToProjects(ctx)
    ? query.where(
        'appUser.id',
        'in',
        // biome-ignore lint/suspicious/noExplicitAny: see above
        (eb: any) => eb.selectFrom('homeMember').select('userId').where('homeId', 'in', homesInSight(ctx)),
      )
    : query

/** A person of the app the caller may see. Throws AppError 404. */
export async function visibleAppUser(ctx: Context, id: string): Promise<Row> {
  const row = (await peopleInSight(ctx.db.select('appUser'), ctx)
    .select(['appUser.id', 'appUser.tenantId', 'appUser.account'])
    .where('appUser.id', '=', id)
    .executeTakeFirst()) as Row | undefined
  if (!row) throw notFound()
  return row
}

/**
 * Cancels a person's account: they leave every home (see `leaveHome`), their sessions end, their row goes, and complaints
 * keep the words but not the name. `goneName` stands where the account stood. Throws AppError 404.
 */
export async function cancelAccount(
  db: Db,
  userId: string,
  goneName: string,
): Promise<{ handedOver: number; dissolved: number }> {
  return db.transaction().execute(async (trx) => {
    const known = await sql`select from app_user where id = ${userId} for update`.execute(trx)
    if (!known.rows.length) throw notFound()
    const { rows } = await sql<{ homeId: string }>`
      select home_id from home_member where user_id = ${userId} order by home_id`.execute(trx)
    const done = { stays: 0, handedOver: 0, dissolved: 0 }
    for (const { homeId } of rows) done[await leaveHome(trx, homeId, userId)]++
    await sql`update complaint set app_user_id = null, nick_name = null, mobile = null, account = ${goneName}
      where app_user_id = ${userId}`.execute(trx)
    await sql`delete from app_user where id = ${userId}`.execute(trx)
    return { handedOver: done.handedOver, dissolved: done.dissolved }
  })
}
