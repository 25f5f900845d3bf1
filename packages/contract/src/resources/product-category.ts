import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'
import { defineResource } from '../core/define-resource.ts'
import * as f from '../core/fields.ts'

const base = '/api/tecovie-iot-product/productCategory'
const keys = ['productCategory_add', 'productCategory_addSon', 'productCategory_edit']

/** Two levels: products belong to the second. A list answers the first level with its `children`. */
export const productCategory = defineResource({
  name: 'productCategory',
  base,
  scope: 'tenant',
  fields: {
    pid: f.id().or(z.literal('')).nullish(),
    name: f.plainName(32),
    img: f.url().nullish(),
    sort: f.int(0, 9999).optional(),
  },
  computed: { children: z.array(z.looseObject({ id: z.string(), pid: z.string(), name: z.string() })).optional() },
  create: ['pid', 'name', 'img', 'sort'],
  update: ['name', 'img', 'sort'],
  sort: ['sort', 'name', 'updateTime'],
  defaultSort: [['sort', 'asc']],
  routes: { list: 'GET /list', create: 'POST /submit', update: 'POST /submit', remove: 'DELETE /remove' },
  permissions: {
    list: ['productCategory', 'product-list', 'productInfo'],
    create: ['productCategory_add', 'productCategory_addSon'],
    update: ['productCategory_edit'],
    remove: ['productCategory_delete'],
  },
})

const subType = z.strictObject({
  id: f.id().or(z.literal('')).nullish(),
  pid: f.id().or(z.literal('')).nullish(),
  name: f.plainName(32),
  img: f.url().check(f.rule((v: string) => v !== '', 'validation.required')),
  sort: f.int(0, 9999).optional(),
})

/** Adds or changes several sub-types at once: all or none. A bare array is taken as `list`. */
export const submitCategories = defineAction({
  name: 'productCategory.submitList',
  method: 'POST',
  path: `${base}/submitList`,
  permission: keys,
  input: z.preprocess(
    (v) => (Array.isArray(v) ? { list: v } : v),
    z.strictObject({
      pid: f.id().or(z.literal('')).nullish(),
      list: z.array(subType).check(f.rule((v: unknown[]) => v.length > 0 && v.length <= 100, 'validation.invalid')),
    }),
  ),
  output: z.object({ ids: z.array(z.string()) }),
})
