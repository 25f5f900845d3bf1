import { DOLLAR_OPS, type FilterOp, SUFFIX_OPS } from '@tecovie/contract/core/list-query.ts'
import { type Page, SIZE_CAP, TOTAL_CAP } from '@tecovie/contract/core/wire.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../drivers/db/database.ts'
import { AppError } from '../platform/app-error.ts'
import { fromWire } from './wire-values.ts'

// biome-ignore lint/suspicious/noExplicitAny: lists are built over tables known at run time only
type Query = SelectQueryBuilder<any, any, any>

export interface ListQuery {
  readonly current: number
  readonly size: number
  readonly filters: readonly { field: string; op: FilterOp; value: string | number | string[] | Date }[]
  readonly sort: readonly (readonly [string, 'asc' | 'desc'])[]
}

/** What a list allows; a resource is one. */
export interface ListRules {
  readonly filters?: Readonly<Record<string, readonly FilterOp[]>>
  readonly sort?: readonly string[]
  readonly defaultSort?: readonly (readonly [string, 'asc' | 'desc'])[]
}

const camel = (s: string) => s.trim().replace(/_([a-z])/g, (_, c: string) => c.toUpperCase())
const blank = (v: unknown) => v === undefined || v === null || v === '' || v === 'undefined' || v === 'null'
const DATE = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

function filterValue(value: unknown, op: FilterOp, zone: string): string | number | string[] | Date {
  if (op === 'in') return (Array.isArray(value) ? value.map(String) : String(value).split(',')).slice(0, 1000)
  if (typeof value === 'number') return value
  const text = String(value)
  return DATE.test(text) ? (fromWire(text, zone) ?? text) : text
}

/** Reads `name[_suffix]=value` filters, `ascs`/`descs`, `current`/`size`. Unknown names are ignored. */
export function readListQuery(input: Record<string, unknown>, rules: ListRules, zone: string): ListQuery {
  const filters: { field: string; op: FilterOp; value: string | number | string[] | Date }[] = []
  for (const [name, value] of Object.entries(input)) {
    if (blank(value)) continue
    const cut = name.lastIndexOf('_')
    const suffix = cut > 0 ? SUFFIX_OPS[name.slice(cut + 1)] : undefined
    const field = rules.filters?.[name] ? name : suffix ? name.slice(0, cut) : name
    const allowed = rules.filters?.[field]
    if (!allowed) continue
    const wanted = field === name ? allowed[0] : suffix
    if (!wanted || !allowed.includes(wanted)) continue
    filters.push({ field, op: wanted, value: filterValue(value, wanted, zone) })
  }
  const sort = [
    ...String(input.ascs ?? '')
      .split(',')
      .filter(Boolean)
      .map((s) => [camel(s), 'asc'] as const),
    ...String(input.descs ?? '')
      .split(',')
      .filter(Boolean)
      .map((s) => [camel(s), 'desc'] as const),
  ].filter(([field]) => rules.sort?.includes(field))
  return {
    current: Number(input.current ?? 1),
    size: Number(input.size ?? 10),
    filters,
    sort: sort.length ? sort : (rules.defaultSort ?? [['createTime', 'desc']]),
  }
}

/** Reads the `post-query` dialect: `{limit, offset (pages from 0), filter: {field: {$op: value}}, order: [[field, dir]]}`. */
export function readPostQuery(input: Record<string, unknown>, rules: ListRules, zone: string): ListQuery {
  const filters: { field: string; op: FilterOp; value: string | number | string[] | Date }[] = []
  const given = {
    ...(typeof input.query === 'object' && input.query ? (input.query as object) : {}),
    ...((input.filter as object) ?? {}),
  }
  for (const [raw, condition] of Object.entries(given)) {
    const field = camel(raw)
    const allowed = rules.filters?.[field]
    if (!allowed || blank(condition)) continue
    const parts =
      typeof condition === 'object' && !Array.isArray(condition)
        ? Object.entries(condition as object)
        : [['$eq', condition] as const]
    for (const [name, value] of parts) {
      const op = DOLLAR_OPS[name]
      if (op && allowed.includes(op) && !blank(value))
        filters.push({
          field,
          op,
          value: filterValue(
            typeof value === 'string' && op === 'like' ? value.replace(/^%|%$/g, '') : value,
            op,
            zone,
          ),
        })
    }
  }
  const order = (input.order as [string, string][] | undefined) ?? []
  const sort = order
    .map(([f, d]) => [camel(f), d.toLowerCase() === 'asc' ? 'asc' : 'desc'] as const)
    .filter(([f]) => rules.sort?.includes(f))
  return {
    current: Number(input.offset ?? 0) + 1,
    size: Number(input.limit ?? 10),
    filters,
    sort: sort.length ? sort : (rules.defaultSort ?? [['createTime', 'desc']]),
  }
}

