import '../auth/people.table.ts'
import * as calls from '@tecovie/contract/resources/dict.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { forest } from '../../kit/forest.ts'
import { likeAnywhere } from '../../kit/list-page.ts'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import { mountResource, type Row } from '../../kit/mount-resource.ts'
import { addBranches } from '../../kit/tree-list.ts'
import { fieldError, refused } from '../../platform/app-error.ts'

const { dict, DICT_ROOT_KEY } = calls
const MAX_TREE = 5000
const named = (ctx: Context, row: Row): string => (ctx.language === 'en' && row.dictValueEn) || row.dictValue

async function parentOf(ctx: Context, parentId: string): Promise<Row> {
  const parent = (await ctx.db
    .select('dict')
    .select(['id', 'code', 'parentId'])
    .where('id', '=', parentId)
    .executeTakeFirst()) as Row | undefined
  if (parent?.parentId !== '0') throw fieldError('parentId', 'dict.parent')
  return parent
}

/** An entry's key is free in its dictionary, a dictionary's code among the dictionaries. */
async function refuseTwice(ctx: Context, code: string, key: string, own = '0'): Promise<void> {
  const { rows } = await sql`select 1 from dict where code = ${code} and dict_key = ${key} and id <> ${own}`.execute(
    ctx.db.raw,
  )
  if (rows.length) throw fieldError(key === DICT_ROOT_KEY ? 'code' : 'dictKey', 'dict.exists')
}

async function beforeCreate(ctx: Context, values: Row): Promise<void> {
  const parent = values.parentId && values.parentId !== '0' ? await parentOf(ctx, values.parentId) : undefined
  if (parent && values.dictKey === DICT_ROOT_KEY) throw fieldError('dictKey', 'dict.rootKey')
  values.parentId = parent?.id ?? '0'
  values.code = parent?.code ?? values.code
  if (!parent) values.dictKey = DICT_ROOT_KEY
  await refuseTwice(ctx, values.code, values.dictKey)
}

async function beforeUpdate(ctx: Context, values: Row, old: Row): Promise<void> {
  const isRoot = old.parentId === '0'
  // An entry has its dictionary's code, a dictionary the key of all dictionaries.
  if (isRoot) delete values.dictKey
  else delete values.code
  if (values.dictKey === DICT_ROOT_KEY) throw fieldError('dictKey', 'dict.rootKey')
  const field = isRoot ? 'code' : 'dictKey'
  const changed = values[field] !== undefined && values[field] !== old[field]
  if (changed && old.sealed) throw fieldError(field, 'dict.sealed', { name: named(ctx, old) })
  if (changed) await refuseTwice(ctx, values.code ?? old.code, values.dictKey ?? old.dictKey, old.id)
  if (changed && isRoot)
    await sql`update dict set code = ${values.code} where parent_id = ${old.id}`.execute(ctx.db.raw)
}

async function beforeRemove(ctx: Context, ids: string[], rows: Row[]): Promise<void> {
  const sealed = rows.find((r) => r.sealed)
  if (sealed) throw refused('dict.sealed', { name: named(ctx, sealed) })
  const { rows: parents } = await sql<{ parentId: string }>`
    select parent_id from dict where parent_id = any(${ids}::bigint[]) and id <> all(${ids}::bigint[]) limit 1`.execute(
    ctx.db.raw,
  )
  const parent = parents[0] && rows.find((r) => r.id === parents[0]?.parentId)
  if (parent) throw refused('dict.hasChildren', { name: named(ctx, parent) })
}

/** A list shows dictionaries; a text is looked for in their entries as well. An export shows every row. */
function narrow<Q extends { where(...args: unknown[]): Q }>(q: Q, _ctx: Context, input: Row): Q {
  const all = input.format !== undefined
  const roots = all || input.parentId ? q : q.where('dict.parentId', '=', '0')
  const wanted = typeof input.dictValue === 'string' ? input.dictValue.trim().slice(0, 64) : ''
  if (!wanted) return roots
  const like = likeAnywhere(wanted)
  return roots.where(
    sql`exists (select 1 from dict c where (c.id = dict.id or c.parent_id = dict.id)
      and (c.dict_value ilike ${like} or c.dict_value_en ilike ${like}))`,
  )
}

/** Dictionaries: managed by the platform, read by anybody signed in. A change reaches open pages of every process. */
export function mountDict(kit: Kit): void {
  const { db, changes, live } = kit.services
  changes.on('dict', () => live.publish('dict', { tenantId: null }, { kind: 'changed' }))
  const service = mountResource(kit, dict, {
    beforeCreate,
    beforeUpdate,
    beforeRemove,
    narrow: narrow as never,
    async enrich(ctx, rows, detail, input) {
      const tree = !detail && !input.flat
      if (tree)
        await addBranches(
          ctx,
          'dict',
          rows.filter((r) => r.parentId === '0'),
        )
      const parentIds = [...new Set(rows.map((r) => r.parentId))]
      const { rows: found } = await sql<Row>`
        select id, dict_value, dict_value_en, exists (select 1 from dict c where c.parent_id = d.id) as has_children
        from dict d where id = any(${[...parentIds, ...rows.map((r) => r.id)]}::bigint[])`.execute(ctx.db.raw)
      for (const row of rows) {
        const parent = found.find((f) => f.id === row.parentId)
        row.parentName = parent ? named(ctx, parent) : ''
        row.hasChildren = found.find((f) => f.id === row.id)?.hasChildren ?? false
      }
    },
    committed: () => changes.send('dict'),
  })
  mountAction(kit, calls.dictionaryEntries, async (ctx, { code }) => {
    const rows = await db
      .selectFrom('dict')
      .select(['dictKey', 'dictValue', 'dictValueEn', 'color', 'sort'])
      .where('code', '=', code)
      .where('parentId', '<>', '0')
      .orderBy('sort')
      .orderBy('id')
      .execute()
    return rows.map(({ dictValueEn, ...row }) => ({
      ...row,
      dictValue: (ctx.language === 'en' && dictValueEn) || row.dictValue,
    }))
  })
  mountAction(kit, calls.dictParents, async (ctx, input) => {
    const list = { current: input.current ?? 1, size: input.size ?? 10, filters: [], sort: dict.defaultSort ?? [] }
    const code = input.code ? [{ field: 'code', op: 'like' as const, value: input.code }] : []
    return service.page(ctx, { ...list, filters: code }, { dictValue: input.dictValue, flat: true })
  })
  mountAction(kit, calls.dictTree, async (ctx) => {
    const rows = (await ctx.db
      .select('dict')
      .select(['id', 'parentId', 'dictValue', 'dictValueEn'])
      .orderBy('sort')
      .orderBy('id')
      .limit(MAX_TREE)
      .execute()) as Row[]
    return forest(rows.map((r) => ({ id: r.id, parentId: r.parentId, title: named(ctx, r), key: r.id, value: r.id })))
  })
}
