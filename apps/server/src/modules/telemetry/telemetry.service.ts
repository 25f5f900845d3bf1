import type pg from 'pg'
import Cursor from 'pg-cursor'
import { safeCell } from '../../kit/export-list.ts'
import { RETENTIONS } from '../../workers/partitions/partitions.ts'
import { SLOT } from './day-digest.ts'
import { type NumberPoint, numberCodes, type Range, reducedSeries, type Series, valueSeries } from './history-query.ts'

export interface History {
  from: number
  to: number
  /** Width of a bucket in ms. */
  bucket: number
  series: Record<string, Series>
}

export interface StoredReport {
  report: string
  /** ms. */
  ts: number
  receivedAt: number
  properties: Record<string, unknown>
}

const MAX_POINTS = 5000
const MAX_CODES = 20
const MAX_PAGE = 500
const CSV_ROWS = 1000
const LISTS = "'{7,30,90,180,365,1095}'::smallint[]"

/** What devices reported: newest values, charts, rows. Whoever asks has checked that the device may be seen. */
export class TelemetryService {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** The newest value of each property with its time in ms; empty for a device that never reported. */
  async latest(deviceId: string): Promise<Record<string, { v: unknown; t: number }>> {
    const { rows } = await this.#pool.query({
      name: 'latest',
      text: 'select properties from device_latest where device_id = $1',
      values: [deviceId],
    })
    return rows[0]?.properties ?? {}
  }

  /**
   * At most `points` points for each code between `from` (inclusive) and `to` (exclusive), ms. Numbers are reduced to
   * lowest, highest and average of a bucket, everything else to the last value in it.
   */
  async history(
    deviceId: string,
    options: { codes: readonly string[]; from: number; to: number; points: number },
  ): Promise<History> {
    const codes = [...new Set(options.codes)].slice(0, MAX_CODES)
    const { from } = options
    const to = Math.max(options.to, from + 1)
    const points = Math.min(Math.max(Math.floor(options.points), 1), MAX_POINTS)
    const wanted = Math.max(1, Math.ceil((to - from) / points))
    const bucket = wanted > SLOT ? Math.ceil(wanted / SLOT) * SLOT : wanted
    const range: Range = { deviceId, from, to }
    const numbers = await numberCodes(this.#pool, deviceId, codes)
    const numeric = codes.filter((c) => numbers.has(c))
    const found: Map<string, NumberPoint[]> = numeric.length
      ? await reducedSeries(this.#pool, range, numeric, bucket)
      : new Map()
    const series: Record<string, Series> = {}
    for (const code of codes)
      series[code] = numbers.has(code)
        ? { kind: 'number', points: (found.get(code) ?? []).map(([t, ...rest]) => [Math.max(t, from), ...rest]) }
        : { kind: 'value', points: await valueSeries(this.#pool, range, code, bucket) }
    return { from, to, bucket, series }
  }

  /**
   * Reports as they were stored, newest first. `before` is the `ts` and `report` of the last row of the page before:
   * however far back, a page costs the same.
   */
  async reports(
    range: Range & { size: number; before?: { ts: number; report: string } },
  ): Promise<{ records: StoredReport[]; more: boolean }> {
    const { deviceId, from, to, before } = range
    const size = Math.min(Math.max(Math.floor(range.size), 1), MAX_PAGE)
    const last = before ? Math.min(to, before.ts + 1) : to
    const values = [deviceId, from, last, before?.ts ?? null, before?.report ?? null, size + 1]
    const { rows } = await this.#pool.query<ReportRow>(PAGE, values)
    return { records: rows.slice(0, size).map(reportOf), more: rows.length > size }
  }

  /** How many reports there are in a range, counted up to `limit`. */
  async count({ deviceId, from, to }: Range, limit = 10_000): Promise<number> {
    const { rows } = await this.#pool.query<{ n: number }>(`select count(*)::int as n from (${ROWS} limit $4) r`, [
      deviceId,
      from,
      to,
      limit,
    ])
    return rows[0]?.n ?? 0
  }

  /** Reports as CSV text in pieces, oldest first; memory does not grow with them. `codes` are the columns. */
  async *csv(range: Range, codes: readonly string[]): AsyncGenerator<string> {
    const client = await this.#pool.connect()
    // A connection that breaks between two reads says so by an event; without a listener that ends the process.
    const ignore = () => undefined
    client.on('error', ignore)
    const { deviceId, from, to } = range
    const cursor = client.query(new Cursor<ReportRow>(`${ROWS} order by ts, report`, [deviceId, from, to]))
    let failed = true
    try {
      yield `\uFEFF${['time', 'report', ...codes].map(cell).join(',')}\r\n`
      for (;;) {
        const rows = await cursor.read(CSV_ROWS)
        if (!rows.length) break
        yield rows.map((row) => csvLine(reportOf(row), codes)).join('')
      }
      failed = false
    } finally {
      // A reader that goes away in the middle leaves the cursor open; its connection is not used again.
      if (!failed) await cursor.close()
      client.off('error', ignore)
      client.release(failed)
    }
  }
}

interface ReportRow {
  report: string
  ts: number
  received: number
  properties: Record<string, unknown>
}

const ROWS = `select report, (extract(epoch from ts) * 1000)::float8 as ts,
    (extract(epoch from received_at) * 1000)::float8 as received, properties
  from telemetry where retention = any(${LISTS}) and device_id = $1
    and ts >= to_timestamp($2::float8 / 1000.0) and ts < to_timestamp($3::float8 / 1000.0)`

// Each retention by itself is read along its index from the newest day back, and stops when the page is full.
const PAGE = `select * from (${RETENTIONS.map(
  (days) => `(select report, (extract(epoch from ts) * 1000)::float8 as ts,
      (extract(epoch from received_at) * 1000)::float8 as received, properties
    from telemetry where retention = ${days} and device_id = $1
      and telemetry.ts >= to_timestamp($2::float8 / 1000.0) and telemetry.ts < to_timestamp($3::float8 / 1000.0)
      and ($4::float8 is null or (telemetry.ts, report) < (to_timestamp($4::float8 / 1000.0), $5::text))
    order by telemetry.ts desc, report desc limit $6)`,
).join(' union all ')}) r order by ts desc, report desc limit $6`

const reportOf = (r: ReportRow): StoredReport => ({
  report: r.report,
  ts: r.ts,
  receivedAt: r.received,
  properties: r.properties,
})

const csvLine = (r: StoredReport, codes: readonly string[]): string =>
  `${[new Date(r.ts).toISOString(), r.report, ...codes.map((c) => r.properties[c])].map(cell).join(',')}\r\n`

function cell(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const safe = String(safeCell(text))
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
