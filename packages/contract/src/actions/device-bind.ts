import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'
import * as f from '../core/fields.ts'

/** What an app scans to bind the device: it holds until the secret is reset. Who looks at it is noted. */
export const deviceBindCode = defineAction({
  name: 'device.bindCode',
  method: 'GET',
  path: '/api/tecovie-iot-device/device/bindCode',
  permission: ['deviceList_secret'],
  input: z.looseObject({ id: f.id() }),
  output: z.object({
    /** The text of the QR code. */
    qr: z.string(),
    /** The part of it that proves. */
    code: z.string(),
    /** Whether a home has the device: it cannot be bound before it is taken out there. */
    bound: z.boolean(),
  }),
  effect: 'write',
})
