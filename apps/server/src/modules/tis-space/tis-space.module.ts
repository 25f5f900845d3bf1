import { tisSpace } from '@tecovie/contract/resources/tis-space.ts'
import { sql } from 'kysely'
import type { Kit } from '../../kit/mount-action.ts'
import { mountResource } from '../../kit/mount-resource.ts'
import { refused } from '../../platform/app-error.ts'
import { projectFor } from '../device/device-references.service.ts'
import { nameRefs } from './production-names.service.ts'

/** Workshops; one that has production lines is not removed. */
export function mountTisSpace(kit: Kit): void {
  mountResource(kit, tisSpace, {
    async beforeCreate(ctx, values) {
      values.tenantId = (await projectFor(ctx, values.projectId)).tenantId
    },
    async beforeRemove(ctx, ids, rows) {
      const { rows: used } = await sql<{ spaceId: string }>`
        select space_id from tis_line where space_id = any(${ids}::bigint[]) limit 1`.execute(ctx.db.raw)
      const space = used[0] && rows.find((r) => r.id === used[0]?.spaceId)
      if (space) throw refused('resources.tisSpace.inUse', { name: space.spaceName })
    },
    async enrich(ctx, rows) {
      await nameRefs(ctx, rows, { project: ['dept', 'deptName'] })
      const { rows: counts } = await sql<{ spaceId: string; n: number }>`
        select space_id, count(*)::int as n from tis_line where space_id = any(${rows.map((r) => r.id)}::bigint[]) group by space_id`.execute(
        ctx.db.raw,
      )
      for (const row of rows) row.lineCount = counts.find((c) => c.spaceId === row.id)?.n ?? 0
    },
  })
}
