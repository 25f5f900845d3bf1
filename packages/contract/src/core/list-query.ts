import * as z from 'zod'
import { PAGE_SIZES, SIZE_CAP } from './wire.ts'

/** How a filter may compare. The first operator of a field is the one meant when the query names only the field. */
export type FilterOp = 'eq' | 'ne' | 'like' | 'in' | 'gt' | 'ge' | 'lt' | 'le'

/** The suffixes this family of clients appends to a filter's name, and the operator each means. */
export const SUFFIX_OPS: Record<string, FilterOp> = {
  equal: 'eq',
  notequal: 'ne',
  like: 'like',
  ge: 'ge',
  le: 'le',
  gt: 'gt',
  lt: 'lt',
  datege: 'ge',
  dategt: 'gt',
  datelt: 'lt',
  datele: 'le',
  in: 'in',
}

/** The operators of the `post-query` dialect. */
export const DOLLAR_OPS: Record<string, FilterOp> = {
  $eq: 'eq',
  $ne: 'ne',
  $like: 'like',
  $in: 'in',
  $gt: 'gt',
  $gte: 'ge',
  $lt: 'lt',
  $lte: 'le',
}

const whole = (fallback: number, max: number) =>
  z.coerce
    .number()
    .int()
    .min(1)
    .catch(fallback)
    .transform((v) => Math.min(v, max))

/** Query of a paged list. Unknown names are filters of the resource or ignored; nothing reaches SQL by name. */
export const listInput = z.looseObject({
  current: whole(1, 1_000_000).optional(),
  size: whole(PAGE_SIZES[0], SIZE_CAP).optional(),
  ascs: z.string().optional(),
  descs: z.string().optional(),
  projectIds: z.string().optional(),
})

/** Body of `post-query` calls: `offset` counts pages from 0. */
export const postQueryInput = z.looseObject({
  query: z.unknown().optional(),
  limit: z.coerce.number().int().min(1).max(SIZE_CAP).optional(),
  offset: z.coerce.number().int().min(0).optional(),
  filter: z.record(z.string(), z.unknown()).nullish(),
  order: z.array(z.tuple([z.string(), z.string()])).nullish(),
})
