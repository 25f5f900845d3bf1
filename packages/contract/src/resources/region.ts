import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'
import { defineResource } from '../core/define-resource.ts'
import * as f from '../core/fields.ts'
import { treeNode } from '../core/tree.ts'

const base = '/api/tecovie-system/region'
/** The parent of the first level; it is no row. */
export const REGION_ROOT = '00'
export const REGION_MAX_LEVEL = 5
/** What a region's code begins with. */
export const regionPrefix = (parentCode: string): string => (parentCode === REGION_ROOT ? '' : parentCode)

const regionCode = (max = 20) =>
  f.text(max).check(f.rule((v: string) => v === '' || /^[A-Za-z0-9]+$/.test(v), 'region.codeForm'))

/** Administrative regions. A code is the parent's code and the region's own part, a level the parent's plus one. */
export const region = defineResource({
  name: 'region',
  base,
  scope: 'global',
  fields: {
    parentCode: regionCode(),
    /** Follows from `parentCode` and `subCode`; when it is given as well, it must be that. */
    code: regionCode().optional(),
    subCode: regionCode(12).optional(),
    adcode: f.optionalText(20),
    name: f.text(64),
    level: f.int(1, REGION_MAX_LEVEL).optional(),
    sort: f.int(0, 999_999),
    remark: f.optionalText(255),
  },
  computed: { parentId: z.string(), parentName: z.string(), hasChildren: z.boolean() },
  create: ['parentCode', 'code', 'subCode', 'adcode', 'name', 'level', 'sort', 'remark'],
  update: ['parentCode', 'code', 'subCode', 'adcode', 'name', 'level', 'sort', 'remark'],
  filters: { name: ['like', 'eq'], code: ['eq', 'like', 'in'], parentCode: ['eq'], level: ['eq'] },
  sort: ['sort', 'code', 'name'],
  defaultSort: [['sort', 'asc']],
  unique: [['code']],
  routes: { list: 'GET /lazy-list', create: 'POST /submit', update: 'POST /submit', export: 'GET /export-region' },
  permissions: {
    list: ['region'],
    create: ['region_add'],
    update: ['region_edit', 'region_add'],
    export: ['region'],
  },
})

const shown = z.looseObject({
  id: z.string(),
  code: z.string(),
  parentCode: z.string(),
  name: z.string(),
  level: z.number(),
})
/** One region, by `id` or `code`. */
export const regionDetail = defineAction({
  name: 'region.detail',
  method: 'GET',
  path: `${base}/detail`,
  permission: ['region', 'region_view', 'region_edit'],
  input: z.looseObject({ id: z.string().max(20).optional(), code: z.string().max(20).optional() }),
  output: shown,
})
/** `ids`: ids or codes. One with regions below it is refused by name. */
export const removeRegions = defineAction({
  name: 'region.remove',
  method: 'POST',
  path: `${base}/remove`,
  permission: ['region_delete'],
  input: z.looseObject({ ids: f.idList() }),
})
/** Nodes right below `parentId` (a code or id, the root by default); `hasChildren` says whether to ask again. */
export const regionTree = defineAction({
  name: 'region.tree',
  method: 'GET',
  path: `${base}/lazy-tree`,
  permission: ['region', 'region_view'],
  input: z.looseObject({ parentId: z.string().max(20).optional(), parentCode: z.string().max(20).optional() }),
  output: z.array(treeNode),
})
/** Regions right below `code` for cascading selects. */
export const regionSelect = defineAction({
  name: 'region.select',
  method: 'GET',
  path: `${base}/select`,
  permission: 'authenticated',
  input: z.looseObject({ code: z.string().max(20).optional() }),
  output: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      parentCode: z.string(),
      name: z.string(),
      level: z.number(),
      hasChildren: z.boolean(),
    }),
  ),
})
/**
 * Imports regions as a job: multipart with a `file` (.xlsx, .csv: code, name, parent code), or without one all of China that
 * comes with the product. `isCovered` 1 overwrites what is there, 0 only adds.
 */
export const importRegions = defineAction({
  name: 'region.import',
  method: 'POST',
  path: `${base}/import-region`,
  permission: ['region_add'],
  input: z.looseObject({ isCovered: f.flag().optional() }),
  output: z.object({ jobId: z.string() }),
})
export const regionTemplate = defineAction({
  name: 'region.template',
  method: 'GET',
  path: `${base}/export-template`,
  permission: ['region_add'],
  input: z.looseObject({ format: z.enum(['xlsx', 'csv']).catch('xlsx'), ticket: z.string().optional() }),
  answer: 'file',
  effect: 'read',
})
