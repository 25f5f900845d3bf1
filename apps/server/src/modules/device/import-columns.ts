import type { Translate } from '@tecovie/contract/core/issue-message.ts'

/** Columns of an import file, in the template's order. */
export const IMPORT_COLUMNS = [
  'deviceName',
  'productKey',
  'productName',
  'projectName',
  'deviceKey',
  'mac',
  'channel',
  'sn',
  'gatewayKey',
  'address',
  'remark',
] as const
export type ImportColumn = (typeof IMPORT_COLUMNS)[number]
export const MAX_ROWS = 100_000

const LABELS: Partial<Record<ImportColumn, string>> = { gatewayKey: 'deviceImport.gatewayKey' }
export const columnLabel = (c: ImportColumn, t: Translate): string => t(LABELS[c] ?? `resources.device.fields.${c}`)

/** Where each column stands, by a heading in any of the languages or by field names. */
export function readHeading(cells: readonly string[], languages: readonly Translate[]): Map<ImportColumn, number> {
  const found = new Map<ImportColumn, number>()
  for (const column of IMPORT_COLUMNS) {
    const names = [column, ...languages.map((t) => columnLabel(column, t))].map((n) => n.toLowerCase())
    const at = cells.findIndex(
      (cell) => names.includes(cell.replace(/[*\s]/g, '').toLowerCase()) || names.includes(cell.trim().toLowerCase()),
    )
    if (at >= 0) found.set(column, at)
  }
  return found
}
