import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import type { Translate } from '@tecovie/contract/core/issue-message.ts'
import { REGION_ROOT } from '@tecovie/contract/resources/region.ts'
import { fileRows, type TableFormat } from '../../kit/table-file.ts'

export interface RegionLine {
  row: number
  code: string
  name: string
  parentCode: string
  adcode?: string
}

const DATA = join(import.meta.dirname, 'regions.csv.gz')
/** Lengths of the codes of provinces, cities, districts, streets. */
const LENGTHS = [2, 4, 6, 9]
const ADCODE = 6

/** All of China, made by scripts/region-data.ts: provinces, cities, districts, streets; parents before children. */
export async function* chinaRegions(): AsyncGenerator<RegionLine> {
  const lines = createInterface({ input: createReadStream(DATA).pipe(createGunzip()) })
  let row = 0
  for await (const line of lines) {
    const cut = line.indexOf(',')
    const code = line.slice(0, cut)
    const above = LENGTHS[LENGTHS.indexOf(code.length) - 1] ?? 0
    const parentCode = above ? code.slice(0, above) : REGION_ROOT
    const region = { row: ++row, code, name: line.slice(cut + 1), parentCode }
    yield code.length <= ADCODE ? { ...region, adcode: code.padEnd(ADCODE, '0') } : region
  }
}

export const REGION_COLUMNS = ['code', 'name', 'parentCode', 'adcode'] as const
type Column = (typeof REGION_COLUMNS)[number]
const REQUIRED: readonly Column[] = ['code', 'name', 'parentCode']

function heading(cells: readonly string[], languages: readonly Translate[]): Map<Column, number> {
  const found = new Map<Column, number>()
  for (const column of REGION_COLUMNS) {
    const names = [column, ...languages.map((t) => t(`resources.region.fields.${column}`))].map((n) => n.toLowerCase())
    const at = cells.findIndex((cell) => names.includes(cell.replace(/\*/g, '').trim().toLowerCase()))
    if (at >= 0) found.set(column, at)
  }
  return found
}

/** Regions of a file. Undefined as the first thing when its heading lacks a column. */
export async function* fileRegions(
  file: string,
  format: TableFormat,
  languages: readonly Translate[],
): AsyncGenerator<RegionLine | undefined> {
  let columns: Map<Column, number> | undefined
  for await (const { row, cells } of fileRows(file, format)) {
    if (!columns) {
      columns = heading(cells, languages)
      if (REQUIRED.some((c) => !columns?.has(c))) return yield undefined
      continue
    }
    const cell = (c: Column) => cells[columns?.get(c) ?? -1] ?? ''
    const line = { row, code: cell('code'), name: cell('name'), parentCode: cell('parentCode') || REGION_ROOT }
    if (line.code || line.name) yield cell('adcode') ? { ...line, adcode: cell('adcode') } : line
  }
}
