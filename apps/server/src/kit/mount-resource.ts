import type { Resource } from '@tecovie/contract/core/define-resource.ts'
import type { Page } from '@tecovie/contract/core/wire.ts'
import type * as z from 'zod'
import { AppError, notFound } from '../platform/app-error.ts'
import { difference } from '../platform/difference.ts'
import { nameTable } from '../platform/labels.ts'
import type { Context } from './context.ts'
import { exportAnswer } from './export-list.ts'
import { applyFilters, applySort, type ListQuery, type OwnSearch, pageOf, readListQuery } from './list-page.ts'
import { type Kit, mountAction } from './mount-action.ts'
import { requireKeys } from './require-keys.ts'
import type { ScopedTable } from './table-scope.ts'
import { fromWire } from './wire-values.ts'

// biome-ignore lint/suspicious/noExplicitAny: the generic mount works on rows of any resource
export type Row = Record<string, any>
// biome-ignore lint/suspicious/noExplicitAny: see above
type Query = any

/** What a resource adds to the standard verbs. One seam a verb: single, batch and import all pass it. */
export interface ResourceHooks {
  /** Table of the rows, where it is not named as the resource. */
  readonly table?: ScopedTable
  /** Fields that are no columns (lists of a join table): `afterWrite` gets them, `enrich` fills them. */
  readonly virtual?: readonly string[]
  /** Narrows or joins every read; must keep the select on the resource's own rows. */
  readonly narrow?: (query: Query, ctx: Context, input: Row) => Query
  /** Fields whose "contains" is answered another way than by their column. */
  readonly search?: OwnSearch
  /** Completes rows that are about to be answered (names of references, counts). */
  readonly enrich?: (ctx: Context, rows: Row[], detail: boolean, input: Row) => Promise<void> | void
  readonly beforeCreate?: (ctx: Context, values: Row) => Promise<void> | void
  readonly beforeUpdate?: (ctx: Context, values: Row, old: Row) => Promise<void> | void
  readonly beforeRemove?: (ctx: Context, ids: string[], rows: Row[]) => Promise<void> | void
  /** After the write, inside its transaction. */
  readonly afterWrite?: (
    ctx: Context,
    ids: string[],
    kind: 'create' | 'update' | 'remove',
    values: readonly Row[],
  ) => Promise<void> | void
  /** After the commit, before the answer: renew caches, tell others. */
  readonly committed?: (ctx: Context, ids: string[], kind: 'create' | 'update' | 'remove') => Promise<void> | void
}

/** The verbs of a resource as functions, for actions beside the standard ones. */
export interface ResourceService {
  readonly resource: Resource
  list(ctx: Context, input: Row): Promise<Page<Row>>
  page(ctx: Context, list: ListQuery, input: Row): Promise<Page<Row>>
  /** The next rows in id order, newest first, after an id: for exports and jobs. */
  batch(ctx: Context, list: ListQuery, input: Row, o: { after?: string; ids?: string[]; size: number }): Promise<Row[]>
  detail(ctx: Context, id: string): Promise<Row>
  create(ctx: Context, values: Row[]): Promise<string[]>
  update(ctx: Context, values: Row): Promise<void>
  remove(ctx: Context, ids: string[]): Promise<void>
}

