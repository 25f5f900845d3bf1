import type { DeleteQueryBuilder, Kysely, SelectQueryBuilder, UpdateQueryBuilder } from 'kysely'
import type { Database, Db } from '../drivers/db/database.ts'
import { newId } from '../platform/ids.ts'
import { type ScopedTable, tableScope } from './table-scope.ts'

/** Whose data a handle reaches. `null` tenant or projects: no limit. */
export interface DataScope {
  readonly tenantId: string | null
  readonly projectIds: readonly string[] | null
  /** Deleted tenants: nobody sees their rows, however far the handle reaches. */
  readonly without?: readonly string[]
  /** Stamped on rows that are written. */
  readonly ownTenant: string
  readonly userId: string | null
}

// The generic builder works on tables known at run time only; modules get typed rows back through `as`.
// biome-ignore lint/suspicious/noExplicitAny: row types are known to the caller, not to the generic builder
type Row = Record<string, any>
// biome-ignore lint/suspicious/noExplicitAny: see above
type Select = SelectQueryBuilder<any, any, Row>

/** The handle a module works with: every query already carries tenant and project. */
export class ScopedDb {
  readonly raw: Db
  readonly scope: DataScope

  constructor(raw: Db, scope: DataScope) {
    this.raw = raw
    this.scope = scope
  }

  // biome-ignore lint/suspicious/noExplicitAny: see above
  private get loose(): Kysely<any> {
    // biome-ignore lint/suspicious/noExplicitAny: see above
    return this.raw as unknown as Kysely<any>
  }

  /** A select that starts with the rows the caller may see. */
  select(table: ScopedTable): Select {
    return this.narrow(this.loose.selectFrom(table), table) as Select
  }

  // biome-ignore lint/suspicious/noExplicitAny: see above
  update(table: ScopedTable): UpdateQueryBuilder<any, any, any, any> {
    // biome-ignore lint/suspicious/noExplicitAny: see above
    return this.narrow(this.loose.updateTable(table) as any, table) as any
  }

  // biome-ignore lint/suspicious/noExplicitAny: see above
  delete(table: ScopedTable): DeleteQueryBuilder<any, any, any> {
    // biome-ignore lint/suspicious/noExplicitAny: see above
    return this.narrow(this.loose.deleteFrom(table) as any, table) as any
  }

  /** Inserts rows with new ids, stamped with tenant and user; returns the ids in order. */
  async insert(table: ScopedTable, rows: readonly Row[]): Promise<string[]> {
    const now = new Date()
    const stamped = rows.map((row) => ({
      id: newId(),
      ...(tableScope[table] === 'global' ? {} : { tenantId: this.scope.ownTenant }),
      createUser: this.scope.userId,
      createTime: now,
      updateUser: this.scope.userId,
      updateTime: now,
      ...encodeRow(row),
    }))
    for (let i = 0; i < stamped.length; i += 500)
      await this.loose
        .insertInto(table)
        .values(stamped.slice(i, i + 500))
        .execute()
    return stamped.map((r) => r.id as string)
  }

  /** Changes one visible row; false when there is none. */
  async change(table: ScopedTable, id: string, values: Row): Promise<boolean> {
    const stamped = { ...encodeRow(values), updateUser: this.scope.userId, updateTime: new Date() }
    const result = await this.update(table).set(stamped).where('id', '=', id).executeTakeFirst()
    return Number(result.numUpdatedRows) > 0
  }

  /** Runs `work` in one transaction with a handle of the same scope. */
  transaction<T>(work: (db: ScopedDb) => Promise<T>): Promise<T> {
    if (this.raw.isTransaction) return work(this)
    return this.raw.transaction().execute((trx) => work(new ScopedDb(trx as Kysely<Database>, this.scope)))
  }

  /** The same handle limited to fewer projects; it never widens. */
  withProjects(projectIds: readonly string[]): ScopedDb {
    const own = this.scope.projectIds
    const allowed = own ? projectIds.filter((id) => own.includes(id)) : projectIds
    return new ScopedDb(this.raw, { ...this.scope, projectIds: allowed })
  }

  // biome-ignore lint/suspicious/noExplicitAny: see above
  private narrow(query: any, table: ScopedTable): any {
    const kind = tableScope[table]
    if (!kind) throw new Error(`table ${table} has no scope`)
    if (kind === 'global') return query
    let q = query
    if (this.scope.tenantId !== null) q = q.where(`${table}.tenantId`, '=', this.scope.tenantId)
    else if (this.scope.without?.length) q = q.where(`${table}.tenantId`, 'not in', this.scope.without)
    if (kind === 'project' && this.scope.projectIds !== null)
      q = q.where(`${table}.projectId`, 'in', this.scope.projectIds.length ? this.scope.projectIds : ['0'])
    return q
  }
}

/** Objects and arrays become JSON text for jsonb columns. */
export function encodeRow(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([, v]) => v !== undefined)
      .map(([k, v]) => [
        k,
        v !== null && typeof v === 'object' && !(v instanceof Date) && !isExpression(v) ? JSON.stringify(v) : v,
      ]),
  )
}

const isExpression = (v: object): boolean => 'toOperationNode' in v
