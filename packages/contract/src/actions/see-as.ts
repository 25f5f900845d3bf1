import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'
import * as f from '../core/fields.ts'

const base = '/api/tecovie-system/role/see-as'

/**
 * The session goes on with the rights of a role of the own tenant, never more than the own ones; what is written is still
 * the caller's. Administrators only.
 */
export const seeAs = defineAction({
  name: 'role.seeAs',
  method: 'POST',
  path: base,
  permission: ['role_seeAs'],
  input: z.strictObject({ roleId: f.id() }),
})
/** Back to the own rights. */
export const seeAsSelf = defineAction({
  name: 'role.seeAsSelf',
  method: 'POST',
  path: `${base}/end`,
  permission: 'authenticated',
  input: z.looseObject({}),
})
/** The role the session sees the console as, if any. */
export const seenAs = defineAction({
  name: 'role.seenAs',
  method: 'GET',
  path: base,
  permission: 'authenticated',
  input: z.looseObject({}),
  output: z.object({ role: z.object({ id: z.string(), name: z.string() }).nullable() }),
})
