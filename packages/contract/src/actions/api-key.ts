import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'
import * as f from '../core/fields.ts'

const base = '/api/tecovie-user/api-key'

const row = z.object({
  id: z.string(),
  name: z.string(),
  /** The first characters, to tell keys apart. */
  hint: z.string(),
  /** `all`, or menus: what the person may do within them. */
  scopes: z.array(z.object({ code: z.string(), title: z.string() })),
  createTime: z.string(),
  expireTime: z.string(),
  expired: z.boolean(),
  lastTime: z.string().nullable(),
  lastAddress: z.string().nullable(),
})
export type ApiKey = z.output<typeof row>

/** The caller's own keys. */
export const apiKeys = defineAction({
  name: 'apiKey.list',
  method: 'GET',
  path: `${base}/list`,
  permission: 'authenticated',
  input: z.looseObject({}),
  output: z.array(row),
})

/** Makes a key, answered this once; it is sent as `Authorization: Bearer tck_…` and never does more than its person may. */
export const apiKeyCreate = defineAction({
  name: 'apiKey.create',
  method: 'POST',
  path: `${base}/submit`,
  permission: 'authenticated',
  input: z.strictObject({
    name: f.text(64),
    days: f.int(1, 366),
    scopes: z.array(z.string().max(64)).check(
      f.rule((v: string[]) => v.length > 0, 'validation.required'),
      f.rule((v: string[]) => v.length <= 200, 'validation.tooMany', { max: 200 }),
    ),
  }),
  output: z.object({ id: z.string(), key: z.string() }),
})

/** Ends keys at once. */
export const apiKeyRemove = defineAction({
  name: 'apiKey.remove',
  method: 'POST',
  path: `${base}/remove`,
  permission: 'authenticated',
  input: z.looseObject({ ids: f.idList(100) }),
})
