import { CATEGORY, DATA_TYPE } from '@tecovie/contract/things/data-type.ts'

interface PairDraft {
  key?: unknown
  value?: unknown
}

/** What a value looks like, while it is being written. */
export interface SpecDraft {
  dataType?: number | string | null
  enumModel?: { enums?: (PairDraft | undefined)[] } | null
  errorModel?: { errors?: (PairDraft | undefined)[]; readType?: string | null } | null
  numModel?: Record<string, unknown> | null
}

/** One input or output, while it is being written. */
export interface ParameterDraft extends SpecDraft {
  code?: string
  name?: string
  required?: number
}

/** A function as the form holds it: anything may still be missing. */
export interface ThingDraft extends ParameterDraft {
  category?: number | string | null
  description?: string
  accessMode?: string
  eventLevelType?: string | null
  input?: (ParameterDraft | undefined)[] | null
  output?: (ParameterDraft | undefined)[] | null
}

/** A function's body before the contract checked it. */
export type ThingBody = Record<string, unknown>

const wholeOf = (value: unknown) => (value === null || value === undefined || value === '' ? undefined : Number(value))
const pairs = (list: (PairDraft | undefined)[] | undefined) =>
  (list ?? []).map((p) => ({ key: String(p?.key ?? ''), value: String(p?.value ?? '') }))

/** What a data type starts with, so that its inputs stand there at once. */
export function startOf(dataType: number): SpecDraft {
  if (dataType === DATA_TYPE.enum) return { enumModel: { enums: [{}, {}] } }
  if (dataType === DATA_TYPE.breakdown) return { errorModel: { errors: [{}] } }
  return dataType === DATA_TYPE.value ? { numModel: { numberFormat: 'int', step: 1 } } : {}
}

function specOf(draft: SpecDraft) {
  const dataType = wholeOf(draft.dataType)
  const { numberFormat, min, max, step, unit, multiple } = draft.numModel ?? {}
  const errors = { errors: pairs(draft.errorModel?.errors), readType: draft.errorModel?.readType ?? null }
  return {
    dataType,
    enumModel: dataType === DATA_TYPE.enum ? { enums: pairs(draft.enumModel?.enums) } : null,
    errorModel: dataType === DATA_TYPE.breakdown ? errors : null,
    numModel: dataType === DATA_TYPE.value ? { numberFormat, min, max, step, unit, multiple } : null,
  }
}

const parameterOf = (draft: ParameterDraft = {}) => ({
  code: draft.code ?? '',
  name: draft.name ?? '',
  required: draft.required ?? 0,
  ...specOf(draft),
})

/** The body of a draft: what its kind and data type do not have is left out. */
export function bodyOf(draft: ThingDraft): ThingBody {
  const category = wholeOf(draft.category)
  const answers = category === CATEGORY.service || category === CATEGORY.event
  return {
    ...parameterOf(draft),
    category,
    description: draft.description ?? '',
    ...(category === CATEGORY.property && draft.accessMode ? { accessMode: draft.accessMode } : {}),
    ...(category === CATEGORY.service ? { input: (draft.input ?? []).map(parameterOf) } : {}),
    ...(answers ? { output: (draft.output ?? []).map(parameterOf) } : {}),
    ...(category === CATEGORY.event ? { eventLevelType: draft.eventLevelType ?? null } : {}),
  }
}
