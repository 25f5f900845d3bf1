import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'
import * as f from '../core/fields.ts'
import { socialSource } from './sign-in.ts'

const base = '/api/tecovie-user'
const password = z.string().min(1).max(256)
const code = z.string().trim().min(1).max(32)

/** How the signed-in user's account is kept safe. */
export const security = defineAction({
  name: 'account.security',
  method: 'GET',
  path: `${base}/security`,
  permission: 'authenticated',
  input: z.looseObject({}),
  output: z.object({
    password: z.object({ kind: z.enum(['modern', 'classic']), minLength: z.number(), changed: z.string() }),
    secondFactor: z.object({
      enabled: z.boolean(),
      since: z.string().nullable(),
      recoveryLeft: z.number(),
      /** The tenant asks everybody for one. */
      required: z.boolean(),
    }),
    socials: z.array(z.object({ source: socialSource, name: z.string(), createTime: z.string() })),
  }),
})

/** Begins to enrol: a new secret, in force only after `confirm`. */
export const beginSecondFactor = defineAction({
  name: 'secondFactor.begin',
  method: 'POST',
  path: `${base}/second-factor/begin`,
  permission: 'authenticated',
  input: z.looseObject({ password }),
  /** `uri` is what the picture for the phone holds. */
  output: z.object({ secret: z.string(), uri: z.string() }),
})

const recovery = z.object({ recoveryCodes: z.array(z.string()) })
/** Ends to enrol with a code of the app; the recovery codes are shown this once. Other sessions of the user end. */
export const confirmSecondFactor = defineAction({
  name: 'secondFactor.confirm',
  method: 'POST',
  path: `${base}/second-factor/confirm`,
  permission: 'authenticated',
  input: z.looseObject({ code }),
  output: recovery,
})
export const removeSecondFactor = defineAction({
  name: 'secondFactor.remove',
  method: 'POST',
  path: `${base}/second-factor/remove`,
  permission: 'authenticated',
  input: z.looseObject({ password }),
})
/** New recovery codes; those before are worthless. */
export const renewRecoveryCodes = defineAction({
  name: 'secondFactor.recovery',
  method: 'POST',
  path: `${base}/second-factor/recovery`,
  permission: 'authenticated',
  input: z.looseObject({ password }),
  output: recovery,
})
/** Takes the second factor off users who lost theirs; they are signed out everywhere. */
export const resetSecondFactor = defineAction({
  name: 'user.resetSecondFactor',
  method: 'POST',
  path: `${base}/reset-second-factor`,
  permission: ['user_reset'],
  input: z.looseObject({ userIds: f.idList(100) }),
})

/** Ties a third party's account to the signed-in user, with what `/oauth/redirect` brought back. */
export const bindSocial = defineAction({
  name: 'social.bind',
  method: 'POST',
  path: `${base}/social/bind`,
  permission: 'authenticated',
  input: z.looseObject({ source: socialSource, code: z.string().min(1).max(512), state: z.string().min(1).max(512) }),
})
export const unbindSocial = defineAction({
  name: 'social.unbind',
  method: 'POST',
  path: `${base}/social/unbind`,
  permission: 'authenticated',
  input: z.looseObject({ source: socialSource }),
})
