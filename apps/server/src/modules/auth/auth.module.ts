import { randomBytes } from 'node:crypto'
import * as calls from '@tecovie/contract/actions/auth.ts'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import svgCaptcha from 'svg-captcha'
import type { Context } from '../../kit/context.ts'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import { AppError, unauthorized } from '../../platform/app-error.ts'
import { sameText } from '../../platform/secrets.ts'
import { Attempts } from './attempts.ts'
import { passwordFits } from './password.service.ts'
import type { UserRow } from './people.table.ts'
import type { PrincipalService } from './principal.service.ts'
import { ACCESS_SECONDS, type SessionService, type TokenPair } from './session.service.ts'

const CAPTCHA_MS = 2 * 60_000

/** Sign-in, refresh, captcha, sign-out, download tickets. */
export function mountAuth(kit: Kit, sessions: SessionService, principals: PrincipalService): void {
  const { services } = kit
  const attempts = new Attempts()
  const captchas = new LRUCache<string, string>({ max: 10_000, ttl: CAPTCHA_MS })

  const wantsCaptcha = (account: string, address: string) =>
    services.config.captcha === 'always' ||
    (services.config.captcha === 'auto' && attempts.needsCaptcha(account, address))

  const checkCaptcha = (key: string | undefined, code: string | undefined) => {
    const expected = key ? captchas.get(key) : undefined
    if (key) captchas.delete(key)
    if (!expected || !code || !sameText(expected, code.toLowerCase()))
      throw new AppError(400, 'auth.captchaWrong', {}, { data: { captchaRequired: true } })
  }

  const answer = async (pair: TokenPair) => {
    const principal = await principals.ofSession(pair.sessionId)
    if (!principal) throw unauthorized()
    return {
      accessToken: pair.accessToken,
      tokenType: 'bearer' as const,
      refreshToken: pair.refreshToken,
      expiresIn: ACCESS_SECONDS,
      userId: principal.userId,
      tenantId: principal.tenantId,
      account: principal.account,
      userName: principal.name,
      avatar: null,
      authority: principal.authority.join(','),
      mustChangePassword: principal.mustChangePassword,
    }
  }

  const byPassword = async (
    ctx: Context,
    tenantId: string,
    account: string,
    password: string,
    captcha: { key?: string; code?: string },
  ) => {
    const who = `${tenantId}/${account.toLowerCase()}`
    const seconds = attempts.wait(who, ctx.address)
    if (seconds) throw new AppError(429, 'errors.tooMany', { seconds }, { data: { captchaRequired: true } })
    if (wantsCaptcha(who, ctx.address)) checkCaptcha(captcha.key, captcha.code)
    const { rows } = await sql<UserRow & { expired: boolean }>`
      select u.id, u.tenant_id, u.password, u.status, (t.dead_line is not null and t.dead_line <= now()) as expired
      from sys_user u join tenant t on t.tenant_id = u.tenant_id and t.deleted_at is null
      where u.tenant_id = ${tenantId} and lower(u.account) = lower(${account})`.execute(services.db)
    const user = rows[0]
    const fits = await passwordFits(password, user?.password)
    if (!user || !fits || user.status !== 1) {
      attempts.failed(who, ctx.address)
      services.log.warn({ tenantId, account, address: ctx.address }, 'a sign-in failed')
      throw new AppError(400, 'auth.wrong', {}, { data: { captchaRequired: wantsCaptcha(who, ctx.address) } })
    }
    if (user.expired) throw new AppError(403, 'errors.tenantExpired')
    attempts.succeeded(who)
    return sessions.open(user, ctx.address, ctx.userAgent)
  }

  mountAction(kit, calls.signIn, async (ctx, input) => {
    if (input.grantType === 'refresh_token') return answer(await sessions.refresh(input.refreshToken ?? ''))
    const account = input.account || input.username || ''
    if (!account || !input.password) throw new AppError(400, 'auth.wrong')
    return answer(await byPassword(ctx, input.tenantId, account, input.password, input))
  })
  mountAction(kit, calls.captcha, () => {
    const { text, data } = svgCaptcha.create({
      size: 5,
      width: 130,
      height: 48,
      noise: 2,
      ignoreChars: '0oO1iIlL',
      color: true,
    })
    const key = randomBytes(16).toString('base64url')
    captchas.set(key, text.toLowerCase())
    return { key, image: `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}` }
  })
  mountAction(kit, calls.signOut, async (ctx) => {
    await sessions.revoke(ctx.principal.sessionId)
    principals.forget()
  })
  mountAction(kit, calls.downloadTicket, async (ctx, input) => ({
    ticket: await sessions.ticket(ctx.principal.sessionId, ctx.principal.userId, input.path, input.query),
  }))
}
