import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'

const base = '/api/tecovie-iot-device/dashboard'
const keys = ['home', 'deviceList'] as const

/** Devices online and in all over the last 24 hours, a sample every 5 minutes. */
export const onlineTrend = defineAction({
  name: 'dashboard.onlineTrend',
  method: 'GET',
  path: `${base}/online-trend`,
  permission: keys,
  input: z.looseObject({}),
  output: z.array(z.object({ time: z.string(), online: z.number(), total: z.number() })),
})

export const CHECKLIST = ['category', 'product', 'function', 'device', 'report', 'rule', 'event'] as const
/** The way from an empty platform to the first event: what is done, and where the rest is done. */
export const checklist = defineAction({
  name: 'dashboard.checklist',
  method: 'GET',
  path: `${base}/checklist`,
  permission: keys,
  input: z.looseObject({}),
  output: z.array(z.object({ key: z.enum(CHECKLIST), done: z.boolean(), path: z.string() })),
})
