import { resetSecondFactor } from '@tecovie/contract/actions/security.ts'
import * as calls from '@tecovie/contract/actions/session.ts'
import type { Context } from '../../kit/context.ts'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import { notFound } from '../../platform/app-error.ts'
import type { SecondFactorService } from './second-factor.service.ts'
import type { SessionService } from './session.service.ts'
import type { SignInService } from './sign-in.service.ts'

/** Lock and unlock, the caller's own sessions, and what administrators do with those of others. */
export function mountSession(
  kit: Kit,
  o: { sessions: SessionService; signIn: SignInService; secondFactor: SecondFactorService },
): void {
  const { sessions, signIn, secondFactor } = o
  mountAction(kit, calls.lock, ({ principal }) => sessions.lock(principal.sessionId))
  mountAction(kit, calls.unlock, (ctx, { password }) => signIn.unlock(ctx, password))
  mountAction(kit, calls.ownSessions, ({ principal }) => sessions.placesOf(principal.userId, principal.sessionId))
  mountAction(kit, calls.removeSessions, async ({ principal }, { ids }) => {
    if (!ids.length || !(await sessions.revokeOwn(principal.userId, ids))) throw notFound()
  })
  mountAction(kit, calls.removeOtherSessions, ({ principal }) =>
    sessions.revokeUsers([principal.userId], principal.sessionId),
  )

  /** Users of the caller's scope; one foreign or unknown id refuses all. */
  const own = async (ctx: Context, ids: readonly string[]) => {
    const rows = await ctx.db
      .select('sysUser')
      .select('id')
      .where('id', 'in', ids.length ? ids : ['0'])
      .execute()
    if (!ids.length || rows.length !== new Set(ids).size) throw notFound()
  }
  mountAction(kit, calls.userSessions, async (ctx, { userId }) => {
    await own(ctx, [userId])
    return sessions.placesOf(userId, ctx.principal.sessionId)
  })
  mountAction(kit, calls.signOutUsers, async (ctx, { userIds }) => {
    await own(ctx, userIds)
    await sessions.revokeUsers(userIds)
  })
  mountAction(kit, resetSecondFactor, async (ctx, { userIds }) => {
    await own(ctx, userIds)
    await secondFactor.remove(userIds)
    await sessions.revokeUsers(userIds)
  })
}
