import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'
import * as f from '../core/fields.ts'
import { COMMAND_STATES } from '../resources/command.ts'
import { macAddress } from '../resources/device.ts'
import { APP, nothing, number, paged, pageOf } from './app-fields.ts'

const base = `${APP}/device`
const ofDevice = { deviceId: f.id() }
const roomId = () => number().or(z.literal('')).nullish()

/** A property's newest value. `text` is its label where it has one; `time` is null before the first report. */
const value = z.object({
  code: z.string(),
  name: z.string(),
  unit: z.string().nullable(),
  dataType: z.number(),
  writable: z.boolean(),
  value: z.unknown(),
  text: z.string().nullable(),
  time: z.string().nullable(),
})
const device = z.object({
  id: z.string(),
  deviceName: z.string(),
  productName: z.string(),
  icon: z.string().nullable(),
  online: z.number(),
  homeId: z.string(),
  roomId: z.string().nullable(),
  roomName: z.string().nullable(),
  values: z.array(value),
})

/**
 * Puts a device into a home: by the text of its QR code (`qr`), or by `mac` and the `code` the device itself announced in a
 * claim window. What does not fit, whatever of it, is answered alike.
 */
export const appBind = defineAction({
  name: 'app.bind',
  method: 'POST',
  path: `${base}/bind`,
  permission: 'app',
  input: z
    .strictObject({
      homeId: number(),
      roomId: roomId(),
      qr: f.text(512).optional(),
      mac: macAddress().optional(),
      code: f.text(64).optional(),
    })
    .check(
      f.rule(
        (v: { qr?: unknown; mac?: unknown; code?: unknown }) => Boolean(v.qr) !== Boolean(v.mac && v.code),
        'appApi.oneBinding',
      ),
    ),
  output: z.object({ deviceId: z.string(), deviceName: z.string() }),
})
/** Takes a device out of its home; the owner may. */
export const appUnbind = defineAction({
  name: 'app.unbind',
  method: 'POST',
  path: `${base}/unbind`,
  permission: 'app',
  input: z.strictObject(ofDevice),
  output: nothing,
})
/** Moves a device to another room of its home; without a room it stands in the home. */
export const appPlace = defineAction({
  name: 'app.place',
  method: 'POST',
  path: `${base}/place`,
  permission: 'app',
  input: z.strictObject({ ...ofDevice, roomId: roomId() }),
  output: nothing,
})
export const appDevices = defineAction({
  name: 'app.devices',
  method: 'GET',
  path: `${base}/list`,
  permission: 'app',
  input: z.looseObject({ homeId: number(), roomId: roomId(), ...paged }),
  output: pageOf(device),
})
const service = z.object({ code: z.string(), name: z.string(), input: z.array(z.unknown()) })
/** A device with what it can do: `services` with their inputs. */
export const appDevice = defineAction({
  name: 'app.device',
  method: 'GET',
  path: `${base}/detail`,
  permission: 'app',
  input: z.looseObject(ofDevice),
  output: device.extend({
    mac: z.string().nullable(),
    firewareVersion: z.string().nullable(),
    lastOnlineTime: z.string().nullable(),
    lastReportTime: z.string().nullable(),
    bindTime: z.string(),
    services: z.array(service),
  }),
})
/** The newest values alone, to be asked again and again. */
export const appLatest = defineAction({
  name: 'app.latest',
  method: 'GET',
  path: `${base}/latest`,
  permission: 'app',
  input: z.looseObject(ofDevice),
  output: z.object({ online: z.number(), values: z.array(value) }),
})
const waiting = {
  /** What to do where the device is away: `wait` until the timeout, or `fail`. */
  offline: z.enum(['wait', 'fail']).default('fail'),
  timeoutSeconds: f.int(1, 3600).default(30),
}
export const appSetProperty = defineAction({
  name: 'app.setProperty',
  method: 'POST',
  path: `${base}/property`,
  permission: 'app',
  input: z.strictObject({ ...ofDevice, params: z.record(z.string(), z.unknown()), ...waiting }),
  output: z.object({ commandId: z.string() }),
})
export const appCallService = defineAction({
  name: 'app.callService',
  method: 'POST',
  path: `${base}/service`,
  permission: 'app',
  input: z.strictObject({
    ...ofDevice,
    service: f.text(24),
    params: z.record(z.string(), z.unknown()).default({}),
    ...waiting,
  }),
  output: z.object({ commandId: z.string() }),
})
/** What came of a property that was set or a service that was called; one's own only. */
export const appCommand = defineAction({
  name: 'app.command',
  method: 'GET',
  path: `${base}/command`,
  permission: 'app',
  input: z.looseObject({ commandId: f.id() }),
  output: z.object({
    id: z.string(),
    deviceId: z.string(),
    kind: z.enum(['set', 'service']),
    code: z.string(),
    state: z.enum(COMMAND_STATES),
    result: z.unknown(),
    reason: z.string().nullable(),
    createTime: z.string(),
    finishedAt: z.string().nullable(),
  }),
})