/** Builds the verbs over a table that is named as the resource. */
export function resourceService(resource: Resource, hooks: ResourceHooks = {}): ResourceService {
  const table = hooks.table ?? (resource.name as ScopedTable)
  if (hooks.table) nameTable(hooks.table, resource.name)
  const virtual = new Set(hooks.virtual)
  const hidden = new Set<string>([...(resource.writeOnly ?? []), ...virtual])
  const storable = (row: Row) => Object.fromEntries(Object.entries(row).filter(([k]) => !virtual.has(k)))
  const stored = Object.keys(resource.fields).filter((f) => !hidden.has(f))
  const audit = ['id', ...(resource.audit === false ? [] : ['createUser', 'createTime', 'updateUser', 'updateTime'])]
  const computedColumns = Object.entries(resource.computed ?? {})
    .filter(([, s]) => (s as z.ZodType).meta()?.column)
    .map(([n]) => n)
  const listed = stored.filter((f) => !resource.detailOnly?.includes(f))
  const columns = (fields: readonly string[]) => [...audit, ...fields, ...computedColumns].map((f) => `${table}.${f}`)
  const qualified = Object.fromEntries(
    [...audit, ...Object.keys(resource.fields), ...computedColumns].map((f) => [f, `${table}.${f}`]),
  )
  const dates = Object.entries(resource.fields)
    .filter(([, s]) => isDate(s as z.ZodType))
    .map(([n]) => n)

  const instants = (ctx: Context, values: Row) => {
    for (const name of dates) {
      if (typeof values[name] !== 'string') continue
      const at = fromWire(values[name], ctx.principal.timeZone)
      if (!at) throw new AppError(400, 'errors.validation', {}, { errors: { [name]: { key: 'validation.datetime' } } })
      values[name] = at
    }
  }

  const inTransaction = async (
    ctx: Context,
    kind: 'create' | 'update' | 'remove',
    work: (c: Context) => Promise<string[]>,
    values: readonly Row[] = [],
  ) => {
    const ids = await ctx.db.transaction(async (db) => {
      const inner = { ...ctx, db }
      const done = await work(inner)
      await hooks.afterWrite?.(inner, done, kind, values)
      return done
    })
    await hooks.committed?.(ctx, ids, kind)
    return ids
  }

  const secret = new Set<string>(resource.writeOnly)
  const shown = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([k]) => !secret.has(k)))
  const note = (ctx: Context, change: { id: string; before?: Row; after?: Row }) =>
    void ctx.changes?.push({ noun: resource.name, ...change })

  const base = (ctx: Context, input: Row): Query => {
    const q = ctx.db.select(table)
    return hooks.narrow ? hooks.narrow(q, ctx, input) : q
  }

  // Pickers name what is chosen by asking for its ids.
  const rules = { ...resource, filters: { id: ['eq', 'in'] as const, ...resource.filters } }
  const service: ResourceService = {
    resource,
    list: (ctx, input) => service.page(ctx, readListQuery(input, rules, ctx.principal.timeZone), input),
    async page(ctx, list, input) {
      const filtered = applyFilters(base(ctx, input), list, qualified, hooks.search)
      const rows = applySort(filtered.select(columns(listed)), list, `${table}.id`, qualified)
      const page = await pageOf<Row>(ctx.db.raw, rows, filtered, list)
      await hooks.enrich?.(ctx, page.records, false, input)
      return page
    },
    async batch(ctx, list, input, o) {
      let q = applyFilters(base(ctx, input), list, qualified, hooks.search)
        .select(columns(listed))
        .orderBy(`${table}.id`, 'desc')
        .limit(o.size)
      if (o.after) q = q.where(`${table}.id`, '<', o.after)
      if (o.ids?.length) q = q.where(`${table}.id`, 'in', o.ids)
      const rows = (await q.execute()) as Row[]
      await hooks.enrich?.(ctx, rows, false, {})
      return rows
    },
    async detail(ctx, id) {
      const row = (await base(ctx, {}).select(columns(stored)).where(`${table}.id`, '=', id).executeTakeFirst()) as
        | Row
        | undefined
      if (!row) throw notFound()
      await hooks.enrich?.(ctx, [row], true, {})
      return row
    },
    create: (ctx, values) =>
      inTransaction(
        ctx,
        'create',
        async (c) => {
          for (const v of values) {
            instants(c, v)
            await hooks.beforeCreate?.(c, v)
          }
          const ids = await c.db.insert(table, values.map(storable))
          for (const [i, id] of ids.entries()) note(c, { id, after: shown(values[i] ?? {}) })
          return ids
        },
        values,
      ),
    async update(ctx, values) {
      await inTransaction(
        ctx,
        'update',
        async (c) => {
          const { id, ...changes } = values
          const old = (await c.db
            .select(table)
            .selectAll(table)
            .where(`${table}.id`, '=', id)
            .forUpdate()
            .executeTakeFirst()) as Row | undefined
          if (!old) throw notFound()
          instants(c, changes)
          await hooks.beforeUpdate?.(c, changes, old)
          await c.db.change(table, id, storable(changes))
          note(c, { id, ...difference(shown(old), shown(changes)) })
          return [id]
        },
        [values],
      )
    },
    async remove(ctx, ids) {
      await inTransaction(ctx, 'remove', async (c) => {
        const rows = (await c.db
          .select(table)
          .selectAll(table)
          .where(`${table}.id`, 'in', ids.length ? ids : ['0'])
          .execute()) as Row[]
        // One foreign or missing id changes nothing.
        if (!ids.length || rows.length !== new Set(ids).size) throw notFound()
        await hooks.beforeRemove?.(c, ids, rows)
        for (const row of rows) note(c, { id: row.id, before: shown(row) })
        await c.db.delete(table).where(`${table}.id`, 'in', ids).execute()
        return ids
      })
    },
  }
  return service
}

function isDate(schema: z.ZodType): boolean {
  if (schema.meta()?.datetime) return true
  const inner = (schema as unknown as { def?: { innerType?: z.ZodType } }).def?.innerType
  return inner ? isDate(inner) : false
}

/** Hangs the resource's declared verbs on the server (rung 0); hooks are rung 1, more actions rung 2. */
export function mountResource(kit: Kit, resource: Resource, hooks: ResourceHooks = {}): ResourceService {
  const service = resourceService(resource, hooks)
  const { calls } = resource
  if (calls.list) mountAction(kit, calls.list, (ctx, input) => service.list(ctx, input as Row))
  if (calls.detail) mountAction(kit, calls.detail, (ctx, input) => service.detail(ctx, (input as Row).id))
  if (calls.create && calls.create === calls.update) mountSubmit(kit, resource, service)
  else {
    if (calls.create)
      mountAction(kit, calls.create, async (ctx, input) => ({ id: (await service.create(ctx, [input as Row]))[0] }))
    if (calls.update) mountAction(kit, calls.update, (ctx, input) => service.update(ctx, input as Row))
  }
  if (calls.remove)
    mountAction(kit, calls.remove, (ctx, input) => service.remove(ctx, (input as { ids: string[] }).ids))
  if (calls.export) mountAction(kit, calls.export, (ctx, input) => exportAnswer(ctx, service, input as Row))
  return service
}

/** One `submit` for add and update: an id means update. Each side needs its own key. */
function mountSubmit(kit: Kit, resource: Resource, service: ResourceService): void {
  mountAction(kit, resource.calls.create!, async (ctx, input) => {
    const values = input as Row
    const verb = values.id ? 'update' : 'create'
    requireKeys(ctx, resource.permissions[verb])
    if (verb === 'update') return service.update(ctx, values)
    return { id: (await service.create(ctx, [values]))[0] }
  })
}
