import { auth } from './zh/auth.ts'
import { core } from './zh/core.ts'
import { role } from './zh/role.ts'
import { things } from './zh/things.ts'

/** All texts of one language. Nouns stand under `resources.<name>`: title, purpose, fields, and what is theirs alone. */
export const zh = {
  ...core,
  auth,
  things,
  payload: things.payload,
  validation: { ...core.validation, ...things.validation },
  resources: {
    common: {
      fields: {
        id: '编号',
        tenantId: '租户',
        createUser: '创建人',
        createTime: '创建时间',
        updateUser: '更新人',
        updateTime: '更新时间',
      },
    },
    role,
  },
}
