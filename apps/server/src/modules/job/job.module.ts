import { jobCancel, jobDetail, jobList } from '@tecovie/contract/actions/job.ts'
import { sql } from 'kysely'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import { notFound } from '../../platform/app-error.ts'
import type { JobService } from './job.service.ts'

const SHOWN = sql`id, kind, state, done::float8 as done, failed::float8 as failed, total::float8 as total, result, error, created_at, finished_at`

/** A user's own background jobs. */
export function mountJob(kit: Kit, jobs: JobService): void {
  const { db } = kit.services
  mountAction(kit, jobDetail, async ({ principal }, { id }) => {
    const { rows } = await sql`select ${SHOWN} from job where id = ${id} and user_id = ${principal.userId}`.execute(db)
    if (!rows[0]) throw notFound()
    return rows[0]
  })
  mountAction(kit, jobList, async ({ principal }, { kind }) => {
    const { rows } =
      await sql`select ${SHOWN} from job where tenant_id = ${principal.tenantId} and user_id = ${principal.userId}
      and (${kind ?? null}::text is null or kind = ${kind ?? null}) order by id desc limit 50`.execute(db)
    return { records: rows, total: rows.length }
  })
  mountAction(kit, jobCancel, ({ principal }, { id }) => jobs.cancel(id, principal.userId))
}
