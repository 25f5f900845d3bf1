import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'
import * as f from '../core/fields.ts'

const base = '/api/tecovie-system/permission-report'
const size = z.coerce.number().int().min(1).max(50).default(12)

const filters = {
  /** Pages and buttons of this menu and below; none: all. */
  menuId: f.id().or(z.literal('')).optional(),
  /** Part of a role's name or alias. */
  role: z.string().max(64).optional(),
}

/** Who may do what: permissions down, a page of roles across. `grants` holds for each role a text of 0 and 1, a place for a permission. */
export const permissionMatrix = defineAction({
  name: 'permissionReport.matrix',
  method: 'GET',
  path: `${base}/matrix`,
  permission: ['permissionReport'],
  input: z.looseObject({ ...filters, current: z.coerce.number().int().min(1).max(100_000).default(1), size }),
  output: z.object({
    permissions: z.array(
      z.object({
        id: z.string(),
        parentId: z.string(),
        code: z.string(),
        name: z.string(),
        category: z.number(),
        depth: z.number(),
      }),
    ),
    roles: z.array(
      z.object({
        id: z.string(),
        roleName: z.string(),
        roleAlias: z.string(),
        userCount: z.number(),
        all: z.boolean(),
      }),
    ),
    total: z.number(),
    grants: z.record(z.string(), z.string()),
  }),
})

/** The same as a table, roles down and permissions across: every role that matches. */
export const exportPermissions = defineAction({
  name: 'permissionReport.export',
  method: 'GET',
  path: `${base}/export`,
  permission: ['permissionReport_export'],
  input: z.looseObject({
    ...filters,
    format: z.enum(['xlsx', 'csv']).catch('xlsx'),
    ticket: z.string().optional(),
  }),
  answer: 'file',
  effect: 'read',
})

const named = z.object({ id: z.string(), name: z.string() })
/**
 * One link of the chain. `account`: may sign in. `administrator`: the platform's administrator, allowed everything.
 * `roles`: some role grants it. `platformOnly`: not outside the platform's own tenant. `tenant`: in the tenant's package.
 * `dept`: not taken away by the organisations (`admin`: they do not limit administrators).
 */
const step = z.object({
  kind: z.enum(['account', 'administrator', 'roles', 'platformOnly', 'tenant', 'dept', 'admin']),
  ok: z.boolean(),
  /** Whether there is a limit at all. */
  limited: z.boolean(),
  /** Roles or organisations that grant. */
  by: z.array(named),
  /** Roles or organisations that do not. */
  not: z.array(named),
})
export type PermissionStep = z.output<typeof step>

/** Why somebody may do something, or why not. */
export const explainPermission = defineAction({
  name: 'permissionReport.explain',
  method: 'GET',
  path: `${base}/explain`,
  permission: ['permissionReport'],
  input: z.looseObject({ userId: f.id(), menuId: f.id() }),
  output: z.object({ allowed: z.boolean(), userName: z.string(), permissionName: z.string(), steps: z.array(step) }),
})
