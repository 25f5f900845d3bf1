import { type ThingFunction, tidyModels } from '@tecovie/contract/things/thing-function.ts'
import type { Row } from '../../kit/mount-resource.ts'

/** A checked function as columns: parameters go together, models that do not belong to the type are emptied. */
export function functionRow(fn: ThingFunction): Row {
  const { input, output, eventLevelType, ...columns } = tidyModels(fn)
  const io = input?.length || output?.length || eventLevelType ? { input, output, eventLevelType } : null
  return { ...columns, category: String(fn.category), dataType: String(fn.dataType), ioModel: io }
}

/** Rows as they travel: numbers are numbers, parameters stand apart. */
export function functionsOnWire(rows: Row[]): void {
  for (const row of rows) {
    const io = row.ioModel ?? {}
    delete row.ioModel
    Object.assign(row, {
      category: Number(row.category),
      dataType: Number(row.dataType),
      input: io.input ?? null,
      output: io.output ?? null,
      eventLevelType: io.eventLevelType ?? null,
    })
  }
}
