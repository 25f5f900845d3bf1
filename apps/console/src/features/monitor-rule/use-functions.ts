import { useQueries } from '@tanstack/react-query'
import { productFunction } from '@tecovie/contract/resources/product-function.ts'
import { type AnyAction, call } from '../../kit/net/client.ts'
import type { DraftCondition } from './condition-draft.ts'

interface Labelled {
  key: string
  value: string
}

/** A function as conditions need it. */
export interface ThingFunction {
  id: string
  productId: string
  name: string
  code: string
  category: number
  dataType: number
  enumModel?: { enums: Labelled[] } | null
  errorModel?: { errors: Labelled[] } | null
  numModel?: { min: number; max: number; step: number; unit: string } | null
}

export const functionList = productFunction.calls.list as AnyAction

/** Properties, services and events; business functions raise no events. */
export const CATEGORIES = '1,2,3'

interface Wanted {
  productId?: string
  name?: string
  current: number
}
const PAGE = 100
/** Functions of all products repeat; this many pages are looked through for different ones. */
const MAX_PAGES = 5
const ENOUGH = 50

const identity = (fn: ThingFunction) => `${fn.code} ${fn.dataType}`

/** The first of each code and data type. */
export function distinct(functions: readonly ThingFunction[]): ThingFunction[] {
  const seen = new Map<string, ThingFunction>()
  for (const fn of functions) if (!seen.has(identity(fn))) seen.set(identity(fn), fn)
  return [...seen.values()]
}

const page = (wanted: Wanted, signal: AbortSignal) =>
  call(functionList, { ...wanted, category: CATEGORIES, size: PAGE, ascs: 'code' }, signal) as Promise<{
    records: ThingFunction[]
    pages: number
  }>

/** Functions whose name matches: of one product, or the different ones of all. */
export async function findFunctions(
  o: { productId: string; name: string },
  signal: AbortSignal,
): Promise<ThingFunction[]> {
  const wanted = { ...(o.productId ? { productId: o.productId } : {}), ...(o.name ? { name: o.name } : {}) }
  if (o.productId) return (await page({ ...wanted, current: 1 }, signal)).records
  let found: ThingFunction[] = []
  for (let current = 1; current <= MAX_PAGES; current++) {
    const { records, pages } = await page({ ...wanted, current }, signal)
    found = distinct([...found, ...records])
    if (current >= pages || found.length >= ENOUGH) break
  }
  return found
}

/** Where the function of a condition is cached. */
export const functionKey = (c: Pick<DraftCondition, 'productId' | 'code' | 'dataType'>) =>
  ['productFunction', 'condition', c.productId, c.code, c.dataType] as const

async function functionOf(c: DraftCondition, signal: AbortSignal): Promise<ThingFunction | null> {
  const one = c.productId ? { productId: c.productId } : { dataType: c.dataType }
  const { records } = (await call(
    functionList,
    { ...one, code: c.code, category: CATEGORIES, size: 1, current: 1 },
    signal,
  )) as { records: ThingFunction[] }
  return records[0] ?? null
}

/** The function of each condition; null where it is gone, undefined where none is chosen or it is still on its way. */
export function useFunctions(conditions: readonly DraftCondition[]): (ThingFunction | null | undefined)[] {
  // Conditions are copied from one another: what two of them name is asked for once.
  const asked = new Map(conditions.filter((c) => c.code !== '').map((c) => [functionKey(c).join(' '), c]))
  const answers = useQueries({
    queries: [...asked.values()].map((c) => ({
      queryKey: functionKey(c),
      queryFn: ({ signal }: { signal: AbortSignal }) => functionOf(c, signal),
      staleTime: 60_000,
    })),
  })
  const keys = [...asked.keys()]
  return conditions.map((c) => answers[keys.indexOf(functionKey(c).join(' '))]?.data)
}
