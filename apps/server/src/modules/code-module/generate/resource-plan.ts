import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** An input, and the cell that shows it, where the kit's own do not fit: JSX with what it imports, `file -> names`. */
export interface Control {
  readonly imports: Readonly<Record<string, readonly string[]>>
  readonly input: string
  /** A function of the value. */
  readonly cell?: string
}

/** One field, ready to be written: `schema` and `column` are TypeScript and SQL from closed lists. */
export interface FieldPlan {
  readonly name: string
  readonly schema: string
  /** Type and constraint of its column. */
  readonly column: string
  readonly zh: string
  readonly en: string
  readonly create: boolean
  readonly update: boolean
  readonly list: boolean
  readonly filter?: readonly string[]
  /** How it is found among a million rows. */
  readonly index?: 'exact' | 'part'
  readonly sort?: boolean
  readonly detailOnly?: boolean
  /** Accepted, sealed, never answered. */
  readonly secret?: boolean
  /** HTML that is cleaned before it is stored. */
  readonly rich?: boolean
  /** A dictionary that one key is of. */
  readonly dict?: string
  readonly control?: Control
}

/** A resource of this product, ready to be written in every tier. */
export interface ResourcePlan {
  /** In kebab case, singular. */
  readonly noun: string
  readonly service: string
  readonly zh: { readonly title: string; readonly purpose: string }
  readonly en: { readonly title: string; readonly purpose: string }
  readonly scope: 'tenant' | 'global'
  /** Whether creator and editor are shown. */
  readonly audit: boolean
  /** Deleted rows are kept in a table of their own. */
  readonly keepDeleted: boolean
  /** Answers carry the texts of dictionary entries. */
  readonly named: boolean
  readonly fields: readonly FieldPlan[]
  readonly unique?: string
  /** The console's route above the page. */
  readonly above: string
  /** Number of the migration, four digits. */
  readonly migration: string
}

/** The number of the next migration, `ahead` of those that stand. */
export function nextMigration(ahead = 0): string {
  const folder = join(import.meta.dirname, '../../../migrations')
  const last = Math.max(...readdirSync(folder).map((name) => Number.parseInt(name, 10) || 0))
  return String(last + 1 + ahead).padStart(4, '0')
}

/** What `npm run new` starts a resource with: a name that is unique, and a remark. */
export function plainPlan(noun: string): ResourcePlan {
  const shared = { create: true, update: true, list: true }
  return {
    noun,
    service: 'tecovie-system',
    zh: { title: `${noun}（中文名）`, purpose: '' },
    en: { title: noun, purpose: '' },
    scope: 'tenant',
    audit: true,
    keepDeleted: false,
    named: false,
    fields: [
      {
        ...shared,
        name: 'name',
        schema: 'f.plainName(64)',
        column: 'text not null',
        zh: '名称',
        en: 'Name',
        filter: ['like', 'eq'],
        sort: true,
      },
      { ...shared, name: 'remark', schema: 'f.optionalText(255)', column: 'text', zh: '备注', en: 'Remark' },
    ],
    unique: 'name',
    above: '/system',
    migration: nextMigration(),
  }
}
