import { renewLineKey, tisLine } from '@tecovie/contract/resources/tis-line.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { exportAnswer } from '../../kit/export-list.ts'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import { type Row, resourceService } from '../../kit/mount-resource.ts'
import { requireKeys } from '../../kit/require-keys.ts'
import { fieldError, notFound, refused } from '../../platform/app-error.ts'
import { projectFor } from '../device/device-references.service.ts'
import { nameRefs } from '../tis-space/production-names.service.ts'
import { newLineKey } from './line-keys.service.ts'

async function checkSpace(ctx: Context, values: Row, projectId: string): Promise<void> {
  if (values.spaceId === undefined) return
  values.spaceId = values.spaceId || null
  if (!values.spaceId) return
  const space = (await ctx.db
    .select('tisSpace')
    .select(['id', 'projectId'])
    .where('id', '=', values.spaceId)
    .executeTakeFirst()) as Row | undefined
  if (!space) throw fieldError('spaceId', 'validation.reference')
  if (space.projectId !== projectId) throw fieldError('spaceId', 'resources.tisLine.otherProject')
}

/** Production lines and the keys of their testers. */
export function mountTisLine(kit: Kit): void {
  const service = resourceService(tisLine, {
    async beforeCreate(ctx, values) {
      values.tenantId = (await projectFor(ctx, values.projectId)).tenantId
      await checkSpace(ctx, values, values.projectId)
    },
    beforeUpdate: (ctx, values, old) => checkSpace(ctx, values, old.projectId),
    async beforeRemove(ctx, ids, rows) {
      const { rows: used } = await sql<{ lineId: string }>`
        select line_id from tis_check_record where line_id = any(${ids}::bigint[]) limit 1`.execute(ctx.db.raw)
      const line = used[0] && rows.find((r) => r.id === used[0]?.lineId)
      if (line) throw refused('resources.tisLine.inUse', { name: line.lineName })
    },
    async enrich(ctx, rows) {
      await nameRefs(ctx, rows, { project: ['dept', 'deptName'], space: ['tisSpace', 'spaceName'] })
      const { rows: counts } = await sql<{ lineId: string; n: number }>`
        select line_id, count(*)::int as n from tis_line_device_mapping where line_id = any(${rows.map((r) => r.id)}::bigint[]) group by line_id`.execute(
        ctx.db.raw,
      )
      for (const row of rows) row.deviceCount = counts.find((c) => c.lineId === row.id)?.n ?? 0
    },
  })
  const { calls, permissions } = tisLine
  mountAction(kit, calls.list!, (ctx, input) => service.list(ctx, input as Row))
  mountAction(kit, calls.detail!, (ctx, input) => service.detail(ctx, (input as Row).id))
  mountAction(kit, calls.remove!, (ctx, input) => service.remove(ctx, (input as { ids: string[] }).ids))
  mountAction(kit, calls.export!, (ctx, input) => exportAnswer(ctx, service, input as Row))
  mountAction(kit, calls.create!, async (ctx, input) => {
    const values = input as Row
    requireKeys(ctx, permissions[values.id ? 'update' : 'create'])
    if (values.id) return service.update(ctx, values)
    const { key, ...stored } = newLineKey()
    const [id] = await service.create(ctx, [{ ...values, ...stored }])
    return { id, key }
  })
  mountAction(kit, renewLineKey, async (ctx, { id }) => {
    const line = (await ctx.db.select('tisLine').select('tisKey').where('id', '=', id).executeTakeFirst()) as
      | { tisKey: string }
      | undefined
    if (!line) throw notFound()
    // The open part stays: records of the line go on under one identifier.
    const { key, tisKeyHash } = newLineKey(line.tisKey)
    await ctx.db.change('tisLine', id, { tisKeyHash })
    return { id, key }
  })
}
