import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'
import * as f from '../core/fields.ts'

const base = '/api/tecovie-iot-device/device'
const MAY = ['deviceList_control', 'deviceControl'] as const
export const MAX_TIMEOUT_SECONDS = 7 * 86_400

/**
 * Tells devices something. One `deviceId`: one command. `deviceIds`, `deviceGroupId` (with `selectAll` the whole group,
 * else the named devices of it) or `query` (all that match the device list's filters, `productId` among them): one job
 * with one command a device. `kind: 'set'` takes properties in `params`; `'service'` calls `code` with `params`.
 * `productModel` (code -> value, or a list of `{code, value}`) is another way to write a set.
 */
export const controlDevices = defineAction({
  name: 'device.control',
  method: 'POST',
  path: `${base}/control`,
  permission: MAY,
  input: z.strictObject({
    deviceId: f.id().or(z.literal('')).nullish(),
    deviceIds: f.idList(1000).nullish(),
    deviceGroupId: f.id().or(z.literal('')).nullish(),
    selectAll: z.union([z.boolean(), f.flag()]).nullish(),
    query: z.record(z.string(), z.unknown()).nullish(),
    /** Narrows to projects, as in every list: what is sent is what was shown. */
    projectIds: z.union([z.string(), z.array(z.string())]).nullish(),
    kind: z.enum(['set', 'service']).default('set'),
    code: f.text(24, 0).nullish(),
    params: z.record(z.string(), z.unknown()).nullish(),
    productModel: z
      .union([z.array(z.looseObject({ code: f.text(24), value: z.unknown() })), z.record(z.string(), z.unknown())])
      .nullish(),
    /** What to do where a device is away: `wait` until the deadline, or `fail`. */
    offline: z.enum(['wait', 'fail']).default('fail'),
    timeoutSeconds: f.int(1, MAX_TIMEOUT_SECONDS).default(30),
  }),
  output: z.object({ commandId: z.string().optional(), jobId: z.string().optional() }),
})

/** Cancels commands that have not been sent: one, or all of a job (which stops too). */
export const cancelCommands = defineAction({
  name: 'device.cancelCommands',
  method: 'POST',
  path: `${base}/cancelCommands`,
  permission: MAY,
  input: z
    .strictObject({ id: f.id().optional(), jobId: f.id().optional() })
    .check(
      f.rule(
        (v: { id?: string | undefined; jobId?: string | undefined }) => Boolean(v.id || v.jobId),
        'validation.required',
      ),
    ),
  output: z.object({ cancelled: z.number() }),
})

/** How many commands of a job stand in each state. */
export const commandSummary = defineAction({
  name: 'device.commandSummary',
  method: 'GET',
  path: `${base}/commandSummary`,
  permission: MAY,
  input: z.looseObject({ jobId: f.id() }),
  output: z.record(z.string(), z.number()),
})