const OPERATORS = { eq: '=', ne: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' } as const
/** A LIKE pattern that finds `text` anywhere; its own wildcards are taken literally. */
export const likeAnywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Columns whose single characters are indexed: trigrams find nothing shorter than three. */
const BY_CHARACTER = new Set([
  'sysUser.realName',
  'sysUser.name',
  'appUser.nickname',
  'device.deviceName',
  'dept.deptName',
])

/**
 * Keeps rows whose column contains the text, in either case. One or two characters are compared in a way that keeps the
 * trigram index out of it: it would be read from end to end.
 */
function whereContains(query: Query, column: string, text: string): Query {
  if ([...text].length > 2) return query.where(column, 'ilike', likeAnywhere(text))
  const low = sql`lower(${sql.ref(column)})`
  const q = query.where(sql<boolean>`strpos(${low}, lower(${text})) > 0`)
  if (!BY_CHARACTER.has(column)) return q
  return q.where(sql<boolean>`string_to_array(${low}, null) @> string_to_array(lower(${text}), null)`)
}

/** How a text is looked for in a field whose column's own comparison does not serve. */
export type OwnSearch = Readonly<Record<string, (query: Query, text: string) => Query>>

/**
 * Adds the filters to a select. `columns` maps a field to a column where they differ, `own` takes the place of "contains".
 */
export function applyFilters(
  query: Query,
  list: ListQuery,
  columns: Readonly<Record<string, string>> = {},
  own: OwnSearch = {},
): Query {
  let q = query
  for (const { field, op, value } of list.filters) {
    const column = columns[field] ?? field
    const search = op === 'like' ? own[field] : undefined
    if (search) q = search(q, String(value))
    else if (op === 'like') q = whereContains(q, column, String(value))
    else if (op === 'in') q = q.where(column, 'in', value as string[])
    else q = q.where(column, OPERATORS[op], value)
  }
  return q
}

/** Adds the order; the id makes it total, so that a row never stands on two pages. */
export function applySort(
  query: Query,
  list: ListQuery,
  idColumn: string,
  columns: Readonly<Record<string, string>> = {},
): Query {
  let q = query
  for (const [field, direction] of list.sort) q = q.orderBy(columns[field] ?? field, direction)
  return q.orderBy(idColumn, list.sort[0]?.[1] ?? 'desc')
}

/**
 * Runs a page: rows and a total that stops counting at TOTAL_CAP. `rows` carries filters, columns and order already;
 * `counted` only the filters, or knows the number another way. Throws AppError 400 when the page lies beyond what is counted.
 */
export async function pageOf<T>(
  db: Db,
  rows: Query,
  counted: Query | (() => Promise<number>),
  list: Pick<ListQuery, 'current' | 'size'>,
): Promise<Page<T>> {
  const size = Math.min(Math.max(list.size, 1), SIZE_CAP)
  const offset = (list.current - 1) * size
  if (offset > TOTAL_CAP) throw new AppError(400, 'errors.tooDeep', { max: TOTAL_CAP })
  const records = (await rows.limit(size).offset(offset).execute()) as T[]
  // A page that is not full is the last one: nothing needs counting, which is what a narrow search would pay most for.
  const last = records.length < size && (records.length > 0 || offset === 0)
  const total = last
    ? offset + records.length
    : typeof counted === 'function'
      ? await counted()
      : await cappedCount(db, counted)
  const shown = Math.min(total, TOTAL_CAP)
  return {
    records,
    total: shown,
    current: list.current,
    size,
    pages: Math.ceil(shown / size),
    ...(total > TOTAL_CAP ? { totalCapped: true } : {}),
  }
}

/** How long a list that has more rows than are counted is not counted again. */
const MANY_MS = 60_000
const MANY_KEPT = 1000
/** By database, queries that found more than the cap, and until when that is believed. */
const many = new WeakMap<Db, Map<string, number>>()

/** Counts, but never more than one past the cap. What was past it within the last minute is taken to be so still. */
export async function cappedCount(db: Db, query: Query): Promise<number> {
  const limited = query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`1`.as('one'))
    .limit(TOTAL_CAP + 1)
  const known = many.get(db) ?? new Map<string, number>()
  many.set(db, known)
  const { sql: text, parameters } = limited.compile()
  const key = `${text} ${JSON.stringify(parameters)}`
  if ((known.get(key) ?? 0) > Date.now()) return TOTAL_CAP + 1
  known.delete(key)
  const { rows } = await sql<{ n: string }>`select count(*) as n from (${limited}) as counted`.execute(db)
  const n = Number(rows[0]?.n ?? 0)
  if (n > TOTAL_CAP) known.set(key, Date.now() + MANY_MS)
  // The oldest stands first.
  if (known.size > MANY_KEPT) known.delete(known.keys().next().value as string)
  return n
}
