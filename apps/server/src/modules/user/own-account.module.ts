import '../auth/people.table.ts'
import * as calls from '@tecovie/contract/actions/auth.ts'
import { updateSelf } from '@tecovie/contract/actions/own-account.ts'
import { sql } from 'kysely'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import { fieldError, unauthorized } from '../../platform/app-error.ts'
import { checkPassword, hashPassword, policyOf } from '../auth/password.service.ts'
import type { PrincipalService } from '../auth/principal.service.ts'
import type { SessionService } from '../auth/session.service.ts'
import type { SignInService } from '../auth/sign-in.service.ts'

const MAX_PREFERENCE = 16_384
const MAX_PREFERENCES = 200
const MAX_AVATAR = 500 * 1024

/** An avatar is a picture of the own tenant, jpg or png, of 500 kB at most. Throws AppError 400 at `avatar`. */
async function checkAvatar({ services }: Kit, tenantId: string, link: string): Promise<void> {
  const id = /\/file\/(\d{1,19})\?s=/.exec(link)?.[1] ?? '0'
  const { rows } = await sql<{ mediaType: string; size: string }>`select media_type, size from file
    where id = ${id} and tenant_id = ${tenantId}`.execute(services.db)
  const right = rows[0] && /^image\/(png|jpeg)$/.test(rows[0].mediaType) && Number(rows[0].size) <= MAX_AVATAR
  if (!right) throw fieldError('avatar', 'auth.avatar')
}

/** What a signed-in user does with the own account. */
export function mountOwnAccount(
  kit: Kit,
  { sessions, principals, signIn }: { sessions: SessionService; principals: PrincipalService; signIn: SignInService },
): void {
  const { db } = kit.services
  mountAction(kit, calls.userInfo, async ({ principal }) => {
    const user = await db
      .selectFrom('sysUser')
      .innerJoin('tenant', 'tenant.tenantId', 'sysUser.tenantId')
      .select([
        'sysUser.id',
        'sysUser.tenantId',
        'tenantName',
        'account',
        'name',
        'realName',
        'avatar',
        'phone',
        'email',
        'preferences',
        'timeZone',
        'mustChangePassword',
      ])
      .where('sysUser.id', '=', principal.userId)
      .executeTakeFirst()
    if (!user) throw unauthorized()
    const { mustEnrol } = principal
    return { ...user, mustEnrol, authority: principal.authority.join(','), permissions: [...principal.permissions] }
  })
  mountAction(kit, calls.savePreference, async ({ principal }, { key, value }) => {
    const text = JSON.stringify(value ?? null)
    if (text.length > MAX_PREFERENCE) throw fieldError('value', 'validation.max', { max: MAX_PREFERENCE })
    if (value === null || value === undefined)
      await sql`update sys_user set preferences = preferences - ${key}::text where id = ${principal.userId}`.execute(db)
    else {
      const { rows } =
        await sql`update sys_user set preferences = preferences || jsonb_build_object(${key}::text, ${text}::jsonb)
        where id = ${principal.userId} and (preferences ? ${key} or (select count(*) from jsonb_object_keys(preferences)) < ${MAX_PREFERENCES}) returning id`.execute(
          db,
        )
      if (!rows.length) throw fieldError('key', 'validation.tooMany', { max: MAX_PREFERENCES })
    }
  })
  mountAction(kit, updateSelf, async ({ principal }, { name, realName, phone, email, avatar }) => {
    if (avatar) await checkAvatar(kit, principal.tenantId, avatar)
    const own = { realName: realName === '' ? null : realName, phone: phone === '' ? null : phone }
    const [mail, picture] = [email === '' ? null : email, avatar === '' ? null : avatar]
    await db
      .updateTable('sysUser')
      .set({ name, ...own, email: mail, avatar: picture, updateTime: new Date(), updateUser: principal.userId })
      .where('id', '=', principal.userId)
      .execute()
    principals.changed()
  })
  mountAction(kit, calls.updatePassword, async (ctx, { oldPassword, newPassword, newPassword1 }) => {
    const { principal } = ctx
    if (newPassword !== newPassword1) throw fieldError('newPassword1', 'auth.passwordRepeat')
    const user = await db
      .selectFrom('sysUser')
      .innerJoin('tenant', 'tenant.tenantId', 'sysUser.tenantId')
      .select('policy')
      .where('sysUser.id', '=', principal.userId)
      .executeTakeFirst()
    await signIn.prove(ctx, oldPassword, 'oldPassword', 'auth.passwordOld')
    if (oldPassword === newPassword) throw fieldError('newPassword', 'auth.passwordSame')
    checkPassword(newPassword, policyOf(user?.policy, kit.services.params), 'newPassword')
    await db
      .updateTable('sysUser')
      .set({ password: await hashPassword(newPassword), passwordTime: new Date(), mustChangePassword: false })
      .where('id', '=', principal.userId)
      .execute()
    await sessions.revokeUsers([principal.userId], principal.sessionId)
    principals.changed()
  })
}
