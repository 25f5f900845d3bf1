import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'
import { defineResource } from '../core/define-resource.ts'
import * as f from '../core/fields.ts'

const base = '/api/tecovie-develop/datasource'

/** Java class names by which clients of this family name the kinds of databases. */
export const DRIVER_CLASSES = ['com.mysql.cj.jdbc.Driver', 'org.postgresql.Driver', 'oracle.jdbc.OracleDriver'] as const
export type DriverClass = (typeof DRIVER_CLASSES)[number]

/** What the address of each kind looks like. */
export const URL_EXAMPLES: Record<DriverClass, string> = {
  'com.mysql.cj.jdbc.Driver': 'jdbc:mysql://db.example.com:3306/shop',
  'org.postgresql.Driver': 'jdbc:postgresql://db.example.com:5432/shop',
  'oracle.jdbc.OracleDriver': 'jdbc:oracle:thin:@//db.example.com:1521/ORCLPDB1',
}

/** Databases of others, for the code generator and reports. The password is sealed, never answered; left empty it stays. */
export const datasource = defineResource({
  name: 'datasource',
  base,
  scope: 'global',
  fields: {
    name: f.text(64),
    driverClass: f.choice(DRIVER_CLASSES),
    url: f.text(500),
    username: f.text(128),
    password: f.text(256),
    remark: f.optionalText(255),
  },
  create: ['name', 'driverClass', 'url', 'username', 'password', 'remark'],
  update: ['name', 'driverClass', 'url', 'username', 'password', 'remark'],
  writeOnly: ['password'],
  filters: { name: ['like', 'eq'], driverClass: ['eq', 'in'], username: ['like', 'eq'] },
  sort: ['name', 'createTime', 'updateTime'],
  unique: [['name']],
  routes: {
    list: 'GET /list',
    detail: 'GET /detail',
    create: 'POST /submit',
    update: 'POST /submit',
    remove: 'POST /remove',
    export: 'GET /export',
  },
  permissions: {
    list: ['datasource'],
    detail: ['datasource_view', 'datasource_edit'],
    create: ['datasource_add'],
    update: ['datasource_edit'],
    remove: ['datasource_delete'],
    export: ['datasource'],
  },
})

/** All datasources by id and name, for pickers. */
export const datasourceSelect = defineAction({
  name: 'datasource.select',
  method: 'GET',
  path: `${base}/select`,
  permission: ['datasource', 'code'],
  input: z.looseObject({}),
  output: z.array(z.object({ id: z.string(), name: z.string(), driverClass: z.string() })),
})

/**
 * Connects and says how that went. Takes what a form holds; with an `id` the stored password serves where none is given,
 * for the stored address only.
 */
export const datasourceTest = defineAction({
  name: 'datasource.test',
  method: 'POST',
  path: `${base}/test`,
  permission: ['datasource_add', 'datasource_edit'],
  input: z.strictObject({
    id: f.id().optional(),
    driverClass: f.choice(DRIVER_CLASSES).optional(),
    url: f.optionalText(500),
    username: f.optionalText(128),
    password: f.optionalText(256),
  }),
  output: z.object({
    ok: z.boolean(),
    /** One sentence in the caller's language. */
    reason: z.string(),
    /** What the server calls itself; empty when it was not reached. */
    version: z.string(),
    /** Milliseconds. */
    time: z.number(),
  }),
})
