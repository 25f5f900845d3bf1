import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'
import { defineResource } from '../core/define-resource.ts'
import * as f from '../core/fields.ts'
import { postQueryInput } from '../core/list-query.ts'
import { functionColumns, functionComputed } from '../things/function-columns.ts'
import { checkThingFunction, thingFunctionFields } from '../things/thing-function.ts'

const base = '/api/tecovie-iot-product/productTemplate'

/** The library of functions from which products are put together. */
export const productTemplate = defineResource({
  name: 'productTemplate',
  base,
  scope: 'tenant',
  fields: functionColumns,
  computed: functionComputed,
  create: [],
  update: [],
  filters: {
    id: ['eq', 'in'],
    name: ['like', 'eq'],
    code: ['like', 'eq'],
    category: ['eq', 'in'],
    dataType: ['eq', 'in'],
    required: ['eq'],
  },
  sort: ['createTime', 'updateTime', 'code', 'name', 'category', 'dataType'],
  defaultSort: [
    ['createTime', 'asc'],
    ['code', 'asc'],
  ],
  routes: { list: 'GET /list', remove: 'POST /remove', export: 'GET /export' },
  permissions: {
    list: ['productTemplate', 'product-list_config'],
    remove: ['productTemplate_delete'],
    export: ['productTemplate'],
  },
})

/** The list in the dialect `{query, limit, offset, filter, order}`. */
export const queryTemplates = defineAction({
  name: 'productTemplate.postQuery',
  method: 'POST',
  path: `${base}/post-query`,
  permission: ['productTemplate', 'product-list_config'],
  input: postQueryInput,
  effect: 'read',
})

/** Adds (no id) or replaces a template. */
export const saveTemplate = defineAction({
  name: 'productTemplate.save',
  method: 'POST',
  path: `${base}/save`,
  permission: ['productTemplate_add', 'productTemplate_edit', 'productTemplate_copy'],
  input: z
    .strictObject({ id: f.id().or(z.literal('')).nullish(), ...thingFunctionFields })
    .superRefine(checkThingFunction),
  output: z.object({ id: z.string() }),
})
