import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'

/** What a sign-in answers (1.5 of the wire conventions). Lifetimes in seconds. */
export const authInfo = z.object({
  accessToken: z.string(),
  tokenType: z.literal('bearer'),
  refreshToken: z.string(),
  expiresIn: z.number(),
  userId: z.string(),
  tenantId: z.string(),
  account: z.string(),
  userName: z.string(),
  avatar: z.string().nullable(),
  /** Comma-joined role aliases. */
  authority: z.string(),
  /** The password must be changed before anything else. */
  mustChangePassword: z.boolean(),
  /** The session is locked: only `unlock` and sign-out are answered. */
  locked: z.boolean(),
})
export type AuthInfo = z.output<typeof authInfo>

const base = '/api/tecovie-auth'

/**
 * Where a sign-in stops half way, the refusal's `data` says how it goes on: `captchaRequired`, `challengeToken` (then grant
 * `second_factor` with a code of the app or a recovery code), `bindToken` (a third party's account nobody here has: send
 * it along with the next sign-in and it is remembered).
 */
export const signIn = defineAction({
  name: 'auth.token',
  method: 'POST',
  path: `${base}/token`,
  permission: 'public',
  input: z.looseObject({
    grantType: z
      .enum(['password', 'captcha', 'refresh_token', 'sms_code', 'social', 'second_factor'])
      .default('password'),
    tenantId: z.string().trim().max(12).default('000000'),
    account: z.string().trim().max(64).optional(),
    username: z.string().trim().max(64).optional(),
    password: z.string().max(256).optional(),
    refreshToken: z.string().max(512).optional(),
    /** Captcha key. */
    key: z.string().max(64).optional(),
    /** Text of the captcha, code of the message or of the app, code of the third party: what the grant asks for. */
    code: z.string().max(512).optional(),
    phone: z.string().trim().max(20).optional(),
    source: z.string().max(32).optional(),
    state: z.string().max(512).optional(),
    challengeToken: z.string().max(128).optional(),
    bindToken: z.string().max(2048).optional(),
  }),
  output: authInfo,
  headers: {
    'Tenant-Id': 'Tenant, where the input names none.',
    'Captcha-Key': 'Captcha key, where the input names none.',
    'Captcha-Code': 'Captcha text, where the input names none.',
  },
})

/** `image` is an SVG data URL; the key serves once, for two minutes. */
export const captcha = defineAction({
  name: 'auth.captcha',
  method: 'GET',
  path: `${base}/captcha`,
  permission: 'public',
  input: z.looseObject({}),
  output: z.object({ key: z.string(), image: z.string() }),
})

export const signOut = defineAction({
  name: 'auth.logout',
  method: 'POST',
  path: `${base}/logout`,
  permission: 'authenticated',
  input: z.looseObject({}),
})

/** What the console needs of the signed-in user. */
export const userInfo = defineAction({
  name: 'user.info',
  method: 'GET',
  path: '/api/tecovie-user/info',
  permission: 'authenticated',
  input: z.looseObject({}),
  output: z.object({
    id: z.string(),
    tenantId: z.string(),
    tenantName: z.string(),
    account: z.string(),
    name: z.string(),
    realName: z.string().nullable(),
    avatar: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    authority: z.string(),
    timeZone: z.string(),
    /** Menu codes and button keys held. */
    permissions: z.array(z.string()),
    /** What the console remembers for this user: language, theme, columns of lists. */
    preferences: z.record(z.string(), z.unknown()),
    mustChangePassword: z.boolean(),
    /** The tenant asks for a second factor and the user has none yet. */
    mustEnrol: z.boolean(),
  }),
})

/** Keeps one preference (`value: null` forgets it); at most 16 kB each, 200 a user. */
export const savePreference = defineAction({
  name: 'user.preference',
  method: 'POST',
  path: '/api/tecovie-user/preference',
  permission: 'authenticated',
  input: z.strictObject({ key: z.string().min(1).max(128), value: z.unknown() }),
})

export const updatePassword = defineAction({
  name: 'user.updatePassword',
  method: 'POST',
  path: '/api/tecovie-user/update-password',
  permission: 'authenticated',
  input: z.looseObject({
    oldPassword: z.string().max(256),
    newPassword: z.string().max(256),
    newPassword1: z.string().max(256),
  }),
})

/** A node of the menu as the shell draws it. */
export interface MenuNode {
  id: string
  parentId: string
  code: string
  name: string
  /** English name of a seeded menu; empty where an administrator made the menu. */
  nameEn: string
  path: string
  source: string
  sort: number
  isOpen: number
  children?: MenuNode[]
}
const menuNode: z.ZodType<MenuNode> = z.lazy(() =>
  z.object({
    id: z.string(),
    parentId: z.string(),
    code: z.string(),
    name: z.string(),
    nameEn: z.string(),
    path: z.string(),
    source: z.string(),
    sort: z.number(),
    isOpen: z.number(),
    children: z.array(menuNode).optional(),
  }),
)

export const menuRoutes = defineAction({
  name: 'menu.routes',
  method: 'GET',
  path: '/api/tecovie-system/menu/routes',
  permission: 'authenticated',
  input: z.looseObject({}),
  output: z.array(menuNode),
})

export const menuButtons = defineAction({
  name: 'menu.buttons',
  method: 'GET',
  path: '/api/tecovie-system/menu/buttons',
  permission: 'authenticated',
  input: z.looseObject({}),
  output: z.array(menuNode),
})

/** A one-use, one-minute ticket for a GET that downloads: bound to the user, the path and the query. */
export const downloadTicket = defineAction({
  name: 'download.ticket',
  method: 'POST',
  path: '/api/tecovie-resource/download/ticket',
  permission: 'authenticated',
  input: z.strictObject({ path: z.string().max(256), query: z.record(z.string(), z.string().max(2000)).default({}) }),
  output: z.object({ ticket: z.string() }),
  effect: 'read',
})
