import * as z from 'zod'
import { flag, optionalText, plainName, rule, text } from '../core/fields.ts'
import { CATEGORY, DATA_TYPE } from './data-type.ts'
import { enumModel, errorModel, type ModelHolder, modelIssues, numeric, numModel } from './value-model.ts'

/** Property names of every object; a code of that name would be read instead of a value. */
const RESERVED = new Set(['__proto__', 'constructor', 'prototype'])

/** The code of a function or parameter: 1 to 24 letters, digits and underscores. */
export const functionCode = () =>
  text(24).check(
    rule((v: string) => v === '' || /^[A-Za-z0-9_]+$/.test(v), 'validation.functionCode'),
    rule((v: string) => !RESERVED.has(v), 'validation.functionCodeReserved'),
  )

const wholeOf = (key: string, lowest: number, highest: number) =>
  numeric().check(rule((v: number) => Number.isInteger(v) && v >= lowest && v <= highest, key))

const dataType = () => wholeOf('validation.dataType', 1, 7)

const models = {
  enumModel: enumModel.nullish(),
  errorModel: errorModel.nullish(),
  numModel: numModel.nullish(),
}

function addModelIssues(value: ModelHolder, ctx: z.RefinementCtx): void {
  for (const { path, key, ...params } of modelIssues(value))
    ctx.addIssue({ code: 'custom', path, params: { key, ...params } })
}

/** One input or output of a service, or one output of an event. */
export const parameter = z
  .strictObject({
    code: functionCode(),
    name: plainName(16),
    dataType: dataType(),
    required: flag().default(0),
    ...models,
  })
  .superRefine(addModelIssues)

const parameters = () =>
  z
    .array(parameter)
    .max(50)
    .check(
      rule(
        (list: readonly { code: string }[]) => new Set(list.map((p) => p.code)).size === list.length,
        'validation.parameterCodes',
      ),
    )
    .nullish()

/** The fields of a function, of a product or of the template library; the models are checked by `thingFunction`. */
export const thingFunctionFields = {
  name: plainName(16),
  code: functionCode(),
  /** 1 property, 2 service, 3 event, 4 business. */
  category: wholeOf('validation.functionCategory', 1, 4),
  dataType: dataType(),
  required: flag().default(0),
  description: text(255),
  ...models,
  /** Properties only: whether the platform may set it. */
  accessMode: z.enum(['r', 'rw']).default('rw'),
  /** Services only. Without a list, a service takes one value under its own code. */
  input: parameters(),
  /** Services and events. Without a list, an event carries one value under its own code. */
  output: parameters(),
  /** Events only: info, alert or fault, as the device's maker sees it. */
  eventLevelType: optionalText(16),
}

/** A function as a request carries it. Issues are custom and carry `params.key`; see `messages/<lang>/things.ts`. */
export const thingFunction = z.strictObject(thingFunctionFields).superRefine(checkThingFunction)

/** The checks across fields, for schemas that are built from `thingFunctionFields`. */
export function checkThingFunction(
  value: ModelHolder & { category: number; input?: unknown; output?: unknown },
  ctx: z.RefinementCtx,
): void {
  addModelIssues(value, ctx)
  const { category } = value
  const refuse = (field: string) =>
    ctx.addIssue({ code: 'custom', path: [field], params: { key: 'validation.notForCategory' } })
  if (hasItems(value.input) && category !== CATEGORY.service) refuse('input')
  if (hasItems(value.output) && category !== CATEGORY.service && category !== CATEGORY.event) refuse('output')
}

const hasItems = (v: unknown) => Array.isArray(v) && v.length > 0

export type ThingFunction = z.output<typeof thingFunction>
export type ThingParameter = z.output<typeof parameter>

/** The part of a function that says what its values look like. */
export type DataSpec = Pick<ThingParameter, 'dataType' | 'enumModel' | 'errorModel' | 'numModel'>

/** Clears the models that do not belong to the data type, so that a changed type leaves nothing behind. */
export function tidyModels<T extends Partial<DataSpec> & { dataType: number }>(fn: T): T {
  return {
    ...fn,
    enumModel: fn.dataType === DATA_TYPE.enum ? fn.enumModel : null,
    errorModel: fn.dataType === DATA_TYPE.breakdown ? fn.errorModel : null,
    numModel: fn.dataType === DATA_TYPE.value ? fn.numModel : null,
  }
}
