import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'
import { defineResource } from '../core/define-resource.ts'
import * as f from '../core/fields.ts'

const base = '/api/tecovie-develop/code'

/** Stands for this installation's own database where a datasource is asked for; only its catalog is read. */
export const OWN_DATABASE = '0'
export const ROOT_MENU = '0'
const NAME = '[A-Za-z_][A-Za-z0-9_$#]{0,62}'

const named = (max: number, pattern: RegExp, key: string) =>
  f.text(max).check(f.rule((v: string) => v === '' || pattern.test(v), `resources.codeModule.${key}`))
const entry = (dictionary: string, keys: readonly string[]) =>
  f
    .dict(dictionary)
    .check(f.rule((v: string) => keys.includes(v), 'validation.oneOf', { values: keys.join(', ') }))
    .meta({ dict: dictionary })

/** `baseMode`: whose the rows of the generated table are. */
export const BASE_MODE = { none: '1', business: '2', tenant: '3' } as const
/** Entries of dictionary `yes_no`. */
export const YES = '2'

const editable = [
  'datasourceId',
  'codeName',
  'serviceName',
  'tableName',
  'tablePrefix',
  'pkName',
  'packageName',
  'parentMenuId',
  'baseMode',
  'wrapMode',
  'logicDelete',
] as const

/** What the code generator makes of one table. */
export const codeModule = defineResource({
  name: 'codeModule',
  base,
  scope: 'global',
  fields: {
    datasourceId: f.ref('datasource'),
    codeName: f.text(64),
    /** Names the calls' path: `/api/<serviceName>/<noun>`. */
    serviceName: named(64, /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'serviceForm'),
    /** As the database writes it, with its schema where that is not the login's own. */
    tableName: named(128, new RegExp(`^(${NAME}\\.)?${NAME}$`), 'tableForm'),
    /** Taken off the table's name, one or several with commas. */
    tablePrefix: named(64, /^[A-Za-z0-9_]+(,[A-Za-z0-9_]+)*$/, 'prefixForm'),
    pkName: named(63, new RegExp(`^${NAME}$`), 'columnForm'),
    /** The folder in the archive. */
    packageName: named(128, /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*$/, 'packageForm'),
    parentMenuId: f.ref('menu'),
    baseMode: entry('base_model', Object.values(BASE_MODE)),
    wrapMode: entry('yes_no', ['1', YES]),
    logicDelete: entry('yes_no', ['1', YES]),
  },
  computed: {
    /** The noun of the generated files, without prefix. */
    modelName: z.string().meta({ column: true }),
    datasourceName: z.string(),
    parentMenuName: z.string(),
    /** How many columns are set up; 0 until they were saved once. */
    columnCount: z.number(),
  },
  create: editable,
  update: editable,
  filters: {
    codeName: ['like', 'eq'],
    tableName: ['like', 'eq'],
    modelName: ['like', 'eq'],
    datasourceId: ['eq', 'in'],
    serviceName: ['like', 'eq'],
  },
  sort: ['codeName', 'tableName', 'modelName', 'createTime', 'updateTime'],
  routes: {
    list: 'GET /list',
    detail: 'GET /detail',
    create: 'POST /submit',
    update: 'POST /submit',
    remove: 'POST /remove',
    export: 'GET /export',
  },
  permissions: {
    list: ['code'],
    detail: ['code_view', 'code_edit'],
    create: ['code_add'],
    update: ['code_edit'],
    remove: ['code_delete'],
    export: ['code'],
  },
})

/** Copies a module with the settings of its columns; `-copy` follows the name. */
export const copyCode = defineAction({
  name: 'codeModule.copy',
  method: 'POST',
  path: `${base}/copy`,
  permission: ['code_edit'],
  input: z.looseObject({ id: f.id() }),
  output: z.object({ id: z.string() }),
})

/** Tables of a datasource by part of their name, at most 50. */
export const codeTables = defineAction({
  name: 'codeModule.tables',
  method: 'GET',
  path: `${base}/tables`,
  permission: ['code_add', 'code_edit'],
  input: z.looseObject({ datasourceId: f.id(), tableName: z.string().trim().max(64).optional() }),
  output: z.array(z.object({ tableName: z.string(), comment: z.string(), pkName: z.string() })),
})

/**
 * The generated files as a zip, one folder a package. `system` is taken for clients of this family; the console of this
 * product is what is generated. Names and settings come from the modules; tables without saved columns are read now.
 */
export const downloadCode = defineAction({
  name: 'codeModule.download',
  method: 'GET',
  path: `${base}/download-gen-code`,
  permission: ['code_view'],
  input: z.looseObject({ ids: f.idList(100), system: z.string().max(32).optional(), ticket: z.string().optional() }),
  answer: 'file',
})
