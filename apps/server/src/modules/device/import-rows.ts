import { createReadStream } from 'node:fs'
import { parse } from 'csv-parse'
import { xlsxRows } from '../../kit/xlsx-reader.ts'

export interface FileRow {
  row: number
  cells: string[]
}

const MAX_RECORD = 64 * 1024

/** Text that a spreadsheet was kept from running as a formula is read as it was meant. */
const plain = (cell: string) => (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell).trim()

async function* csvRows(file: string): AsyncGenerator<FileRow> {
  const parser = createReadStream(file).pipe(
    parse({ bom: true, relax_column_count: true, skip_empty_lines: true, max_record_size: MAX_RECORD, info: true }),
  )
  for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>)
    yield { row: info.lines, cells: record }
}

/** Rows of an import file with their number in it; cells are trimmed text. */
export async function* fileRows(file: string, format: 'xlsx' | 'csv'): AsyncGenerator<FileRow> {
  const rows = format === 'csv' ? csvRows(file) : xlsxRows(file)
  for await (const { row, cells } of rows) yield { row, cells: cells.map(plain) }
}
