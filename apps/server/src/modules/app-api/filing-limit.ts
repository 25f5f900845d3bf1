import { FILED_PER_DAY } from '@tecovie/contract/actions/app-fields.ts'
import { sql } from 'kysely'
import type { Db } from '../../drivers/db/database.ts'
import { AppError } from '../../platform/app-error.ts'

/**
 * Refuses once somebody filed as many as one may in 24 hours, counted by what is stored. The person is locked until the
 * transaction ends, so that what comes at the same moment is counted too. Throws AppError 429 with the seconds until the
 * oldest of them is a day old.
 */
export async function checkFiled(trx: Db, table: 'complaint' | 'work_order', userId: string): Promise<void> {
  await sql`select from app_user where id = ${userId} for update`.execute(trx)
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from create_time + interval '1 day' - now()))::int as seconds from ${sql.table(table)}
    where app_user_id = ${userId} and create_time > now() - interval '1 day'
    order by create_time desc, id desc offset ${FILED_PER_DAY - 1} limit 1`.execute(trx)
  const seconds = rows[0]?.seconds
  if (seconds !== undefined) throw new AppError(429, 'appApi.filedToday', { max: FILED_PER_DAY }, { data: { seconds } })
}
