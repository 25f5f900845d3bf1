import { auth } from './en/auth.ts'
import { core } from './en/core.ts'
import { role } from './en/role.ts'
import { things } from './en/things.ts'

/** All texts of one language. Nouns stand under `resources.<name>`: title, purpose, fields, and what is theirs alone. */
export const en = {
  ...core,
  auth,
  things,
  payload: things.payload,
  validation: { ...core.validation, ...things.validation },
  resources: {
    common: {
      fields: {
        id: 'ID',
        tenantId: 'Tenant',
        createUser: 'Created by',
        createTime: 'Created',
        updateUser: 'Updated by',
        updateTime: 'Updated',
      },
    },
    role,
  },
}
