import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'
import * as f from '../core/fields.ts'

const base = '/api/tecovie-iot-device/device'
const SEE = ['deviceList_view', 'deviceControl'] as const
const credentials = z.object({
  id: z.string(),
  productKey: z.string(),
  deviceKey: z.string(),
  /** Shown this once; the server cannot be asked for it again. */
  deviceSecret: z.string(),
})

/** Counts of the devices in sight; `list?hasSumEvent=1` adds them as `sum`. */
export interface DeviceSum {
  total: number
  online: number
  offline: number
  normal: number
  preAbnormal: number
  abnormal: number
  error: number
  /** Open events. */
  eventCount: number
}

export const resetDeviceSecret = defineAction({
  name: 'device.resetSecret',
  method: 'POST',
  path: `${base}/resetSecret`,
  permission: ['deviceList_secret'],
  input: z.looseObject({ id: f.id() }),
  output: credentials,
})
export const enableDevices = defineAction({
  name: 'device.enable',
  method: 'POST',
  path: `${base}/enable`,
  permission: ['deviceList_edit'],
  input: z.strictObject({ ids: f.idList(), enabled: f.flag() }),
})
/** Gives devices to another project; their history stays with the one it happened in. */
export const moveDevices = defineAction({
  name: 'device.move',
  method: 'POST',
  path: `${base}/move`,
  permission: ['deviceList_edit'],
  input: z.strictObject({ ids: f.idList(), projectId: f.id() }),
})
/** What goes with devices that are removed; asked before the confirmation. */
export const removalPreview = defineAction({
  name: 'device.removalPreview',
  method: 'GET',
  path: `${base}/removalPreview`,
  permission: ['deviceList_delete'],
  input: z.looseObject({ ids: f.idList() }),
  output: z.object({
    devices: z.number(),
    groups: z.number(),
    openEvents: z.number(),
    openCommands: z.number(),
    subDevices: z.number(),
  }),
})

const ofDevice = { deviceId: f.id() }
const range = { from: f.datetime(), to: f.datetime() }
const paged = { size: f.int(1, 200).optional(), before: f.id().optional() }

/** Newest value of each property: `{v, t}`, t in ms. */
export const deviceLatest = defineAction({
  name: 'device.latest',
  method: 'GET',
  path: `${base}/latest`,
  permission: SEE,
  input: z.looseObject(ofDevice),
  output: z.record(z.string(), z.object({ v: z.unknown(), t: z.number() })),
})
/**
 * Values over time, reduced to `points` buckets. A number's points are `[t, min, max, avg, n]`, other values' `[t, value]`;
 * t in ms.
 */
export const deviceHistory = defineAction({
  name: 'device.history',
  method: 'GET',
  path: `${base}/history`,
  permission: SEE,
  input: z.looseObject({ ...ofDevice, ...range, codes: z.string().max(1000), points: f.int(1, 5000).default(500) }),
  output: z.object({
    from: z.number(),
    to: z.number(),
    bucket: z.number(),
    series: z.record(
      z.string(),
      z.object({ kind: z.enum(['number', 'value']), points: z.array(z.array(z.unknown())) }),
    ),
  }),
})
/** Stored reports, newest first; `beforeTs` and `beforeReport` are of the last row of the page before. */
export const deviceReports = defineAction({
  name: 'device.reports',
  method: 'GET',
  path: `${base}/reports`,
  permission: SEE,
  input: z.looseObject({
    ...ofDevice,
    ...range,
    size: f.int(1, 500).default(50),
    beforeTs: z.coerce.number().optional(),
    beforeReport: z.string().max(255).optional(),
  }),
  output: z.object({
    records: z.array(
      z.object({
        report: z.string(),
        ts: z.number(),
        receivedAt: z.number(),
        properties: z.record(z.string(), z.unknown()),
      }),
    ),
    more: z.boolean(),
  }),
})
export const exportReports = defineAction({
  name: 'device.exportReports',
  method: 'GET',
  path: `${base}/reports/export`,
  permission: SEE,
  input: z.looseObject({
    ...ofDevice,
    ...range,
    codes: z.string().max(1000).optional(),
    ticket: z.string().optional(),
  }),
  answer: 'file',
  effect: 'read',
})
/** Why a device went online or offline, newest first. */
export const devicePresence = defineAction({
  name: 'device.presence',
  method: 'GET',
  path: `${base}/presence`,
  permission: SEE,
  input: z.looseObject({ ...ofDevice, ...paged }),
  output: z.object({
    records: z.array(
      z.object({ id: z.string(), online: z.number(), reason: z.string(), detail: z.unknown(), at: z.string() }),
    ),
    more: z.boolean(),
  }),
})
/** What was kept out and why, newest first. */
export const deviceRejections = defineAction({
  name: 'device.rejections',
  method: 'GET',
  path: `${base}/rejections`,
  permission: SEE,
  input: z.looseObject({ ...ofDevice, ...paged }),
  output: z.object({
    records: z.array(
      z.object({
        id: z.string(),
        topic: z.string(),
        code: z.number(),
        reason: z.string(),
        payload: z.string().nullable(),
        n: z.number(),
        at: z.string(),
      }),
    ),
    more: z.boolean(),
  }),
})
/** Events the device itself reported (thing model), newest first. */
export const thingEvents = defineAction({
  name: 'device.thingEvents',
  method: 'GET',
  path: `${base}/thingEvents`,
  permission: SEE,
  input: z.looseObject({ ...ofDevice, size: f.int(1, 200).optional(), beforeTs: z.coerce.number().optional() }),
  output: z.object({
    records: z.array(
      z.object({ id: z.string(), code: z.string(), name: z.string(), params: z.unknown(), ts: z.number() }),
    ),
    more: z.boolean(),
  }),
})

/** Multipart: `file` (.xlsx or .csv). `productId` and `projectId` stand for rows that name none. Answers the job. */
export const importDevices = defineAction({
  name: 'device.import',
  method: 'POST',
  path: `${base}/import`,
  permission: ['deviceList_import'],
  input: z.looseObject({
    productId: f.id().or(z.literal('')).optional(),
    projectId: f.id().or(z.literal('')).optional(),
  }),
  output: z.object({ jobId: z.string() }),
})
export const importTemplate = defineAction({
  name: 'device.importTemplate',
  method: 'GET',
  path: `${base}/importTemplate`,
  permission: ['deviceList_import'],
  input: z.looseObject({ format: z.enum(['xlsx', 'csv']).catch('xlsx'), ticket: z.string().optional() }),
  answer: 'file',
  effect: 'read',
})
/** `problems`: row, field, reason of what was refused. `secrets`: keys and secrets of what was made, delivered once. */
export const importResult = defineAction({
  name: 'device.importResult',
  method: 'GET',
  path: `${base}/importResult`,
  permission: ['deviceList_import'],
  input: z.looseObject({
    jobId: f.id(),
    kind: z.enum(['problems', 'secrets']),
    format: z.enum(['xlsx', 'csv']).catch('xlsx'),
    ticket: z.string().optional(),
  }),
  answer: 'file',
  effect: 'write',
})
