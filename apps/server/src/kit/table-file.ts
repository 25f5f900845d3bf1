import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { parse } from 'csv-parse'
import { XLS_MAGIC, xlsRows } from './xls-reader.ts'
import { XlsxError, xlsxRows } from './xlsx-reader.ts'

export type TableFormat = 'xls' | 'xlsx' | 'csv'
export interface FileRow {
  row: number
  cells: string[]
}

const MAX_RECORD = 64 * 1024
const NAME = /^(.*)\.(xlsx?|csv)$/i

/** Text that a spreadsheet was kept from running as a formula is read as it was meant. */
const plain = (cell: string) => (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell).trim()

/** xls, xlsx or csv by content and name; a name alone proves nothing. Undefined for everything else. */
export async function tableFormat(file: string, name: string): Promise<TableFormat | undefined> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0)
    const start = buffer.subarray(0, bytesRead)
    const ending = NAME.exec(name)?.[2]?.toLowerCase()
    if (start.toString('latin1', 0, 4) === 'PK\u0003\u0004') return ending === 'xlsx' ? 'xlsx' : undefined
    if (start.toString('hex', 0, 8) === XLS_MAGIC) return ending === 'xls' ? 'xls' : undefined
    return ending === 'csv' && bytesRead > 0 && !start.includes(0) ? 'csv' : undefined
  } finally {
    await handle.close()
  }
}

async function* csvRows(file: string): AsyncGenerator<FileRow> {
  const parser = createReadStream(file).pipe(
    parse({ bom: true, relax_column_count: true, skip_empty_lines: true, max_record_size: MAX_RECORD, info: true }),
  )
  for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>)
    yield { row: info.lines, cells: record }
}

const READERS = { csv: csvRows, xlsx: xlsxRows, xls: xlsRows }

/** Rows of a table file with their number in it; cells are trimmed text. */
export async function* fileRows(file: string, format: TableFormat): AsyncGenerator<FileRow> {
  const rows = READERS[format](file)
  for await (const { row, cells } of rows) yield { row, cells: cells.map(plain) }
}

/** Why a file could not be read; undefined when something else failed. */
export function fileFailure(error: unknown): 'broken' | 'tooLarge' | undefined {
  if (error instanceof XlsxError) return error.reason
  return (error as { code?: string }).code?.startsWith('CSV_') ? 'broken' : undefined
}
