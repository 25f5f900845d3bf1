import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'
import * as f from '../core/fields.ts'
import { phone } from './phone.ts'

const clear = <T extends z.ZodType>(schema: T) => z.union([z.literal(''), schema]).optional()
/** Empty text clears a field, a missing one stays. */
export const updateSelf = defineAction({
  name: 'user.updateSelf',
  method: 'POST',
  path: '/api/tecovie-user/updateSelf',
  permission: 'authenticated',
  input: z.looseObject({
    name: f.plainName(32).optional(),
    realName: clear(f.plainName(32)),
    phone: clear(phone()),
    email: clear(f.text(128).check(f.rule((v: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(v), 'auth.email'))),
    /** A link that the file store answered. */
    avatar: clear(
      f.text(512).check(f.rule((v: string) => /^\/api\/tecovie-resource\/file\/\d+\?s=/.test(v), 'auth.avatar')),
    ),
  }),
})
