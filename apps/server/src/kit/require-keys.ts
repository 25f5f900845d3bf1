import type { Permission } from '@tecovie/contract/core/define-action.ts'
import { permissionKeys } from '@tecovie/contract/core/define-resource.ts'
import { forbidden } from '../platform/app-error.ts'
import { holds } from '../platform/principal.ts'
import type { Context } from './context.ts'

/** A finer check than the route's, for calls that do two things. Throws AppError 403. */
export function requireKeys(ctx: Context, permission: Permission | undefined): void {
  const keys = permissionKeys(permission)
  if (keys.length && !holds(ctx.principal, keys)) throw forbidden()
}
