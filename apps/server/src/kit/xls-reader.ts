import { stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { FileRow } from './table-file.ts'
import { XlsxError } from './xlsx-reader.ts'

/** A sheet of this format holds 65,536 rows; larger files are something else. */
const MAX_BYTES = 30 * 1024 * 1024
const MAX_COLUMNS = 100
const MEMORY_MB = 256
const WAIT_MS = 60_000
/** How an old workbook begins. */
export const XLS_MAGIC = 'd0cf11e0a1b11ae1'

/** Parses in a thread of its own: a file made to eat memory or time ends the thread, not the server. */
const PARSER = `
const { parentPort, workerData } = require('node:worker_threads')
const xlsx = require(workerData.library)
const book = xlsx.readFile(workerData.file, { sheets: 0, dense: true, cellFormula: false, cellHTML: false, cellStyles: false, bookVBA: false, sheetRows: 65536 })
const sheet = book.Sheets[book.SheetNames[0]]
const rows = (sheet && (sheet['!data'] || sheet)) || []
let batch = []
for (let r = 0; r < rows.length; r++) {
  const cells = []
  const row = rows[r] || []
  for (let c = 0; c < row.length && c < workerData.columns; c++) cells.push(row[c] ? String(row[c].w ?? row[c].v ?? '').trim() : '')
  if (cells.some(Boolean)) batch.push({ row: r + 1, cells })
  if (batch.length === 1000) parentPort.postMessage(batch.splice(0))
}
parentPort.postMessage(batch)
`

/** Rows of an old workbook's first sheet. Throws XlsxError for a file that is none, is damaged or too large. */
export async function* xlsRows(file: string): AsyncGenerator<FileRow> {
  if ((await stat(file)).size > MAX_BYTES) throw new XlsxError('tooLarge', 'too many bytes')
  const library = new URL(import.meta.resolve('@e965/xlsx')).pathname
  const worker = new Worker(PARSER, {
    eval: true,
    workerData: { file, library: library.replace(/\.mjs$/, '.js'), columns: MAX_COLUMNS },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  const timer = setTimeout(() => void worker.terminate(), WAIT_MS)
  const ready: FileRow[] = []
  let wake = () => {}
  let over: Error | true | undefined
  const end = (reason: Error | true) => {
    over ??= reason
    wake()
  }
  worker.on('message', (rows: FileRow[]) => {
    ready.push(...rows)
    wake()
  })
  worker.on('error', (error) => end(new XlsxError('broken', error.message)))
  worker.on('exit', (code) => end(code ? new XlsxError('tooLarge', 'took too much') : true))
  try {
    for (;;) {
      yield* ready.splice(0)
      if (over instanceof Error) throw over
      if (over && !ready.length) return
      if (!over && !ready.length)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    }
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
