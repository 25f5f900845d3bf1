import { OPEN_COMPLAINTS_CAP, openComplaints } from '@tecovie/contract/actions/open-complaints.ts'
import { COMPLAINT_NEXT, COMPLAINT_STATUS, complaint, complaintReply } from '@tecovie/contract/resources/complaint.ts'
import { sql } from 'kysely'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import { mountResource, type Row } from '../../kit/mount-resource.ts'
import { notFound, refused } from '../../platform/app-error.ts'

/** Complaints of app users: read, and replied to once. */
export function mountComplaint(kit: Kit): void {
  mountResource(kit, complaint)
  mountAction(kit, openComplaints, async (ctx) => {
    // The status stands in the statement, so that the index of open ones serves.
    const some = ctx.db
      .select('complaint')
      .select('complaint.id')
      .where(sql<boolean>`complaint.status = 0`)
      .limit(OPEN_COMPLAINTS_CAP)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${some}) as waiting`.execute(ctx.db.raw)
    return { open: rows[0]?.n ?? 0 }
  })
  mountAction(kit, complaintReply, async (ctx, { id, replyContent }) => {
    const tenantId = await ctx.db.transaction(async (db) => {
      const row = (await db
        .select('complaint')
        .select(['status', 'tenantId'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()) as Row | undefined
      if (!row) throw notFound()
      const status = COMPLAINT_STATUS.replied
      if (!COMPLAINT_NEXT[row.status]?.includes(status)) throw refused('resources.complaint.replied')
      await db.change('complaint', id, { status, replyContent, replyBy: ctx.principal.name, replyTime: new Date() })
      ctx.changes?.push({ noun: 'complaint', id, before: { status: row.status }, after: { status, replyContent } })
      return row.tenantId as string
    })
    kit.services.live.publish('complaints', { tenantId }, { kind: 'replied', id })
  })
}
