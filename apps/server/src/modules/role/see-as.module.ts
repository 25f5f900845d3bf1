import '../auth/people.table.ts'
import * as calls from '@tecovie/contract/actions/see-as.ts'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import { forbidden, notFound } from '../../platform/app-error.ts'
import { isAdmin } from '../../platform/principal.ts'
import type { PrincipalService } from '../auth/principal.service.ts'

/** Administrators look at the console as a role sees it. It stands on the session: the server enforces it. */
export function mountSeeAs(kit: Kit, principals: PrincipalService): void {
  const { db } = kit.services
  const set = async (sessionId: string, asRoleId: string | null) => {
    await db.updateTable('session').set({ asRoleId }).where('id', '=', sessionId).execute()
    principals.changed()
  }
  mountAction(kit, calls.seeAs, async ({ principal }, { roleId }) => {
    const role = await db
      .selectFrom('role')
      .select('id')
      .where('id', '=', roleId)
      .where('tenantId', '=', principal.tenantId)
      .executeTakeFirst()
    if (!role) throw notFound()
    if (!isAdmin(principal)) throw forbidden()
    await set(principal.sessionId, roleId)
  })
  mountAction(kit, calls.seeAsSelf, ({ principal }) => set(principal.sessionId, null))
  mountAction(kit, calls.seenAs, ({ principal }) => ({ role: principal.asRole ?? null }))
}
