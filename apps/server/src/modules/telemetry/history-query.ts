import type pg from 'pg'
import { closedDays, DAY, daySlots, SLOT, type Slot } from './day-digest.ts'

/** One bucket of a number: start ms, lowest, highest, average, how many. */
export type NumberPoint = [t: number, min: number, max: number, avg: number, n: number]
/** The last value in a bucket, with its own time. */
export type ValuePoint = [t: number, value: unknown]
export type Series = { kind: 'number'; points: NumberPoint[] } | { kind: 'value'; points: ValuePoint[] }

export interface Range {
  deviceId: string
  /** ms, inclusive. */
  from: number
  /** ms, exclusive. */
  to: number
}

const NUMBER = '2'
// Every retention there is: a product's may have changed, what was stored before stays where it is.
const LISTS = "'{7,30,90,180,365,1095}'::smallint[]"
const SCOPE = `retention = any(${LISTS}) and device_id = $1 and ts >= to_timestamp($2 / 1000.0) and ts < to_timestamp($3 / 1000.0)`
const BUCKET_FROM = '(floor((extract(epoch from ts)::float8 * 1000 - $5) / $4))::int'
const BUCKET = '(floor((extract(epoch from ts)::float8 * 1000 - $2) / $4))::int'

/** Which of the codes are numbers by the product's functions. */
export async function numberCodes(pool: pg.Pool, deviceId: string, codes: readonly string[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ code: string }>(
    `select f.code from device d join product_function f on f.product_id = d.product_id
      where d.id = $1 and f.code = any($2::text[]) and f.data_type = $3`,
    [deviceId, codes, NUMBER],
  )
  return new Set(rows.map((r) => r.code))
}

/**
 * Lowest, highest and average of each bucket. Buckets of a quarter of an hour and more begin at whole multiples of their
 * width and are put together from the digests of the days that are over; only the rest is read from the reports.
 */
export async function reducedSeries(
  pool: pg.Pool,
  range: Range,
  codes: readonly string[],
  bucketMs: number,
  now: number = Date.now(),
): Promise<Map<string, NumberPoint[]>> {
  const { deviceId, from, to } = range
  const [first, end] = closedDays(from, to, now)
  if (bucketMs % SLOT || first >= end) return numberSeries(pool, range, codes, bucketMs, originOf(from, bucketMs))
  const origin = originOf(from, bucketMs)
  const edges = [
    { deviceId, from, to: first * DAY },
    { deviceId, from: end * DAY, to },
  ].filter((edge) => edge.to > edge.from)
  const parts = await Promise.all(edges.map((edge) => numberSeries(pool, edge, codes, bucketMs, origin)))
  const days = await daySlots(pool, deviceId, codes, [first, end])
  return new Map(
    codes.map((code) => {
      const slots = parts.flatMap((part) =>
        part.get(code)!.map(([t, low, high, avg, n]): Slot => [t, low, high, avg * n, n]),
      )
      return [code, folded([...slots, ...days.get(code)!], origin, bucketMs)]
    }),
  )
}

/** Where the bucket begins that holds `from`. */
const originOf = (from: number, bucketMs: number) => (bucketMs % SLOT ? from : Math.floor(from / bucketMs) * bucketMs)

function folded(slots: readonly Slot[], origin: number, bucketMs: number): NumberPoint[] {
  const buckets = new Map<number, Slot>()
  for (const [t, low, high, sum, n] of slots) {
    const at = origin + Math.floor((t - origin) / bucketMs) * bucketMs
    const b = buckets.get(at)
    buckets.set(at, b ? [at, Math.min(b[1], low), Math.max(b[2], high), b[3] + sum, b[4] + n] : [at, low, high, sum, n])
  }
  return [...buckets.values()].sort((a, b) => a[0] - b[0]).map(([t, low, high, sum, n]) => [t, low, high, sum / n, n])
}

/** The same from the reports alone; one pass for all codes. Buckets are counted from `origin`. */
export async function numberSeries(
  pool: pg.Pool,
  { deviceId, from, to }: Range,
  codes: readonly string[],
  bucketMs: number,
  origin: number = from,
): Promise<Map<string, NumberPoint[]>> {
  const values: unknown[] = [deviceId, from, to, bucketMs, origin]
  const columns = codes.map((code, i) => {
    values.push(code)
    const v = `v${i}`
    return {
      read: `case jsonb_typeof(properties->$${values.length}) when 'number' then (properties->$${values.length})::float8 end as ${v}`,
      fold: `min(${v}), max(${v}), avg(${v}), count(${v})::int`,
    }
  })
  // Without names for the statement, it is planned for these very times: days outside are not even looked at.
  const { rows } = await pool.query<(number | null)[]>({
    text: `select b, ${columns.map((c) => c.fold).join(', ')} from (
      select ${BUCKET_FROM} as b, ${columns.map((c) => c.read).join(', ')} from telemetry where ${SCOPE}) r group by b order by b`,
    values,
    rowMode: 'array',
  })
  const series = new Map<string, NumberPoint[]>(codes.map((code) => [code, []]))
  for (const row of rows)
    for (const [i, code] of codes.entries()) {
      const [min, max, avg, n] = row.slice(1 + i * 4, 5 + i * 4)
      if (n) series.get(code)!.push([origin + row[0]! * bucketMs, min!, max!, avg!, n])
    }
  return series
}

/** The last value of each bucket. */
export async function valueSeries(
  pool: pg.Pool,
  { deviceId, from, to }: Range,
  code: string,
  bucketMs: number,
): Promise<ValuePoint[]> {
  const { rows } = await pool.query<[number, unknown]>({
    text: `select (extract(epoch from ts) * 1000)::float8, v from (
      select distinct on (b) ts, v from (select ${BUCKET} as b, ts, properties->$5 as v from telemetry
        where ${SCOPE} and properties ? $5) r order by b, ts desc) l order by ts`,
    values: [deviceId, from, to, bucketMs, code],
    rowMode: 'array',
  })
  return rows
}
