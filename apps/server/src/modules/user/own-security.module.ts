import '../auth/people.table.ts'
import * as calls from '@tecovie/contract/actions/security.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import { fieldError, refused, unauthorized } from '../../platform/app-error.ts'
import { policyOf } from '../auth/password.service.ts'
import type { PrincipalService } from '../auth/principal.service.ts'
import type { SecondFactorService } from '../auth/second-factor.service.ts'
import type { SessionService } from '../auth/session.service.ts'
import type { SignInService } from '../auth/sign-in.service.ts'
import type { SocialService } from '../auth/social.service.ts'

interface Parts {
  sessions: SessionService
  principals: PrincipalService
  secondFactor: SecondFactorService
  social: SocialService
  signIn: SignInService
}

/** Second factor and third parties' accounts of the signed-in user. */
export function mountOwnSecurity(kit: Kit, { sessions, principals, secondFactor, social, signIn }: Parts): void {
  const { db, params } = kit.services

  /** Whoever finds an open screen must not change how its owner signs in. */
  const provePassword = (ctx: Context, password: string) => signIn.prove(ctx, password, 'password')

  mountAction(kit, calls.security, async ({ principal }) => {
    const { rows } = await sql<{ policy: Record<string, string> | null; changed: Date }>`
      select t.policy, u.password_time as changed from sys_user u join tenant t on t.tenant_id = u.tenant_id
      where u.id = ${principal.userId}`.execute(db)
    const row = rows[0]
    if (!row) throw unauthorized()
    const factor = await secondFactor.of(principal.userId)
    return {
      password: { ...policyOf(row.policy, params), changed: row.changed },
      secondFactor: {
        enabled: factor !== undefined,
        since: factor?.since ?? null,
        recoveryLeft: factor?.recoveryLeft ?? 0,
        required: row.policy?.secondFactor === 'required',
      },
      socials: await social.listOf(db, principal.userId),
    }
  })
  mountAction(kit, calls.beginSecondFactor, async (ctx, { password }) => {
    await provePassword(ctx, password)
    const { userId, account, tenantId } = ctx.principal
    const begun = await secondFactor.begin(userId, `${account}@${tenantId}`)
    if (!begun) throw refused('auth.secondFactorThere')
    return begun
  })
  mountAction(kit, calls.confirmSecondFactor, async (ctx, { code }) => {
    const { userId, tenantId, account, sessionId } = ctx.principal
    signIn.mayTry(`${tenantId}/${account.toLowerCase()}`, ctx.address)
    const recoveryCodes = await secondFactor.confirm(userId, code)
    if (!recoveryCodes) {
      signIn.failed(ctx, tenantId, account)
      throw fieldError('code', 'auth.secondFactorWrong')
    }
    await sessions.revokeUsers([userId], sessionId)
    return { recoveryCodes }
  })
  mountAction(kit, calls.removeSecondFactor, async (ctx, { password }) => {
    await provePassword(ctx, password)
    await secondFactor.remove([ctx.principal.userId])
    principals.changed()
  })
  mountAction(kit, calls.renewRecoveryCodes, async (ctx, { password }) => {
    await provePassword(ctx, password)
    if (!(await secondFactor.of(ctx.principal.userId))) throw refused('auth.secondFactorNone')
    return { recoveryCodes: await secondFactor.renewRecoveryCodes(ctx.principal.userId) }
  })
  mountAction(kit, calls.bindSocial, async ({ principal }, { source, code, state }, request) => {
    const vouched = await social.vouch(request, { source, code, state, purpose: 'bind' })
    await social.bind({ id: principal.userId, tenantId: principal.tenantId }, vouched)
  })
  mountAction(kit, calls.unbindSocial, ({ principal }, { source }) => social.unbind(principal.userId, source))
}
