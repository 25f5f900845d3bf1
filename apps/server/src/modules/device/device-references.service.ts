import type { Context } from '../../kit/context.ts'
import type { Row } from '../../kit/mount-resource.ts'
import { fieldError } from '../../platform/app-error.ts'

const GATEWAYS = ['2', '4']
const PROJECT = '3'

/** The project a device goes to: one of the caller's, of type project. Throws AppError 400. */
export async function projectFor(ctx: Context, projectId: string): Promise<{ id: string; tenantId: string }> {
  const { projectIds } = ctx.db.scope
  const row = (await ctx.db
    .select('dept')
    .select(['id', 'tenantId', 'deptType'])
    .where('id', '=', projectId)
    .executeTakeFirst()) as Row | undefined
  if (!row || row.deptType !== PROJECT || (projectIds && !projectIds.includes(projectId)))
    throw fieldError('projectId', 'validation.reference')
  return { id: row.id, tenantId: row.tenantId }
}

/** The product of a device, of the same tenant as its project. Throws AppError 400. */
export async function productFor(
  ctx: Context,
  productId: string,
  tenantId: string,
): Promise<{ id: string; macRule: string; productKey: string; nodeType: string }> {
  const row = (await ctx.db
    .select('product')
    .select(['id', 'macRule', 'productKey', 'nodeType'])
    .where('id', '=', productId)
    .where('tenantId', '=', tenantId)
    .executeTakeFirst()) as Row | undefined
  if (!row) throw fieldError('productId', 'validation.reference')
  return row as { id: string; macRule: string; productKey: string; nodeType: string }
}

/** The gateway of a sub-device: a device in sight, of a gateway product and the same tenant. Throws AppError 400. */
export async function checkGateway(ctx: Context, gatewayId: string, tenantId: string, own?: string): Promise<void> {
  const row = (await ctx.db
    .select('device')
    .innerJoin('product', 'product.id', 'device.productId')
    .select(['device.id', 'product.nodeType'])
    .where('device.id', '=', gatewayId)
    .where('device.tenantId', '=', tenantId)
    .executeTakeFirst()) as Row | undefined
  if (!row || row.id === own) throw fieldError('gatewayId', 'validation.reference')
  if (!GATEWAYS.includes(row.nodeType)) throw fieldError('gatewayId', 'device.noGateway')
}
