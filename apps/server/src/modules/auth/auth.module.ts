import * as calls from '@tecovie/contract/actions/auth.ts'
import { PHONE } from '@tecovie/contract/actions/phone.ts'
import * as ways from '@tecovie/contract/actions/sign-in.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import { AppError, fieldError, refused, unauthorized } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import type { ClientTokens } from '../oauth-server/oauth-server.module.ts'
import { Captchas } from './captchas.ts'
import { grantInput } from './grant-input.ts'
import type { PrincipalService } from './principal.service.ts'
import type { SecondFactorService } from './second-factor.service.ts'
import { ACCESS_SECONDS, type SessionService, type TokenPair } from './session.service.ts'
import { SignInService } from './sign-in.service.ts'
import { SMS_SECONDS, SmsCodeService } from './sms-code.service.ts'
import { smsSender } from './sms-sender.ts'
import type { SocialService } from './social.service.ts'
import { sourcesOf } from './social-providers.ts'

type Input = ReturnType<typeof grantInput>
type Request = Parameters<typeof grantInput>[0]

/** Sign-in in all its ways, refresh, captcha, sign-out, download tickets. */
export function mountAuth(
  kit: Kit,
  parts: {
    sessions: SessionService
    principals: PrincipalService
    secondFactor: SecondFactorService
    social: SocialService
    clientTokens: ClientTokens
  },
): SignInService {
  const { services } = kit
  const { sessions, principals, secondFactor, social, clientTokens } = parts
  const captchas = new Captchas()
  const smsCodes = new SmsCodeService(services, smsSender(services))
  const signIn = new SignInService(services, { sessions, secondFactor, social, smsCodes, captchas })

  const describe = async (sessionId: string) => {
    const principal = await principals.ofSession(sessionId)
    if (!principal) throw unauthorized()
    const { rows } = await sql<{
      avatar: string | null
    }>`select avatar from sys_user where id = ${principal.userId}`.execute(services.db)
    return {
      userId: principal.userId,
      tenantId: principal.tenantId,
      account: principal.account,
      userName: principal.name,
      avatar: rows[0]?.avatar ?? null,
      authority: principal.authority.join(','),
      mustChangePassword: principal.mustChangePassword,
      locked: principal.locked,
    }
  }
  const answer = async (pair: TokenPair) => ({
    accessToken: pair.accessToken,
    tokenType: 'bearer' as const,
    refreshToken: pair.refreshToken,
    expiresIn: ACCESS_SECONDS,
    ...(await describe(pair.sessionId)),
  })
  /** The user as other clients of this family name it. */
  const bare = (info: Awaited<ReturnType<typeof describe>>) => ({
    tenant_id: info.tenantId,
    user_id: info.userId,
    account: info.account,
    user_name: info.account,
    nick_name: info.userName,
    real_name: info.userName,
    role_name: info.authority,
    avatar: info.avatar ?? '',
  })

  const pairOf = async (ctx: Context, input: Input, request: Request): Promise<TokenPair> => {
    const { tenantId, bindToken } = input
    switch (input.grantType) {
      case 'refresh_token':
        return sessions.refresh(input.refreshToken ?? '')
      case 'sms_code':
        if (!PHONE.test(input.phone ?? '')) throw fieldError('phone', 'auth.phone')
        return signIn.byPhone(ctx, { tenantId, phone: input.phone ?? '', code: input.code ?? '', bindToken })
      case 'social': {
        const source = ways.socialSource.safeParse(input.source)
        if (!source.success || !input.code || !input.state) throw refused('auth.socialState')
        const { code, state } = input
        const vouched = await social.vouch(request, { source: source.data, code, state, purpose: 'sign-in' })
        return signIn.bySocial(ctx, tenantId, vouched)
      }
      case 'second_factor':
        return signIn.bySecondFactor(ctx, input.challengeToken ?? '', input.code ?? '')
      default: {
        const account = input.account || input.username || ''
        if (!account || !input.password) throw new AppError(400, 'auth.wrong')
        const captcha = { key: input.key, code: input.code }
        return signIn.byPassword(ctx, { tenantId, account, password: input.password, captcha, bindToken })
      }
    }
  }

  mountAction(kit, calls.signIn, async (ctx, _input, request) => {
    return answer(await pairOf(ctx, grantInput(request, ctx.language), request))
  })
  mountAction(kit, ways.oauthToken, async (ctx, _input, request, reply) => {
    const password = {
      open: () => pairOf(ctx, grantInput(request, ctx.language), request),
      describe: async (sessionId: string) => bare(await describe(sessionId)),
    }
    if (await clientTokens(ctx, request, reply, password)) return reply
    try {
      const input = grantInput(request, ctx.language)
      const info = await answer(await pairOf(ctx, input, request))
      return reply.send({
        access_token: info.accessToken,
        token_type: info.tokenType,
        refresh_token: info.refreshToken,
        expires_in: info.expiresIn,
        scope: 'all',
        ...bare(info),
      })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const description = ctx.t(error.key, error.params)
      return reply.code(error.status).send({
        error: 'invalid_grant',
        error_code: error.status,
        error_description: description,
        ...(error.data ?? {}),
      })
    }
  })
  mountAction(kit, calls.captcha, () => captchas.make())
  mountAction(kit, ways.signInModes, () => ({ phone: true, sources: sourcesOf(services.config) }))
  mountAction(kit, ways.sendCode, async (ctx, { tenantId, phone }) => {
    await smsCodes.send(tenantId, phone, ctx.address)
    return { id: newId(), seconds: SMS_SECONDS }
  })
  mountAction(kit, ways.renderSource, (_ctx, { source, purpose }, request, reply) =>
    social.render(request, reply, source, purpose),
  )
  mountAction(kit, calls.signOut, async (ctx) => {
    await sessions.revoke(ctx.principal.sessionId)
  })
  mountAction(kit, calls.downloadTicket, async (ctx, input) => ({
    ticket: await sessions.ticket(ctx.principal.sessionId, ctx.principal.userId, input.path, input.query),
  }))
  return signIn
}
