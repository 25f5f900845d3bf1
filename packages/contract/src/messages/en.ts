import { auth } from './en/auth.ts'
import { core } from './en/core.ts'
import { login } from './en/login.ts'
import { monitorRule } from './en/monitor-rule.ts'
import { role } from './en/role.ts'
import { ruleCategory } from './en/rule-category.ts'
import { ruleEvent } from './en/rule-event.ts'
import { shell } from './en/shell.ts'
import { things } from './en/things.ts'
import { workOrder } from './en/work-order.ts'

/** All texts of one language. Nouns stand under `resources.<name>`: title, purpose, fields, and what is theirs alone. */
export const en = {
  ...core,
  ...login,
  ...shell,
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
    workOrder,
    ruleEvent,
    monitorRule,
    ruleCategory,
  },
}
