import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'
import * as f from '../core/fields.ts'
import { APP, nothing, number } from './app-fields.ts'

const base = `${APP}/home`
const name = () => f.text(32)
const ofHome = { homeId: number() }

const home = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string().nullable(),
  /** Whether it is the caller's own. */
  owner: z.boolean(),
  memberCount: z.number(),
  roomCount: z.number(),
  deviceCount: z.number(),
})
const room = z.object({ id: z.string(), name: z.string(), deviceCount: z.number() })

export const appHomes = defineAction({
  name: 'app.homes',
  method: 'GET',
  path: `${base}/list`,
  permission: 'app',
  input: z.looseObject({}),
  output: z.array(home),
})
export const appCreateHome = defineAction({
  name: 'app.createHome',
  method: 'POST',
  path: `${base}/create`,
  permission: 'app',
  input: z.strictObject({ name: name(), address: f.optionalText(255) }),
  output: z.object({ id: z.string() }),
})
/** Renames a home or changes its address; the owner may. */
export const appUpdateHome = defineAction({
  name: 'app.updateHome',
  method: 'POST',
  path: `${base}/update`,
  permission: 'app',
  input: z.strictObject({ ...ofHome, name: name().optional(), address: f.optionalText(255) }),
  output: nothing,
})
/** Ends a home: rooms go, members leave, devices are free. The owner may. */
export const appDissolveHome = defineAction({
  name: 'app.dissolveHome',
  method: 'POST',
  path: `${base}/dissolve`,
  permission: 'app',
  input: z.strictObject(ofHome),
  output: nothing,
})
/** Leaves a home. An owner's goes to whoever has been in it longest; with nobody left it is dissolved. */
export const appLeaveHome = defineAction({
  name: 'app.leaveHome',
  method: 'POST',
  path: `${base}/leave`,
  permission: 'app',
  input: z.strictObject(ofHome),
  output: z.object({ left: z.enum(['stays', 'handedOver', 'dissolved']) }),
})
export const appMembers = defineAction({
  name: 'app.members',
  method: 'GET',
  path: `${base}/members`,
  permission: 'app',
  input: z.looseObject(ofHome),
  output: z.array(z.object({ id: z.string(), nickname: z.string(), owner: z.boolean(), joinTime: z.string() })),
})
export const appRemoveMember = defineAction({
  name: 'app.removeMember',
  method: 'POST',
  path: `${base}/member/remove`,
  permission: 'app',
  input: z.strictObject({ ...ofHome, userId: f.id() }),
  output: nothing,
})
/** Makes another member the owner; the caller stays as a member. */
export const appHandOver = defineAction({
  name: 'app.handOver',
  method: 'POST',
  path: `${base}/hand-over`,
  permission: 'app',
  input: z.strictObject({ ...ofHome, userId: f.id() }),
  output: nothing,
})
/** Makes an invitation: a code of ten characters for one person, good for a day. The owner may. */
export const appInvite = defineAction({
  name: 'app.invite',
  method: 'POST',
  path: `${base}/invite`,
  permission: 'app',
  input: z.strictObject(ofHome),
  output: z.object({ code: z.string(), expiresAt: z.string() }),
})
export const appJoin = defineAction({
  name: 'app.join',
  method: 'POST',
  path: `${base}/join`,
  permission: 'app',
  input: z.strictObject({ code: f.text(32) }),
  output: z.object({ homeId: z.string(), name: z.string() }),
})

export const appRooms = defineAction({
  name: 'app.rooms',
  method: 'GET',
  path: `${APP}/room/list`,
  permission: 'app',
  input: z.looseObject(ofHome),
  output: z.array(room),
})
/** Rooms are added, renamed and removed by every member; devices of a removed room stay in the home. */
export const appAddRoom = defineAction({
  name: 'app.addRoom',
  method: 'POST',
  path: `${APP}/room/add`,
  permission: 'app',
  input: z.strictObject({ ...ofHome, name: name() }),
  output: z.object({ id: z.string() }),
})
export const appRenameRoom = defineAction({
  name: 'app.renameRoom',
  method: 'POST',
  path: `${APP}/room/rename`,
  permission: 'app',
  input: z.strictObject({ roomId: number(), name: name() }),
  output: nothing,
})
export const appRemoveRoom = defineAction({
  name: 'app.removeRoom',
  method: 'POST',
  path: `${APP}/room/remove`,
  permission: 'app',
  input: z.strictObject({ roomId: number() }),
  output: nothing,
})
