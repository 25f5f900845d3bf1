import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { Context } from './context.ts'
import { readListQuery } from './list-page.ts'
import { FileAnswer } from './mount-action.ts'
import type { ResourceService, Row } from './mount-resource.ts'
import { toWire } from './wire-values.ts'
import { xlsxStream } from './xlsx-writer.ts'

const BATCH = 1000
const MAX_ROWS = 1_000_000

/** All rows that match, a page at a time after the last id: memory does not grow with the list. */
async function* matching(ctx: Context, service: ResourceService, input: Row): AsyncGenerator<Row> {
  const list = readListQuery(input, service.resource, ctx.principal.timeZone)
  const ids = String(input.ids ?? '')
    .split(',')
    .filter((id) => /^\d{1,19}$/.test(id))
  // Rows were chosen, but none of the ids is one: that is no row, not every row.
  if (input.ids && !ids.length) return
  let after: string | undefined
  for (let n = 0; n < MAX_ROWS; ) {
    const page = await service.batch(ctx, list, input, { after, ids, size: BATCH })
    for (const row of page) yield row
    n += page.length
    if (page.length < BATCH || ctx.signal.aborted) return
    after = page.at(-1)?.id as string
  }
}

/** A cell's text. */
function cell(value: unknown): string | number {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return value
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Streams what a list shows as xlsx or csv: `columns` names and orders the fields, newest first. */
export async function exportAnswer(ctx: Context, service: ResourceService, input: Row): Promise<FileAnswer> {
  const { resource } = service
  const known = Object.keys(resource.entity.shape)
  const wanted = String(input.columns ?? '')
    .split(',')
    .filter((c) => known.includes(c))
  const columns = wanted.length ? wanted : known.filter((c) => c !== 'createUser' && c !== 'updateUser')
  const label = (c: string) => {
    const own = `resources.${resource.name}.fields.${c}`
    const text = ctx.t(own)
    return text === own ? ctx.t(`resources.common.fields.${c}`) : text
  }
  const rows = async function* () {
    yield columns.map(label)
    for await (const row of matching(ctx, service, input)) {
      const wire = toWire(row, ctx.principal.timeZone) as Row
      yield columns.map((c) => cell(wire[c]))
    }
  }
  return tableAnswer(
    ctx.t(`resources.${resource.name}.title`),
    input.format === 'csv' ? 'csv' : 'xlsx',
    await begun(rows()),
  )
}

/**
 * Runs up to the first row before anything is sent: what is wrong with a query is answered as an error, not as a file that
 * breaks off.
 */
async function begun<T>(rows: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = [await rows.next(), await rows.next()]
  return (async function* () {
    for (const one of first) if (!one.done) yield one.value
    yield* rows
  })()
}

/** A cell no spreadsheet reads as a formula: a leading formula character is escaped, a number's sign is none. */
export const safeCell = (v: string | number): string | number =>
  typeof v === 'string' && /^[=+\-@\t\r]/.test(v) && !/^-?\d+(\.\d+)?$/.test(v) ? `'${v}` : v

async function* safe(rows: AsyncIterable<(string | number)[]>): AsyncGenerator<(string | number)[]> {
  for await (const row of rows) yield row.map(safeCell)
}

/** A table as a download; the first row is the heading. No cell is read as a formula. */
export function tableAnswer(
  name: string,
  format: 'xlsx' | 'csv',
  rows: AsyncIterable<(string | number)[]>,
): FileAnswer {
  if (format === 'csv') {
    // The mark lets spreadsheets read UTF-8.
    const body = Readable.from(safe(rows)).pipe(stringify({ bom: true }))
    return new FileAnswer(`${name}.csv`, 'text/csv; charset=utf-8', body)
  }
  return new FileAnswer(
    `${name}.xlsx`,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    xlsxStream(safe(rows)),
  )
}
