import { COMPLAINT_STATUS, complaintFiling } from '@tecovie/contract/resources/complaint.ts'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Db } from '../../drivers/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'

/**
 * Files what an app user complains of and tells open pages; returns its id. `mayFile` is asked in the same transaction, and
 * throws to refuse. Throws ZodError on what the contract refuses.
 */
export async function fileComplaint(
  services: Services,
  filing: z.input<typeof complaintFiling>,
  mayFile?: (trx: Db) => Promise<void>,
): Promise<string> {
  const { tenantId, appUserId, nickName, account, mobile, content } = complaintFiling.parse(filing)
  const id = newId()
  await services.db.transaction().execute(async (trx) => {
    await mayFile?.(trx)
    await sql`insert into complaint (id, tenant_id, app_user_id, nick_name, account, mobile, content, status)
      values (${id}, ${tenantId}, ${appUserId ?? null}, ${nickName ?? null}, ${account}, ${mobile ?? null}, ${content}, ${COMPLAINT_STATUS.open})`.execute(
      trx,
    )
  })
  services.live.publish('complaints', { tenantId }, { kind: 'filed', id })
  return id
}
