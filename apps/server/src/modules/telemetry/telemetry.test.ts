import { afterAll, beforeAll, expect, test } from 'vitest'
import { post, type TestAccess, testAccess } from '../../workers/gateway/test-access.ts'
import type { TestDevice } from '../../workers/gateway/test-rows.ts'
import { TelemetryService } from './telemetry.service.ts'

const HOUR = 3_600_000
let access: TestAccess
let service: TelemetryService
let device: TestDevice
const start = Math.floor(Date.now() / HOUR) * HOUR - 24 * HOUR

beforeAll(async () => {
  access = await testAccess()
  service = new TelemetryService(access.services.pool)
  device = await access.device(await access.product())
  const client = await access.connect(device)
  const sent: Promise<unknown>[] = []
  for (let i = 0; i < 240; i++) {
    const params = { temperature: i, label: i % 2 ? '=odd' : 'even, "so"' }
    sent.push(post(client, device, params, { id: `r${i}`, time: start + i * 60_000 }))
  }
  await Promise.all(sent)
})
afterAll(() => access.stop())

test('the newest values', async () => {
  expect(await service.latest(device.id)).toMatchObject({ temperature: { v: 239, t: start + 239 * 60_000 } })
  expect(await service.latest('1')).toEqual({})
})

test('numbers are reduced to lowest, highest, average and number in a bucket', async () => {
  const { series, bucket } = await service.history(device.id, {
    codes: ['temperature'],
    from: start,
    to: start + 4 * HOUR,
    points: 4,
  })
  expect(bucket).toBe(HOUR)
  expect(series.temperature).toEqual({
    kind: 'number',
    points: [0, 1, 2, 3].map((h) => [start + h * HOUR, h * 60, h * 60 + 59, h * 60 + 29.5, 60]),
  })
})

test('other values keep the last one of a bucket', async () => {
  const { series } = await service.history(device.id, {
    codes: ['label', 'nothing'],
    from: start,
    to: start + 4 * HOUR,
    points: 2,
  })
  expect(series.label).toEqual({
    kind: 'value',
    points: [
      [start + 119 * 60_000, '=odd'],
      [start + 239 * 60_000, '=odd'],
    ],
  })
  expect(series.nothing).toEqual({ kind: 'value', points: [] })
})

test('reports page by page, newest first, none twice and none missing', async () => {
  const seen: string[] = []
  let before: { ts: number; report: string } | undefined
  for (;;) {
    const range = { deviceId: device.id, from: start, to: start + 24 * HOUR, size: 100 }
    const page = await service.reports({ ...range, ...(before ? { before } : {}) })
    seen.push(...page.records.map((r) => r.report))
    const last = page.records.at(-1)!
    before = { ts: last.ts, report: last.report }
    if (!page.more) break
  }
  expect(seen).toEqual(Array.from({ length: 240 }, (_, i) => `r${239 - i}`))
  expect(await service.count({ deviceId: device.id, from: start, to: start + 24 * HOUR })).toBe(240)
})

test('CSV with quoting, and no formulas', async () => {
  const pieces: string[] = []
  const range = { deviceId: device.id, from: start, to: start + 24 * HOUR }
  for await (const piece of service.csv(range, ['temperature', 'label', 'open'])) pieces.push(piece)
  const lines = pieces.join('').split('\r\n')
  expect(lines).toHaveLength(242)
  expect(lines[1]).toBe(`${new Date(start).toISOString()},r0,0,"even, ""so""",`)
  expect(lines[2]).toContain(`,1,'=odd,`)
})

test('a reader of CSV that goes away gives its connection back', async () => {
  const range = { deviceId: device.id, from: start, to: start + 24 * HOUR }
  for (let i = 0; i < 20; i++) for await (const piece of service.csv(range, ['temperature'])) if (piece) break
  expect(await service.latest(device.id)).toBeTruthy()
})

test('a chart of days that are over is right again after a late report', async () => {
  const late = await access.device(await access.product())
  const client = await access.connect(late)
  const midnight = Math.floor(Date.now() / (24 * HOUR)) * 24 * HOUR
  const days = 4
  const from = midnight - days * 24 * HOUR
  for (let i = 0; i < days * 8; i++)
    await post(client, late, { temperature: i }, { id: `d${i}`, time: from + i * 3 * HOUR })
  const chart = () =>
    service
      .history(late.id, { codes: ['temperature'], from: from + HOUR, to: midnight + HOUR, points: 24 })
      .then(({ bucket, series }) => ({ bucket, points: series.temperature?.points ?? [] }))
  const raw = await access.services.pool.query(
    'select count(*)::int as n, sum((properties->>$2)::float8) as sum from telemetry where device_id = $1 and ts >= to_timestamp($3)',
    [late.id, 'temperature', (from + HOUR) / 1000],
  )
  const total = (points: unknown[][]) => ({
    n: points.reduce((sum, p) => sum + Number(p[4]), 0),
    sum: points.reduce((sum, p) => sum + Number(p[3]) * Number(p[4]), 0),
  })
  const first = await chart()
  expect(first.bucket % 900_000).toBe(0)
  expect(total(first.points)).toEqual(raw.rows[0])
  expect(await chart()).toEqual(first)
  const kept = await access.services.pool.query('select 1 from telemetry_day where device_id = $1', [late.id])
  expect(kept.rowCount).toBe(days - 1)
  await post(client, late, { temperature: 1000 }, { id: 'late', time: from + 30 * HOUR + 1 })
  const after = await chart()
  expect(Math.max(...after.points.map((p) => Number(p[2])))).toBe(1000)
  expect(total(after.points).n).toBe(raw.rows[0].n + 1)
})
