import * as z from 'zod'
import { thingFunctionFields } from './thing-function.ts'

const { name, code, category, dataType, required, description, enumModel, errorModel, numModel, accessMode } =
  thingFunctionFields

/** The fields of a function that are columns. */
export const functionColumns = {
  name,
  code,
  category: category.meta({ dict: 'modelType' }),
  dataType: dataType.meta({ dict: 'dataType' }),
  required,
  description,
  enumModel,
  errorModel,
  numModel,
  accessMode,
}

/** Parameters of services and events are kept together in one column and answered apart. */
export const functionComputed = {
  ioModel: z.unknown().meta({ column: true }),
  input: thingFunctionFields.input,
  output: thingFunctionFields.output,
  eventLevelType: thingFunctionFields.eventLevelType,
}
