import * as z from 'zod'
import { number } from '../actions/app-fields.ts'
import { defineAction } from '../core/define-action.ts'
import { listInput } from '../core/list-query.ts'

const base = '/api/tecovie-smart-app/admin'

/** A home with who belongs to it and its rooms. Counts are of the devices the caller may see. */
export const houseDetail = defineAction({
  name: 'house.detail',
  method: 'POST',
  path: `${base}/house/detail`,
  permission: ['user_management_view'],
  input: z.looseObject({ id: number() }),
  output: z.object({
    id: z.string(),
    houseName: z.string(),
    name: z.string(),
    address: z.string().nullable(),
    memberCount: z.number(),
    roomCount: z.number(),
    deviceCount: z.number(),
    createTime: z.string(),
    users: z.array(z.object({ id: z.string(), nickname: z.string(), isOwner: z.number() })),
    rooms: z.array(z.object({ id: z.string(), houseId: z.string(), name: z.string(), deviceCount: z.number() })),
  }),
  effect: 'read',
})

/** A device as it stands in a home. `sn`: its product's module. */
export const houseDevice = z.object({
  id: z.string(),
  deviceName: z.string(),
  categoryName: z.string().nullable(),
  mac: z.string().nullable(),
  productBrand: z.string().nullable(),
  sn: z.string().nullable(),
  firewareVersion: z.string().nullable(),
  online: z.number(),
  lastOnlineTime: z.string().nullable(),
  roomId: z.string().nullable(),
  roomName: z.string().nullable(),
})

/** Devices of a home; `roomId` narrows to a room, without one (or 0) all of them. */
export const houseDevices = defineAction({
  name: 'house.devices',
  method: 'POST',
  path: `${base}/device/list`,
  permission: ['user_management_view'],
  input: listInput.extend({ houseId: number(), roomId: number().or(z.literal('')).nullish() }),
  output: z.object({
    records: z.array(houseDevice),
    total: z.number(),
    current: z.number(),
    size: z.number(),
    pages: z.number(),
  }),
  effect: 'read',
})
