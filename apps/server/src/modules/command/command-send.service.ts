import type { Context } from '../../kit/context.ts'
import type { Row } from '../../kit/mount-resource.ts'
import { functionsOf } from '../product/product.service.ts'
import { checkedParams } from './command-message.ts'

/** What one device is told. */
export interface Order {
  readonly kind: 'set' | 'service'
  /** The service's; of no meaning for a set. */
  readonly code?: string
  readonly params: Record<string, unknown>
  readonly offline: 'wait' | 'fail'
  readonly timeoutSeconds: number
}

/**
 * Checks an order against the device's product, writes it down and has it sent; returns the command's id. The caller may
 * control the device (a row with its ids). Somebody of the app is noted as such. Throws AppError 400 at `params.<code>`.
 */
export async function sendCommand(ctx: Context, device: Row, order: Order): Promise<string> {
  const { kind, offline, timeoutSeconds } = order
  const functions = await functionsOf(ctx, device.productId)
  const checked = checkedParams(functions, kind, order.code ?? '', order.params, ctx.principal.timeZone)
  const { app, userId } = ctx.principal
  const [commandId] = await ctx.db.insert('command', [
    {
      tenantId: device.tenantId,
      projectId: device.projectId,
      deviceId: device.id,
      ...(app ? { appUserId: userId, createUser: null, updateUser: null } : {}),
      kind,
      ...checked,
      state: 'created',
      offline,
      timeoutSeconds,
      deadline: new Date(Date.now() + timeoutSeconds * 1000),
    },
  ])
  ctx.services.bus.emit('command.created', { commandId: commandId as string, deviceId: device.id })
  return commandId as string
}
