import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'

/**
 * Live updates as server-sent events (`event: <topic>`, `data: <JSON>`). Topics: `device:<id>` (values, presence,
 * commands of one device), `devices` (presence changes of the tenant), `events` (rule events), `job:<id>` (progress
 * of a background job), `dict` (a dictionary changed: read again what is shown), `rights` (what the
 * caller may do changed: read the menus and the user again).  A topic the caller may not see is refused by name. A comment is sent every 15 s.
 */
export const streamEvents = defineAction({
  name: 'stream.events',
  method: 'GET',
  path: '/api/tecovie-stream/events',
  permission: 'authenticated',
  input: z.looseObject({ topics: z.string().max(4000) }),
  answer: 'stream',
})

/** What each live topic carries in `data`. */
export interface LiveMessages {
  device:
    | { kind: 'values'; deviceId: string; values: Record<string, { v: unknown; t: number }> }
    | { kind: 'presence'; deviceId: string; online: 0 | 1; status: 0 | 1 | 2; reason: string; at: number }
    | { kind: 'command'; deviceId: string; commandId: string; state: string }
    | { kind: 'health'; deviceId: string; deviceStatus: string }
    | { kind: 'rejected'; deviceId: string; code: number; reason: string; at: number }
  events: {
    kind: 'raised' | 'hit' | 'closed' | 'handled'
    eventId: string
    deviceId: string
    eventName: string
    deviceName: string
    at: number
  }
  dict: { kind: 'changed' }
  /** What the reader may do changed: menus, buttons and streams are read again. */
  rights: { kind: 'changed' }
  /** A complaint was filed or replied to. */
  complaints: { kind: 'filed' | 'replied'; id: string }
  /** Notices were released, changed or removed: the bell is read again. */
  notices: { kind: 'changed' }
  /** The reader has a new personal entry. */
  inbox: { kind: 'changed' }
  job: { jobId: string; state: string; done: number; total: number; failed: number; result?: unknown }
}
