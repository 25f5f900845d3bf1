import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'
import { defineResource } from '../core/define-resource.ts'
import * as f from '../core/fields.ts'
import { listInput } from '../core/list-query.ts'

const base = '/api/tecovie-smart-app'
const admin = `${base}/admin/user`

/** How somebody belongs to a home: dictionary `houseMember`. */
export const HOUSE_MEMBER = { owner: 1, member: 2 } as const

const column = () => z.string().nullable().meta({ column: true })

/** A home as it stands on somebody's own page. */
const houseOf = z.object({
  id: z.string(),
  houseName: z.string(),
  address: z.string().nullable(),
  memberCount: z.number(),
  roomCount: z.number(),
  deviceCount: z.number(),
})

/**
 * People who use the app. They register there, never here. The list has a row for each home somebody belongs to, and one
 * for somebody without a home; `id` is the person's.
 */
export const appUser = defineResource({
  name: 'appUser',
  base,
  scope: 'tenant',
  fields: {},
  computed: {
    account: z.string().meta({ column: true }),
    nickname: column(),
    realName: column(),
    mobile: column(),
    projectNames: z.string(),
    address: z.string().nullable(),
    houseName: z.string().nullable(),
    houseId: z.string().nullable(),
    isOwner: z.number().nullable().meta({ dict: 'houseMember' }),
    /** Whether a device of the home is online. */
    online: z.number().nullable().meta({ dict: 'onlineStatus' }),
    /** A filter only: homes with a device of such a name. */
    deviceName: z.string().optional(),
    /** In details only. */
    ownHouses: z.array(houseOf).optional(),
    joinHouses: z.array(houseOf).optional(),
  },
  create: [],
  update: [],
  filters: {
    account: ['like', 'eq'],
    nickname: ['like', 'eq'],
    mobile: ['like', 'eq'],
    houseName: ['like', 'eq'],
    houseId: ['eq', 'in'],
    deviceName: ['like', 'eq'],
    isOwner: ['eq'],
    online: ['eq'],
    createTime: ['ge', 'le', 'gt', 'lt'],
  },
  sort: ['createTime'],
  defaultSort: [['createTime', 'desc']],
  routes: {
    list: 'GET /admin/user/aggregate/list',
    detail: 'GET /admin/user/detail',
    export: 'GET /admin/user/aggregate/export',
  },
  permissions: {
    list: ['user_management'],
    detail: ['user_management_view'],
    export: ['user_management_export'],
  },
})

/** Everybody once, without homes: for choosing somebody. */
export const appUserPeople = defineAction({
  name: 'appUser.select',
  method: 'GET',
  path: `${admin}/app/list`,
  permission: ['user_management'],
  input: listInput,
})
/** Gives somebody a random password, shown once. Their sessions end. */
export const resetAppUserPassword = defineAction({
  name: 'appUser.resetPassword',
  method: 'PUT',
  path: `${admin}/reset/password`,
  permission: ['user-operation-management-reset'],
  input: z.strictObject({ id: f.id() }),
  output: z.object({ id: z.string(), account: z.string(), password: z.string() }),
})
/** Gives somebody the password that was typed. Their sessions end. */
export const changeAppUserPassword = defineAction({
  name: 'appUser.updatePassword',
  method: 'PUT',
  path: `${admin}/password`,
  permission: ['user-operation-management-reset'],
  input: z.strictObject({ id: f.id(), password: f.text(64) }),
})
/**
 * Cancels an account: personal data goes, sessions end, homes go to another member or are dissolved with their devices
 * unbound. Answers how many homes went which way.
 */
export const cancelAppUser = defineAction({
  name: 'appUser.cancelAccount',
  method: 'PUT',
  path: `${admin}/cancel`,
  permission: ['user_management_cancel'],
  input: z.strictObject({ id: f.id() }),
  output: z.object({ handedOver: z.number(), dissolved: z.number() }),
})
