import * as calls from '@tecovie/contract/actions/command.ts'
import { command } from '@tecovie/contract/resources/command.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import { mountResource, type Row } from '../../kit/mount-resource.ts'
import { AppError, notFound } from '../../platform/app-error.ts'
import type { OnReply } from '../../workers/gateway/device-sender.ts'
import type { JobService } from '../job/job.service.ts'
import { functionsOf, visibleProduct } from '../product/product.service.ts'
import { CommandWorker } from './command.worker.ts'
import { checkedParams } from './command-message.ts'
import { sendCommand } from './command-send.service.ts'
import { CommandStore } from './command-store.ts'
import { type Control, targetOf } from './command-targets.ts'
import { type GroupCommand, groupCommandJob, targetDevices } from './group-command.job.ts'

export interface Commands {
  readonly worker: CommandWorker
  /** Keeps a device's answer; resolves when it is stored. */
  readonly onReply: OnReply
}

/** What is to be set or called: `params`, or the older `productModel`. */
function paramsOf({ params, productModel }: Control): Record<string, unknown> {
  if (Array.isArray(productModel)) return Object.fromEntries(productModel.map((m) => [m.code, m.value]))
  return { ...(productModel ?? {}), ...(params ?? {}) }
}

/** People of the app behind commands, by id; most commands have none. */
async function appPeopleOf(ctx: Context, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.map((r) => r.appUserId).filter(Boolean))]
  if (!ids.length) return new Map()
  const { rows: found } = await sql<{ id: string; name: string }>`
    select id, coalesce(nullif(nickname, ''), account) as name from app_user where id = any(${ids}::bigint[])`.execute(
    ctx.db.raw,
  )
  return new Map(found.map((f) => [f.id, f.name]))
}

/** Commands to devices: a row before a message, one device or many. */
export function mountCommand(kit: Kit, jobs: JobService): Commands {
  const { services } = kit
  const store = new CommandStore(services)
  const worker = new CommandWorker(services, store)
  jobs.handle('command.group', groupCommandJob(services, store))

  mountResource(kit, command, {
    async enrich(ctx, rows) {
      const ids = rows.map((r) => r.deviceId)
      const { rows: names } = await sql<Row>`
        select id, device_name, device_key from device where id = any(${ids}::bigint[])`.execute(ctx.db.raw)
      const byId = new Map(names.map((n) => [n.id as string, n]))
      const people = await appPeopleOf(ctx, rows)
      for (const row of rows) {
        const found = byId.get(row.deviceId)
        Object.assign(row, {
          deviceName: found?.deviceName ?? '',
          deviceKey: found?.deviceKey ?? '',
          appUserName: people.get(row.appUserId) ?? null,
        })
      }
    },
  })

  mountAction(kit, calls.controlDevices, async (ctx, input) => {
    const target = await targetOf(ctx, input)
    await visibleProduct(ctx, target.productId)
    const { kind, offline, timeoutSeconds } = input
    const order = { kind, code: input.code ?? '', params: paramsOf(input), offline, timeoutSeconds }
    if ('device' in target) return { commandId: await sendCommand(ctx, target.device, order) }
    const functions = await functionsOf(ctx, target.productId)
    const checked = checkedParams(functions, kind, order.code, order.params, ctx.principal.timeZone)
    const { list, input: narrowed, productId } = target
    const job: GroupCommand = {
      scope: ctx.db.scope,
      list,
      input: narrowed,
      productId,
      kind,
      ...checked,
      offline,
      timeoutSeconds,
    }
    const counted = (await (
      await targetDevices(services, job)
    )
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirst()) as Row
    if (!counted.n) throw new AppError(400, 'command.noTargets')
    const { tenantId, userId } = ctx.principal
    return { jobId: await jobs.create({ tenantId, userId, kind: 'command.group', input: job, total: counted.n }) }
  })

  mountAction(kit, calls.cancelCommands, async (ctx, { id, jobId }) => {
    if (jobId) {
      const { tenantId, userId } = ctx.principal
      const mine =
        await sql`select 1 from job where id = ${jobId} and tenant_id = ${tenantId} and user_id = ${userId}`.execute(
          services.db,
        )
      if (!mine.rows.length) throw notFound()
      // A job that has made all its commands is over: only they are left to cancel.
      await jobs.cancel(jobId, userId).catch(() => undefined)
      return { cancelled: await store.cancelJob(jobId) }
    }
    const found = await ctx.db.select('command').select('id').where('id', '=', id).executeTakeFirst()
    if (!found) throw notFound()
    const cancelled = await store.cancel(id as string)
    if (!cancelled) throw new AppError(400, 'command.notOpen')
    return { cancelled }
  })
  mountAction(kit, calls.commandSummary, async (ctx, { jobId }) => {
    const rows = (await ctx.db
      .select('command')
      .select(['state', sql<number>`count(*)::int`.as('n')])
      .where('jobId', '=', jobId)
      .groupBy('state')
      .execute()) as Row[]
    return Object.fromEntries(rows.map((r) => [r.state as string, r.n as number]))
  })

  const onReply: OnReply = async (deviceId, { id, ...reply }) => {
    if (/^\d{1,19}$/.test(id)) await store.answer(deviceId, id, reply)
  }
  return { worker, onReply }
}
