import { CATEGORY, DATA_TYPE } from '@tecovie/contract/things/data-type.ts'
import type { Context } from '../../kit/context.ts'
import { functionsOf, type NamedFunction } from '../product/product.service.ts'

type Newest = Record<string, { v: unknown; t: number }> | null

/** The label of a value where its kind has labels. */
function labelOf(f: NamedFunction, value: unknown): string | null {
  const pairs =
    f.dataType === DATA_TYPE.enum
      ? f.enumModel?.enums
      : f.dataType === DATA_TYPE.breakdown
        ? f.errorModel?.errors
        : undefined
  return pairs?.find((p) => String(p.key) === String(value))?.value ?? null
}

/** A device's properties with what it last reported of each, in the order of its product. */
export function valuesOf(functions: readonly NamedFunction[], newest: Newest) {
  return functions
    .filter((f) => f.category === CATEGORY.property)
    .map((f) => {
      const known = newest?.[f.code]
      return {
        code: f.code,
        name: f.name,
        unit: f.numModel?.unit ?? null,
        dataType: f.dataType,
        writable: f.accessMode !== 'r',
        value: known?.v ?? null,
        text: known ? labelOf(f, known.v) : null,
        time: known ? new Date(known.t) : null,
      }
    })
}

/** What can be called, with what each call takes. */
export const servicesOf = (functions: readonly NamedFunction[]) =>
  functions
    .filter((f) => f.category === CATEGORY.service)
    .map(({ code, name, input }) => ({ code, name, input: input ?? [] }))

/** The functions of several products, each read once. */
export async function functionsByProduct(
  ctx: Context,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, readonly NamedFunction[]>> {
  const ids = [...new Set(productIds)]
  return new Map(await Promise.all(ids.map(async (id) => [id, await functionsOf(ctx, id)] as const)))
}
