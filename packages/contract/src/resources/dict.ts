import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'
import { defineResource } from '../core/define-resource.ts'
import * as f from '../core/fields.ts'
import { treeNode } from '../core/tree.ts'

const base = '/api/tecovie-system/dict'

/** Required text with a sentence of its own. */
const asked = (max: number, key: string) =>
  z
    .string()
    .trim()
    .check(
      f.rule((v: string) => v.length > 0, key),
      f.rule((v: string) => v.length <= max, 'validation.max', { max }),
      f.rule((v: string) => !v.includes('\u0000'), 'validation.characters'),
    )
const word = (max: number, key: string) =>
  asked(max, key).check(f.rule((v: string) => v === '' || /^[\w.-]+$/.test(v), 'validation.code'))

/** The key of a row that is a dictionary itself; its entries stand below it and have its code. */
export const DICT_ROOT_KEY = '-1'

/**
 * Dictionaries (parent `0`, key -1) and their entries, one level. A list answers dictionaries with their `children`. What code
 * relies on is marked `sealed`: its code and key stay, its texts may change.
 */
export const dict = defineResource({
  name: 'dict',
  base,
  scope: 'global',
  fields: {
    parentId: f.id().or(z.literal('')).nullish(),
    code: word(64, 'dict.code'),
    dictValue: asked(64, 'dict.value'),
    dictValueEn: f.text(64, 0).optional(),
    dictKey: word(32, 'dict.key'),
    color: f.choice(['success', 'warning', 'error', 'info', 'offline']).nullish(),
    sort: f.int(0, 9999),
    remark: f.optionalText(255),
  },
  computed: {
    sealed: z.boolean().meta({ column: true }),
    parentName: z.string(),
    hasChildren: z.boolean(),
    children: z.array(z.looseObject({ id: z.string() })).optional(),
  },
  create: ['parentId', 'code', 'dictValue', 'dictValueEn', 'dictKey', 'color', 'sort', 'remark'],
  update: ['code', 'dictValue', 'dictValueEn', 'dictKey', 'color', 'sort', 'remark'],
  filters: { code: ['like', 'eq'] },
  sort: ['sort', 'code', 'createTime', 'updateTime'],
  defaultSort: [['sort', 'asc']],
  unique: [['code', 'dictKey']],
  routes: {
    list: 'GET /list',
    detail: 'GET /detail',
    create: 'POST /submit',
    update: 'POST /submit',
    remove: 'POST /remove',
    export: 'GET /export',
  },
  permissions: {
    list: ['dict'],
    detail: ['dict_view', 'dict_edit'],
    create: ['dict_add'],
    update: ['dict_edit'],
    remove: ['dict_delete'],
    export: ['dict'],
  },
})

export const dictionaryEntries = defineAction({
  name: 'dict.dictionary',
  method: 'GET',
  path: `${base}/dictionary`,
  permission: 'authenticated',
  input: z.looseObject({ code: z.string().max(64) }),
  /** `dictValue` is in the reader's language. */
  output: z.array(
    z.object({ dictKey: z.string(), dictValue: z.string(), color: z.string().nullable(), sort: z.number() }),
  ),
})
/** Dictionaries without their entries, a page at a time; found by `code` or `dictValue`. */
export const dictParents = defineAction({
  name: 'dict.parents',
  method: 'GET',
  path: `${base}/parent-list`,
  permission: ['dict', 'code_edit'],
  input: z.looseObject({
    current: f.int(1, 1000).optional(),
    size: f.int(1, 1000).optional(),
    code: z.string().max(64).optional(),
    dictValue: z.string().max(64).optional(),
  }),
})
/** All dictionaries with their entries as a tree; at most 5,000 nodes. */
export const dictTree = defineAction({
  name: 'dict.tree',
  method: 'GET',
  path: `${base}/tree`,
  permission: ['dict', 'dict_add', 'dict_edit'],
  input: z.looseObject({}),
  output: z.array(treeNode),
})
