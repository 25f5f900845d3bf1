import type { Resource } from '@tecovie/contract/core/define-resource.ts'
import { auditFields } from '@tecovie/contract/core/define-resource.ts'
import type * as z from 'zod'

export type FieldKind = 'text' | 'longText' | 'number' | 'flag' | 'choice' | 'dict' | 'ref' | 'datetime' | 'other'

/** What the console needs to know of a field; all of it read from the contract. */
export interface FieldInfo {
  readonly name: string
  readonly kind: FieldKind
  readonly schema: z.ZodType | undefined
  readonly required: boolean
  readonly initial?: unknown
  /** Values of a choice. */
  readonly values?: readonly string[]
  readonly dict?: string
  readonly ref?: string
  readonly max?: number
}

interface Def {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
  options?: z.ZodType[]
  values?: unknown[]
  entries?: Record<string, string>
  defaultValue?: unknown
  checks?: { _zod: { def: { params?: Record<string, unknown> } } }[]
}
const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def

const isEmptyText = (schema: z.ZodType) => defOf(schema).type === 'literal' && defOf(schema).values?.[0] === ''

interface Opened {
  schema: z.ZodType
  optional: boolean
  initial: unknown
  meta: Record<string, unknown>
}

/** Takes optional, nullable and default off a schema, gathering metas on the way. */
function open(schema: z.ZodType): Opened {
  const out: Opened = { schema, optional: false, initial: undefined, meta: {} }
  for (;;) {
    const def = defOf(out.schema)
    out.meta = { ...out.schema.meta(), ...out.meta }
    if (['optional', 'nullable', 'default', 'prefault', 'catch', 'readonly'].includes(def.type) && def.innerType) {
      if (def.type !== 'readonly') out.optional = true
      if (def.type === 'default' || def.type === 'prefault') out.initial = def.defaultValue
      out.schema = def.innerType
    } else if (def.type === 'union' && def.options?.some(isEmptyText) && def.options.length === 2) {
      // `x or empty`: an optional x.
      out.optional = true
      out.schema = def.options.find((o) => !isEmptyText(o)) ?? out.schema
    } else if (def.type === 'pipe' && def.in && defOf(def.in).type !== 'transform') out.schema = def.in
    else return out
  }
}

const maxOf = (def: Def): number | undefined => {
  const all = (def.checks ?? []).map((c) => c._zod.def.params?.max).filter((v) => typeof v === 'number')
  return all.length ? Math.min(...(all as number[])) : undefined
}

/** Texts longer than this get several lines. */
const LONG = 255

function describe(name: string, whole: z.ZodType): FieldInfo {
  const { schema, optional, initial, meta } = open(whole)
  const def = defOf(schema)
  const base = { name, schema: whole, initial }
  if (meta.datetime) return { ...base, kind: 'datetime', required: !optional }
  if (meta.dict) return { ...base, kind: 'dict', dict: String(meta.dict), required: !optional }
  if (meta.ref) return { ...base, kind: 'ref', ref: String(meta.ref), required: !optional }
  if (meta.number) return { ...base, kind: 'number', required: !optional }
  if (def.type === 'enum')
    return { ...base, kind: 'choice', values: Object.values(def.entries ?? {}), required: !optional }
  if (def.type === 'number' || def.type === 'int') return { ...base, kind: 'number', required: !optional }
  if (def.type === 'boolean') return { ...base, kind: 'flag', required: false }
  if (def.type === 'union' && def.options) {
    const values = def.options.flatMap((o) => defOf(o).values ?? []).map(String)
    const numbers = [...new Set(values)]
    if (numbers.length === 2 && numbers.includes('0') && numbers.includes('1'))
      return { ...base, kind: 'flag', required: false }
    if (numbers.length) return { ...base, kind: 'choice', values: numbers, required: !optional }
  }
  if (def.type === 'string') {
    const max = maxOf(def)
    const kind = max !== undefined && max > LONG ? 'longText' : 'text'
    const required = !optional && !schema.safeParse('').success
    return { ...base, kind, required, ...(max === undefined ? {} : { max }) }
  }
  return { ...base, kind: 'other', required: !optional }
}

const cache = new WeakMap<object, Map<string, FieldInfo>>()

/** A field of a resource, editable, computed or audit; names the resource does not know are read-only `other`. */
export function fieldInfo(resource: Resource, name: string): FieldInfo {
  const known = cache.get(resource) ?? new Map<string, FieldInfo>()
  cache.set(resource, known)
  const found = known.get(name)
  if (found) return found
  const shape = { ...auditFields, ...(resource.computed ?? {}), ...resource.fields } as Record<string, z.ZodType>
  const schema = shape[name]
  const info: FieldInfo = schema ? describe(name, schema) : { name, kind: 'other', schema: undefined, required: false }
  known.set(name, info)
  return info
}
