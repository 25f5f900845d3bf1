import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'
import * as f from '../core/fields.ts'

const base = '/api/tecovie-auth'

/** Locks the session on the server: until `unlock` every call but sign-out is refused with LOCKED. */
export const lock = defineAction({
  name: 'auth.lock',
  method: 'POST',
  path: `${base}/lock`,
  permission: 'authenticated',
  input: z.looseObject({}),
})

/** A wrong password counts as a failed sign-in; too many end the session (401). */
export const unlock = defineAction({
  name: 'auth.unlock',
  method: 'POST',
  path: `${base}/unlock`,
  permission: 'authenticated',
  input: z.looseObject({ password: z.string().min(1).max(256) }),
})

/** A place where somebody is signed in. */
const place = z.object({
  id: z.string(),
  /** What the browser calls itself. */
  userAgent: z.string(),
  address: z.string(),
  createTime: z.string(),
  lastTime: z.string(),
  locked: z.boolean(),
  /** The session that asks. */
  current: z.boolean(),
})
export type SessionPlace = z.output<typeof place>

export const ownSessions = defineAction({
  name: 'session.list',
  method: 'GET',
  path: `${base}/session/list`,
  permission: 'authenticated',
  input: z.looseObject({}),
  output: z.array(place),
})

/** Signs out elsewhere; `ids` are the caller's own sessions. */
export const removeSessions = defineAction({
  name: 'session.remove',
  method: 'POST',
  path: `${base}/session/remove`,
  permission: 'authenticated',
  input: z.looseObject({ ids: f.idList(100) }),
})
export const removeOtherSessions = defineAction({
  name: 'session.removeOthers',
  method: 'POST',
  path: `${base}/session/remove-others`,
  permission: 'authenticated',
  input: z.looseObject({}),
})

/** Where a user is signed in, for administrators. */
export const userSessions = defineAction({
  name: 'user.sessions',
  method: 'GET',
  path: '/api/tecovie-user/sessions',
  permission: ['user_reset'],
  input: z.looseObject({ userId: f.id() }),
  output: z.array(place),
})
/** Signs users out everywhere. */
export const signOutUsers = defineAction({
  name: 'user.signOut',
  method: 'POST',
  path: '/api/tecovie-user/sign-out',
  permission: ['user_reset'],
  input: z.looseObject({ userIds: f.idList(100) }),
})
