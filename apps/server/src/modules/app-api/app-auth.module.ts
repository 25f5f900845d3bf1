import * as calls from '@tecovie/contract/actions/app-auth.ts'
import { sql } from 'kysely'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import type { Row } from '../../kit/mount-resource.ts'
import { fieldError, notFound } from '../../platform/app-error.ts'
import { cancelAccount, setAppPassword } from '../app-user/app-user.service.ts'
import { checkPassword, policyOf } from '../auth/password.service.ts'
import { SMS_SECONDS } from '../auth/sms-code.service.ts'
import type { AppSessionService } from './app-session.service.ts'
import type { AppSignInService } from './app-sign-in.service.ts'

/** Signing in to the app, and what people do with their own account there. */
export function mountAppAuth(kit: Kit, sessions: AppSessionService, signIn: AppSignInService): void {
  const { services } = kit

  mountAction(kit, calls.appSendCode, async (ctx, { tenantId, mobile }) => {
    await signIn.checkTenant(tenantId)
    await signIn.codes.send(tenantId, mobile, ctx.address)
    return { seconds: SMS_SECONDS }
  })
  mountAction(kit, calls.appSignIn, async (ctx, { tenantId, mobile = '', code, account = '', password = '' }) => {
    await signIn.checkTenant(tenantId)
    const person = code
      ? await signIn.byCode(ctx, tenantId, mobile, code)
      : { ...(await signIn.byPassword(ctx, tenantId, account, password)), created: false }
    return { ...(await sessions.open(person)), created: person.created, userId: person.id }
  })
  mountAction(kit, calls.appRefresh, (_ctx, { refreshToken }) => sessions.refresh(refreshToken))
  mountAction(kit, calls.appSignOut, (ctx) => sessions.end(ctx.principal.sessionId))

  mountAction(kit, calls.appMe, async (ctx) => {
    const { rows } = await sql<Row>`
      select u.id, u.tenant_id, t.tenant_name, u.account, u.nickname, u.mobile, u.password is not null as has_password, u.create_time
      from app_user u join tenant t on t.tenant_id = u.tenant_id where u.id = ${ctx.principal.userId}`.execute(
      services.db,
    )
    return rows[0] ?? Promise.reject(notFound())
  })
  mountAction(kit, calls.appUpdateMe, async (ctx, { nickname }) => {
    const { userId: id, app } = ctx.principal
    await sql`update app_user set nickname = ${nickname}, update_time = now() where id = ${id}`.execute(services.db)
    ctx.changes?.push({ noun: 'appUser', id, before: { nickname: app?.nickname }, after: { nickname } })
  })
  mountAction(kit, calls.appSendOwnCode, async (ctx) => {
    const { tenantId, app } = ctx.principal
    if (!app?.mobile) throw fieldError('mobile', 'appApi.noMobile')
    await signIn.ownCodes.send(tenantId, app.mobile, ctx.address)
    return { seconds: SMS_SECONDS }
  })
  mountAction(kit, calls.appSetPassword, async (ctx, { password, code, oldPassword }) => {
    const { tenantId, userId: id } = ctx.principal
    const { rows } = await sql<{ policy: unknown }>`select policy from tenant where tenant_id = ${tenantId}`.execute(
      services.db,
    )
    checkPassword(password, policyOf(rows[0]?.policy, services.params), 'password')
    await signIn.prove(ctx, { code, password: oldPassword }, 'oldPassword')
    await services.db.transaction().execute((trx) => setAppPassword(trx, id, password))
    return sessions.open({ id, tenantId })
  })
  mountAction(kit, calls.appCancelMe, async (ctx, { code, password }) => {
    const { userId: id, app } = ctx.principal
    // Who has a number proves it by that: a password found on somebody's phone must not end an account.
    await signIn.prove(ctx, app?.mobile ? { code } : { password }, 'password')
    const done = await cancelAccount(services.db, id, ctx.t('resources.appUser.gone'))
    ctx.changes?.push({ noun: 'appUser', id, after: { cancelled: true, ...done } })
    return done
  })
}
