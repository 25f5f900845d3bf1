import type pg from 'pg'

/** Width of a slot in ms: charts of wider buckets are put together from slots. */
export const SLOT = 900_000
export const DAY = 86_400_000
/** A day is digested when this long over: what was being stored at midnight is stored. */
const GRACE = 600_000
/** Days read from the reports at once. */
const CHUNK = 31

/** The numbers of a slot: start ms, lowest, highest, sum, how many. */
export type Slot = [t: number, low: number, high: number, sum: number, n: number]

interface DayRow {
  code: string
  day: number
  slots: number[]
  lows: number[]
  highs: number[]
  sums: number[]
  counts: number[]
}

const LISTS = "'{7,30,90,180,365,1095}'::smallint[]"
const dateOf = (day: number) => new Date(day * DAY).toISOString().slice(0, 10)
const DAY_NUMBER = "(day - date '1970-01-01')"

const KEPT = `select code, ${DAY_NUMBER} as day, slots, lows, highs, sums, counts from telemetry_day d
  where device_id = $1 and code = any($2::text[]) and day >= $3::date and day < $4::date
    and version = coalesce((select version from telemetry_late l where l.device_id = d.device_id and l.day = d.day), 0)`
const KEEP = `insert into telemetry_day (device_id, code, day, version, slots, lows, highs, sums, counts)
  values ($1, $2, $3::date, $4, $5::smallint[], $6::float8[], $7::float8[], $8::float8[], $9::int[])
  on conflict (device_id, code, day) do update set version = excluded.version, slots = excluded.slots,
    lows = excluded.lows, highs = excluded.highs, sums = excluded.sums, counts = excluded.counts`
const LATE = `insert into telemetry_late as l (device_id, day, version)
  select device_id, day::date, 1 from unnest($1::bigint[], $2::text[]) as k(device_id, day) order by 1, 2
  on conflict (device_id, day) do update set version = l.version + 1`

/** The whole UTC days within a range that are over: number of the first, and of the one after the last. */
export function closedDays(from: number, to: number, now: number): [number, number] {
  const first = Math.ceil(from / DAY)
  return [first, Math.max(first, Math.floor(Math.min(to, now - GRACE) / DAY))]
}

/** Notes, within the transaction that stores them, that reports came for days that are over. Times in ms. */
export async function noteLate(
  client: pg.ClientBase,
  reports: Iterable<{ device: bigint; ts: number }>,
  now: number = Date.now(),
): Promise<void> {
  const today = Math.floor(now / DAY)
  const keys = new Map<string, [string, string]>()
  for (const { device, ts } of reports) {
    const day = Math.floor(ts / DAY)
    if (day < today) keys.set(`${device} ${day}`, [String(device), dateOf(day)])
  }
  if (!keys.size) return
  const pairs = [...keys.values()]
  await client.query({
    name: 'note-late',
    text: LATE,
    values: [pairs.map((p) => p[0]), pairs.map((p) => p[1])],
  })
}

/** Slots of whole days `first` to before `end`, for each code. Days seen before are not read again from the reports. */
export async function daySlots(
  pool: pg.Pool,
  deviceId: string,
  codes: readonly string[],
  [first, end]: readonly [number, number],
): Promise<Map<string, Slot[]>> {
  const { rows } = await pool.query<DayRow>(KEPT, [deviceId, codes, dateOf(first), dateOf(end)])
  const found = new Map(rows.map((r) => [`${r.code} ${r.day}`, r]))
  for (let from = first; from < end; from += CHUNK) {
    const to = Math.min(from + CHUNK, end)
    const days = Array.from({ length: to - from }, (_, i) => from + i)
    const missing = days.filter((day) => codes.some((code) => !found.has(`${code} ${day}`)))
    if (!missing.length) continue
    const made = await digest(pool, deviceId, codes, missing[0]!, missing.at(-1)! + 1)
    for (const row of made) found.set(`${row.code} ${row.day}`, row)
  }
  return new Map(codes.map((code) => [code, slotsOf(code, first, end, found)]))
}

function slotsOf(code: string, first: number, end: number, found: ReadonlyMap<string, DayRow>): Slot[] {
  const slots: Slot[] = []
  for (let day = first; day < end; day++) {
    const row = found.get(`${code} ${day}`)
    if (!row) continue
    for (const [i, slot] of row.slots.entries())
      slots.push([day * DAY + slot * SLOT, row.lows[i]!, row.highs[i]!, row.sums[i]!, row.counts[i]!])
  }
  return slots
}

/** Reads days from the reports and keeps them; a late report that comes meanwhile makes what was kept void. */
async function digest(
  pool: pg.Pool,
  deviceId: string,
  codes: readonly string[],
  first: number,
  end: number,
): Promise<DayRow[]> {
  const late = await pool.query<{ day: number; version: string }>(
    `select ${DAY_NUMBER} as day, version from telemetry_late where device_id = $1 and day >= $2::date and day < $3::date`,
    [deviceId, dateOf(first), dateOf(end)],
  )
  const versions = new Map(late.rows.map((r) => [r.day, r.version]))
  const columns = codes.map((_, i) => ({
    read: `case jsonb_typeof(properties->$${i + 4}) when 'number' then (properties->$${i + 4})::float8 end as v${i}`,
    fold: `min(v${i}), max(v${i}), sum(v${i}), count(v${i})::int`,
  }))
  // The day's own column is what the partitions are pruned by, so the bounds are plain times.
  const { rows } = await pool.query<(number | null)[]>({
    text: `select s, ${columns.map((c) => c.fold).join(', ')} from (
      select floor(extract(epoch from ts) * 1000 / ${SLOT})::int as s, ${columns.map((c) => c.read).join(', ')} from telemetry
        where retention = any(${LISTS}) and device_id = $1 and ts >= to_timestamp($2 / 1000.0) and ts < to_timestamp($3 / 1000.0)) r
      group by s order by s`,
    values: [deviceId, first * DAY, end * DAY, ...codes],
    rowMode: 'array',
  })
  const made: DayRow[] = []
  for (const [i, code] of codes.entries()) {
    const byDay = new Map<number, DayRow>()
    for (let day = first; day < end; day++)
      byDay.set(day, { code, day, slots: [], lows: [], highs: [], sums: [], counts: [] })
    for (const row of rows) {
      const [low, high, sum, n] = row.slice(1 + i * 4, 5 + i * 4)
      if (!n) continue
      const at = row[0]! * SLOT
      const kept = byDay.get(Math.floor(at / DAY))!
      kept.slots.push(Math.floor((at % DAY) / SLOT))
      kept.lows.push(low!)
      kept.highs.push(high!)
      kept.sums.push(sum!)
      kept.counts.push(n)
    }
    made.push(...byDay.values())
  }
  for (const row of made)
    await pool.query(KEEP, [
      deviceId,
      row.code,
      dateOf(row.day),
      versions.get(row.day) ?? 0,
      row.slots,
      row.lows,
      row.highs,
      row.sums,
      row.counts,
    ])
  return made
}
