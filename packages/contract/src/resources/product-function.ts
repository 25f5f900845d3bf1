import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'
import { defineResource } from '../core/define-resource.ts'
import * as f from '../core/fields.ts'
import { functionColumns, functionComputed } from '../things/function-columns.ts'
import { checkThingFunction, thingFunctionFields } from '../things/thing-function.ts'

const base = '/api/tecovie-iot-product/productFunction'

/** What devices of a product report, do and raise. */
export const productFunction = defineResource({
  name: 'productFunction',
  base,
  scope: 'tenant',
  fields: { productId: f.ref('productInfo'), ...functionColumns },
  computed: { ...functionComputed, templateId: z.string().nullable().meta({ column: true }) },
  create: [],
  update: [],
  filters: {
    id: ['eq', 'in'],
    productId: ['eq', 'in'],
    name: ['like', 'eq'],
    code: ['eq', 'like', 'in'],
    category: ['in', 'eq'],
    dataType: ['in', 'eq'],
  },
  sort: ['sort', 'createTime', 'updateTime', 'code', 'name', 'category', 'dataType'],
  defaultSort: [
    ['category', 'asc'],
    ['createTime', 'asc'],
  ],
  routes: { list: 'GET /list', remove: 'POST /remove', export: 'GET /export' },
  permissions: {
    list: [
      'product-list',
      'product-list_view',
      'product-list_config',
      'deviceList',
      'deviceList_view',
      'deviceControl',
      'deviceGroup',
      'monitorRules',
    ],
    remove: ['product-list_config'],
    export: ['product-list_config'],
  },
})

/** Adds (no id) or replaces a function of a product. */
export const submitFunction = defineAction({
  name: 'productFunction.submit',
  method: 'POST',
  path: `${base}/submit`,
  permission: ['product-list_config'],
  input: z
    .strictObject({ id: f.id().or(z.literal('')).nullish(), productId: f.id(), ...thingFunctionFields })
    .superRefine(checkThingFunction),
  output: z.object({ id: z.string() }),
})

/** Takes templates of the library into a product; codes that it has already are left out and told. */
export const addFromTemplates = defineAction({
  name: 'productFunction.addTemplates',
  method: 'POST',
  path: `${base}/addTemplates`,
  permission: ['product-list_config'],
  input: z.strictObject({ productId: f.id(), templateIds: f.idList(200) }),
  output: z.object({ added: z.number(), skipped: z.array(z.string()) }),
})
