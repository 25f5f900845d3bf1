import { device } from '@tecovie/contract/resources/device.ts'
import type { Context } from '../../kit/context.ts'
import { type ResourceHooks, type ResourceService, type Row, resourceService } from '../../kit/mount-resource.ts'
import { AppError, notFound } from '../../platform/app-error.ts'
import type { Bus } from '../../platform/domain-events.ts'
import { deviceKeyOf, normalMac } from './device-key.ts'
import { nameDevices } from './device-names.service.ts'
import { inGroup } from './device-query.service.ts'
import { checkGateway, productFor, projectFor } from './device-references.service.ts'
import { removeBelongings } from './device-removal.service.ts'

/** A device the caller may see. Throws AppError 404. */
export async function visibleDevice(ctx: Context, id: string): Promise<Row> {
  const row = (await ctx.db.select('device').selectAll('device').where('device.id', '=', id).executeTakeFirst()) as
    | Row
    | undefined
  if (!row) throw notFound()
  return row
}

async function beforeCreate(ctx: Context, values: Row): Promise<void> {
  const project = await projectFor(ctx, values.projectId)
  const product = await productFor(ctx, values.productId, project.tenantId)
  values.tenantId = project.tenantId
  values.mac = normalMac(values.mac)
  values.channel = values.channel || null
  values.gatewayId = values.gatewayId || null
  if (values.gatewayId) await checkGateway(ctx, values.gatewayId, project.tenantId)
  const made = deviceKeyOf(product.macRule, values)
  if ('field' in made) throw new AppError(400, made.problem.key, {}, { errors: { [made.field]: made.problem } })
  values.deviceKey = made.key
}

async function beforeUpdate(ctx: Context, values: Row, old: Row): Promise<void> {
  if (values.mac !== undefined) values.mac = normalMac(values.mac)
  if (values.channel !== undefined) values.channel = values.channel || null
  if (values.gatewayId === undefined) return
  values.gatewayId = values.gatewayId || null
  if (values.gatewayId) await checkGateway(ctx, values.gatewayId, old.tenantId, old.id)
}

/** Devices' rows with all that a write of them brings along. */
export function deviceService(bus: Bus): ResourceService {
  // Kept from the check to the commit, which gets the same list of ids.
  const gone = new WeakMap<readonly string[], Awaited<ReturnType<typeof removeBelongings>>>()
  const hooks: ResourceHooks = {
    narrow: (query, _ctx, input) => inGroup(query, input),
    enrich: nameDevices,
    beforeCreate,
    beforeUpdate,
    async beforeRemove(ctx, ids) {
      gone.set(ids, await removeBelongings(ctx, ids))
    },
    committed(_ctx, ids) {
      const { closed = [], orphans = [] } = gone.get(ids) ?? {}
      bus.emit('device.changed', { deviceIds: [...ids, ...orphans] })
      if (closed.length) bus.emit('event.closed', { eventIds: closed })
    },
  }
  return resourceService(device, hooks)
}
