import type { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import yauzl from 'yauzl'

export interface XlsxLimits {
  /** Files in the package. */
  readonly entries: number
  /** Bytes of all of them, unpacked. */
  readonly total: number
  /** Unpacked to packed; a table rarely passes 30. */
  readonly ratio: number
  readonly sharedStrings: number
  readonly columns: number
  /** Characters of one cell. */
  readonly cell: number
}

export const XLSX_LIMITS: XlsxLimits = {
  entries: 1000,
  total: 200 * 1024 * 1024,
  ratio: 200,
  sharedStrings: 2_000_000,
  columns: 100,
  cell: 32_767,
}

/** `broken`: no workbook; `tooLarge`: more than the limits allow. */
export class XlsxError extends Error {
  readonly reason: 'broken' | 'tooLarge'
  constructor(reason: 'broken' | 'tooLarge', detail: string) {
    super(detail)
    this.reason = reason
  }
}

interface Package {
  zip: yauzl.ZipFile
  entries: Map<string, yauzl.Entry>
}

/** Opens the package and reads its directory; nothing is unpacked before the directory has been judged. */
function openPackage(file: string, limits: XlsxLimits): Promise<Package> {
  return new Promise((resolve, reject) => {
    // Bytes beyond what an entry promises fail its stream.
    yauzl.open(file, { lazyEntries: true, autoClose: false, validateEntrySizes: true }, (error, zip) => {
      if (error || !zip) return reject(new XlsxError('broken', 'no zip'))
      const entries = new Map<string, yauzl.Entry>()
      let [packed, unpacked] = [0, 0]
      const refuse = (reason: 'broken' | 'tooLarge', detail: string) => {
        zip.close()
        reject(new XlsxError(reason, detail))
      }
      zip.on('error', () => refuse('broken', 'bad directory'))
      zip.on('entry', (entry: yauzl.Entry) => {
        packed += entry.compressedSize
        unpacked += entry.uncompressedSize
        entries.set(entry.fileName, entry)
        if (entries.size > limits.entries) return refuse('tooLarge', 'too many files')
        if (unpacked > limits.total || unpacked > Math.max(packed, 4096) * limits.ratio)
          return refuse('tooLarge', 'unpacks to too much')
        zip.readEntry()
      })
      zip.on('end', () => resolve({ zip, entries }))
      zip.readEntry()
    })
  })
}

async function partOf({ zip, entries }: Package, name: string): Promise<Readable | undefined> {
  const entry = entries.get(name)
  if (!entry) return undefined
  return new Promise((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) =>
      error ? reject(new XlsxError('broken', error.message)) : resolve(stream),
    ),
  )
}

/** A parser that knows no document types: entities cannot be declared, so nothing grows and nothing is fetched. */
function parser(): SaxesParser {
  const sax = new SaxesParser()
  sax.on('doctype', () => {
    throw new XlsxError('broken', 'a document type is not allowed')
  })
  sax.on('error', (error) => {
    throw new XlsxError('broken', error.message)
  })
  return sax
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

async function* chunks(stream: Readable): AsyncGenerator<string> {
  stream.setEncoding('utf8')
  try {
    yield* stream as AsyncIterable<string>
  } catch (error) {
    throw error instanceof XlsxError ? error : new XlsxError('broken', (error as Error).message)
  }
}

async function sharedStrings(pack: Package, limits: XlsxLimits): Promise<string[]> {
  const stream = await partOf(pack, 'xl/sharedStrings.xml')
  const found: string[] = []
  if (!stream) return found
  const sax = parser()
  let [text, inText, phonetic] = ['', false, 0]
  sax.on('opentag', ({ name }) => {
    const tag = local(name)
    if (tag === 'si') text = ''
    else if (tag === 'rPh') phonetic++
    else if (tag === 't') inText = phonetic === 0
  })
  sax.on('text', (piece) => {
    if (inText && text.length < limits.cell) text += piece
  })
  sax.on('closetag', ({ name }) => {
    const tag = local(name)
    if (tag === 't') inText = false
    else if (tag === 'rPh') phonetic--
    else if (tag === 'si') {
      if (found.length >= limits.sharedStrings) throw new XlsxError('tooLarge', 'too many texts')
      found.push(text)
    }
  })
  for await (const piece of chunks(stream)) sax.write(piece)
  sax.close()
  return found
}

/** Column number of a cell reference such as `AB12`, from 0. */
function columnOf(reference: string): number {
  let n = 0
  for (const c of reference) {
    const code = c.charCodeAt(0)
    if (code < 65 || code > 90) break
    n = n * 26 + code - 64
  }
  return n - 1
}

/** One row: its number in the sheet and its cells as text. */
export interface XlsxRow {
  readonly row: number
  readonly cells: string[]
}

async function* sheetRows(pack: Package, name: string, strings: string[], limits: XlsxLimits): AsyncGenerator<XlsxRow> {
  const stream = await partOf(pack, name)
  if (!stream) throw new XlsxError('broken', 'no sheet')
  const sax = parser()
  const ready: XlsxRow[] = []
  let [row, column, type, value, taking] = [0, -1, '', '', false]
  let cells: string[] = []
  sax.on('opentag', ({ name: tagName, attributes }) => {
    const tag = local(tagName)
    if (tag === 'row') {
      row = Number(attributes.r) || row + 1
      cells = []
      column = -1
    } else if (tag === 'c') {
      column = typeof attributes.r === 'string' && attributes.r ? columnOf(attributes.r) : column + 1
      type = String(attributes.t ?? '')
      value = ''
    } else if (tag === 'v' || tag === 't') taking = true
  })
  sax.on('text', (piece) => {
    if (taking && value.length < limits.cell) value += piece
  })
  sax.on('closetag', ({ name: tagName }) => {
    const tag = local(tagName)
    if (tag === 'v' || tag === 't') taking = false
    else if (tag === 'c' && column >= 0 && column < limits.columns) {
      while (cells.length < column) cells.push('')
      cells[column] = (type === 's' ? (strings[Number(value)] ?? '') : type === 'e' ? '' : value).trim()
    } else if (tag === 'row' && cells.some((c) => c)) ready.push({ row, cells })
  })
  for await (const piece of chunks(stream)) {
    sax.write(piece)
    yield* ready.splice(0)
  }
  sax.close()
  yield* ready.splice(0)
}

/**
 * Rows of a workbook's first sheet, as they are read: memory does not grow with them. Throws XlsxError for a file that is
 * none, is damaged or would unpack to more than the limits.
 */
export async function* xlsxRows(file: string, limits = XLSX_LIMITS): AsyncGenerator<XlsxRow> {
  const pack = await openPackage(file, limits)
  try {
    const sheets = [...pack.entries.keys()].filter((n) => /^xl\/worksheets\/[^/]+\.xml$/.test(n))
    const first = sheets.includes('xl/worksheets/sheet1.xml') ? 'xl/worksheets/sheet1.xml' : sheets.sort()[0]
    if (!first) throw new XlsxError('broken', 'no sheet')
    yield* sheetRows(pack, first, await sharedStrings(pack, limits), limits)
  } finally {
    pack.zip.close()
  }
}
