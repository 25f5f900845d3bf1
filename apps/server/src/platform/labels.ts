import type { Translate } from '@tecovie/contract/core/issue-message.ts'

/** Nouns whose table is named otherwise; their texts stand under the noun. */
const nouns = new Map<string, string>()

/** Says which noun's texts name the columns of a table. */
export const nameTable = (table: string, noun: string): void => void nouns.set(table, noun)

/** The noun of a table, both in camel case. */
export const nounOf = (table: string): string => nouns.get(table) ?? table

/** The label of a table's column, both in camel case: the noun's own text, else the common one, else the column. */
export function columnLabel(table: string, column: string, t: Translate): string {
  for (const key of [`resources.${nounOf(table)}.fields.${column}`, `resources.common.fields.${column}`])
    if (t(key) !== key) return t(key)
  return column
}
