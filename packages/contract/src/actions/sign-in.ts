import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'
import { phone } from './phone.ts'

const base = '/api/tecovie-auth'

/** Third parties that vouch for people, in the order of their buttons. */
export const SOCIAL_SOURCES = ['github', 'gitee', 'wechat_open', 'qq'] as const
export type SocialSource = (typeof SOCIAL_SOURCES)[number]
export const socialSource = z.enum(SOCIAL_SOURCES)

/** Sends a code of four letters or digits; the answer is the same whether or not somebody has this number. */
export const sendCode = defineAction({
  name: 'auth.sendCode',
  method: 'POST',
  path: `${base}/oauth/sms/send-validate`,
  permission: 'public',
  input: z.looseObject({ tenantId: z.string().trim().max(12).default('000000'), phone: phone() }),
  /** `seconds` until another may be sent; a 429 carries them too. */
  output: z.object({ id: z.string(), seconds: z.number() }),
})

/** Which ways of signing in this installation offers. */
export const signInModes = defineAction({
  name: 'auth.modes',
  method: 'GET',
  path: `${base}/oauth/modes`,
  permission: 'public',
  input: z.looseObject({}),
  output: z.object({ phone: z.boolean(), sources: z.array(socialSource) }),
})

/** Sends the browser to a third party; it comes back to `/oauth/redirect/{source}` with `code` and `state`. */
export const renderSource = defineAction({
  name: 'auth.render',
  method: 'GET',
  path: `${base}/oauth/render/:source`,
  permission: 'public',
  input: z.looseObject({ source: socialSource, purpose: z.enum(['sign-in', 'bind']).default('sign-in') }),
  answer: 'stream',
})

/** The token call as other clients of this family make it: answers bare OAuth2 JSON in place of the envelope. */
export const oauthToken = defineAction({
  name: 'auth.oauthToken',
  method: 'POST',
  path: `${base}/oauth/token`,
  permission: 'public',
  input: z.looseObject({}),
  answer: 'stream',
})
