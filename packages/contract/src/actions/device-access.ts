import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'

/** Where devices reach this server, as the caller reaches it; a door that is not open is null. */
export const accessInfo = defineAction({
  name: 'deviceAccess.info',
  method: 'GET',
  path: '/api/tecovie-iot-device/access/info',
  permission: 'authenticated',
  input: z.looseObject({}),
  output: z.object({
    host: z.string(),
    httpPort: z.number().nullable(),
    mqttPort: z.number().nullable(),
    mqttsPort: z.number().nullable(),
  }),
})
