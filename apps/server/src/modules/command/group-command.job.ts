import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { ListQuery } from '../../kit/list-page.ts'
import { type DataScope, ScopedDb } from '../../kit/scoped-db.ts'
import { newId } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { matchingDevices } from '../device/device-query.service.ts'
import type { JobHandler } from '../job/job.service.ts'
import type { CommandStore } from './command-store.ts'

const BATCH = 1000
/** How long a group's command may stand in the queue before it is given up. */
const QUEUE_SECONDS = 6 * 3600

export interface GroupCommand {
  scope: DataScope
  list: ListQuery
  input: { groupId?: string; deviceIds?: string[] }
  productId: string
  kind: 'set' | 'service'
  code: string
  params: Record<string, unknown>
  offline: 'wait' | 'fail'
  timeoutSeconds: number
}

/** The enabled devices a group's command is for, within what its author may see. */
export async function targetDevices(services: Services, o: GroupCommand) {
  const db = new ScopedDb(services.db, o.scope)
  const q = (await matchingDevices({ db } as Context, o.list, o.input))
    .where('device.productId', '=', o.productId)
    .where('device.enabled', '=', 1)
  return o.input.deviceIds ? q.where('device.id', 'in', o.input.deviceIds) : q
}

/**
 * Makes one command a device, in batches; rows and the place to go on from are written together, so that a restart
 * makes none twice. The worker sends them.
 */
export const groupCommandJob =
  (services: Services, store: CommandStore): JobHandler =>
  async ({ job, signal, progress }) => {
    const o = job.input as GroupCommand
    const wait = o.offline === 'wait' ? o.timeoutSeconds : o.timeoutSeconds + QUEUE_SECONDS
    let { after = '0', made = 0 } = (job.cursor ?? {}) as { after?: string; made?: number }
    while (!signal.aborted) {
      const devices = (await (
        await targetDevices(services, o)
      )
        .select(['device.id', 'device.tenantId', 'device.projectId'])
        .where('device.id', '>', after)
        .orderBy('device.id')
        .limit(BATCH)
        .execute()) as { id: string; tenantId: string; projectId: string }[]
      if (!devices.length) break
      after = devices.at(-1)!.id
      made += devices.length
      await services.db.transaction().execute(async (trx) => {
        await sql`insert into command (id, tenant_id, project_id, device_id, job_id, kind, code, params, state, offline,
            timeout_seconds, deadline, create_user, update_user)
          select d.id, d.tenant_id, d.project_id, d.device_id, ${job.id}, ${o.kind}, ${o.code}, ${JSON.stringify(o.params)}::jsonb,
            'created', ${o.offline}, ${o.timeoutSeconds}, now() + ${wait} * interval '1 second', ${job.userId}, ${job.userId}
          from unnest(${devices.map(() => newId())}::bigint[], ${devices.map((d) => d.tenantId)}::text[],
            ${devices.map((d) => d.projectId)}::bigint[], ${devices.map((d) => d.id)}::bigint[])
            as d (id, tenant_id, project_id, device_id)`.execute(trx)
        await sql`update job set cursor = ${JSON.stringify({ after, made })}::jsonb, updated_at = now() where id = ${job.id}`.execute(
          trx,
        )
      })
      await progress({ done: made })
      if (devices.length < BATCH) break
    }
    const { rows } = await sql<{ state: string }>`select state from job where id = ${job.id}`.execute(services.db)
    if (rows[0]?.state === 'cancelled') await store.cancelJob(job.id)
    return { created: made }
  }
