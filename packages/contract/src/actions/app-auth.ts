import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'
import * as f from '../core/fields.ts'
import { APP, nothing } from './app-fields.ts'
import { phone } from './phone.ts'

const tenantId = () => f.text(12)
const token = () => f.text(512)

/** What a client keeps. The refresh token serves once; an older one that is sent again ends the session. */
const tokens = z.object({
  accessToken: z.string(),
  tokenType: z.literal('bearer'),
  refreshToken: z.string(),
  /** Seconds the access token lives. */
  expiresIn: z.number(),
})
export type AppTokens = z.output<typeof tokens>

/** Sends a code for signing in; the answer is the same whether or not somebody has this number. */
export const appSendCode = defineAction({
  name: 'app.sendCode',
  method: 'POST',
  path: `${APP}/auth/code`,
  permission: 'public',
  input: z.strictObject({ tenantId: tenantId(), mobile: phone() }),
  /** `seconds` until another may be sent; a 429 carries them too. */
  output: z.object({ seconds: z.number() }),
})

const present = (...values: unknown[]) => values.every((v) => v !== undefined && v !== '')
/** By `mobile` and `code`, which registers somebody new (`created`), or by `account` (or mobile) and `password`. */
export const appSignIn = defineAction({
  name: 'app.signIn',
  method: 'POST',
  path: `${APP}/auth/sign-in`,
  permission: 'public',
  input: z
    .strictObject({
      tenantId: tenantId(),
      mobile: phone().optional(),
      code: f.text(16).optional(),
      account: f.text(64).optional(),
      password: z.string().max(256).optional(),
    })
    .check(
      f.rule(
        (v: { mobile?: unknown; code?: unknown; account?: unknown; password?: unknown }) =>
          present(v.mobile, v.code) !== present(v.account, v.password),
        'appApi.oneWay',
      ),
    ),
  output: tokens.extend({ created: z.boolean(), userId: z.string() }),
})
export const appRefresh = defineAction({
  name: 'app.refresh',
  method: 'POST',
  path: `${APP}/auth/refresh`,
  permission: 'public',
  input: z.strictObject({ refreshToken: token() }),
  output: tokens,
})
export const appSignOut = defineAction({
  name: 'app.signOut',
  method: 'POST',
  path: `${APP}/auth/sign-out`,
  permission: 'app',
  input: z.looseObject({}),
  output: nothing,
})

const me = z.object({
  id: z.string(),
  tenantId: z.string(),
  tenantName: z.string(),
  account: z.string(),
  nickname: z.string().nullable(),
  mobile: z.string().nullable(),
  /** Whether a password was set: without one, signing in is by code. */
  hasPassword: z.boolean(),
  createTime: z.string(),
})
export const appMe = defineAction({
  name: 'app.me',
  method: 'GET',
  path: `${APP}/me`,
  permission: 'app',
  input: z.looseObject({}),
  output: me,
})
export const appUpdateMe = defineAction({
  name: 'app.updateMe',
  method: 'POST',
  path: `${APP}/me/update`,
  permission: 'app',
  input: z.strictObject({ nickname: f.plainName(32) }),
  output: nothing,
})
/** Sends a code to the own number, for `me/password` and `me/cancel`; it opens no session. */
export const appSendOwnCode = defineAction({
  name: 'app.sendOwnCode',
  method: 'POST',
  path: `${APP}/me/code`,
  permission: 'app',
  input: z.looseObject({}),
  output: z.object({ seconds: z.number() }),
})
/** Sets or changes the password, proved by a code of `me/code` or the old password. Every session ends; a new one is answered. */
export const appSetPassword = defineAction({
  name: 'app.setPassword',
  method: 'POST',
  path: `${APP}/me/password`,
  permission: 'app',
  input: z.strictObject({
    password: f.text(64),
    code: f.text(16).optional(),
    oldPassword: z.string().max(256).optional(),
  }),
  output: tokens,
})
/**
 * Cancels the account for good: homes go to another member or are dissolved, personal data goes. Proved by a code of
 * `me/code`; who has no number proves it by the password.
 */
export const appCancelMe = defineAction({
  name: 'app.cancelMe',
  method: 'POST',
  path: `${APP}/me/cancel`,
  permission: 'app',
  input: z.strictObject({ code: f.text(16).optional(), password: z.string().max(256).optional() }),
  output: z.object({ handedOver: z.number(), dissolved: z.number() }),
})
