import { issueMessages, type Translate } from '@tecovie/contract/core/issue-message.ts'
import { user } from '@tecovie/contract/resources/user.ts'
import * as z from 'zod'
import { translator } from '../../platform/translate.ts'

/** Columns of a file of users, in the template's order. */
export const COLUMNS = [
  'account',
  'realName',
  'name',
  'roleName',
  'deptName',
  'postName',
  'code',
  'phone',
  'email',
  'sex',
] as const
export type UserColumn = (typeof COLUMNS)[number]
export const REQUIRED: readonly UserColumn[] = ['account', 'realName', 'roleName', 'deptName']
export const MAX_ROWS = 100_000

export type Cells = Partial<Record<UserColumn, string>> & { row: number }
export interface Problem {
  row: number
  field: UserColumn
  reason: string
}

export const columnLabel = (c: UserColumn, t: Translate): string => t(`resources.user.fields.${c}`)
const LANGUAGES = [translator('zh'), translator('en')]
const plain = (text: string) => text.replace(/[*\s]/g, '').toLowerCase()

/** Where each column stands, by a heading in any of the languages or by field names. */
export function readHeading(cells: readonly string[]): Map<UserColumn, number> {
  const found = new Map<UserColumn, number>()
  for (const column of COLUMNS) {
    const names = [column, ...LANGUAGES.map((t) => columnLabel(column, t))].map(plain)
    const at = cells.findIndex((cell) => names.includes(plain(cell)))
    if (at >= 0) found.set(column, at)
  }
  return found
}

const { account, realName, name, code, phone, email } = user.fields
const shape = z.object({ account, realName, name: name.optional(), code, phone, email })
const SEXES: Record<string, string> = {
  '': '3',
  1: '1',
  2: '2',
  3: '3',
  男: '1',
  女: '2',
  未知: '3',
  male: '1',
  female: '2',
  unknown: '3',
}

/** What a row says of a person, or what is wrong with it. */
export function personOf(cells: Cells, t: Translate): { values?: Record<string, string | null>; problems: Problem[] } {
  const problems: Problem[] = []
  const refuse = (field: string, reason: string) =>
    problems.push({ row: cells.row, field: field as UserColumn, reason })
  const given = { account: '', realName: '', ...Object.fromEntries(Object.entries(cells).filter(([, v]) => v !== '')) }
  const parsed = shape.safeParse(given, { reportInput: true })
  if (!parsed.success)
    for (const [field, reason] of Object.entries(issueMessages(parsed.error.issues, t))) refuse(field, reason)
  const sex = SEXES[(cells.sex ?? '').toLowerCase()]
  if (!sex) refuse('sex', t('userImport.sex'))
  if (!parsed.success || !sex) return { problems }
  const v = parsed.data
  return {
    problems,
    values: {
      account: v.account,
      realName: v.realName,
      name: v.name || v.realName,
      code: v.code || null,
      phone: v.phone || null,
      email: v.email || null,
      sex,
    },
  }
}
