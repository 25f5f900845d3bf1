import './code-module.table.ts'
import { codeColumns, updateCodeColumns } from '@tecovie/contract/resources/code-column.ts'
import * as calls from '@tecovie/contract/resources/code-module.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { FileAnswer, type Kit, mountAction } from '../../kit/mount-action.ts'
import { mountResource, type Row } from '../../kit/mount-resource.ts'
import { AppError, fieldError, notFound } from '../../platform/app-error.ts'
import { archiveOf, zipOf } from './archive.ts'
import { checkColumns, columnsOf, replaceColumns, tablesOf } from './code-columns.ts'
import type { CodeModuleRow } from './code-module.table.ts'
import { camelOf } from './generate/ts-text.ts'
import { nounOf } from './names.ts'

const NAME_MAX = 64
const COPY = '-copy'

/** Refuses references that lead nowhere, and derives the noun that files are named after. */
async function complete(ctx: Context, values: Row, old: Row = {}): Promise<void> {
  const { datasourceId, parentMenuId } = values
  const exists = async (table: 'datasource' | 'menu', id: string) =>
    !!(await ctx.db.raw.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst())
  if (datasourceId && datasourceId !== calls.OWN_DATABASE && !(await exists('datasource', datasourceId)))
    throw fieldError('datasourceId', 'validation.reference')
  if (parentMenuId && parentMenuId !== calls.ROOT_MENU && !(await exists('menu', parentMenuId)))
    throw fieldError('parentMenuId', 'validation.reference')
  const table = values.tableName ?? old.tableName
  const noun = nounOf(table, values.tablePrefix ?? old.tablePrefix)
  if (!noun) throw fieldError('tableName', 'codeGenerator.nounForm', { table })
  values.modelName = camelOf(noun)
}

async function nameReferences(ctx: Context, rows: Row[]): Promise<void> {
  const ids = (name: string) => [...new Set(rows.map((r) => r[name]).filter(Boolean))]
  const { rows: sources } = await sql<{ id: string; name: string }>`
    select id, name from datasource where id = any(${ids('datasourceId')}::bigint[])`.execute(ctx.db.raw)
  const { rows: menus } = await sql<{ id: string; name: string; nameEn: string | null }>`
    select id, name, name_en from menu where id = any(${ids('parentMenuId')}::bigint[])`.execute(ctx.db.raw)
  const { rows: counts } = await sql<{ codeId: string; n: number }>`
    select code_id, count(*)::int as n from code_column where code_id = any(${ids('id')}::bigint[]) group by code_id`.execute(
    ctx.db.raw,
  )
  for (const row of rows) {
    const menu = menus.find((m) => m.id === row.parentMenuId)
    const own = row.datasourceId === calls.OWN_DATABASE ? ctx.t('resources.codeModule.ownDatabase') : ''
    row.datasourceName = own || (sources.find((s) => s.id === row.datasourceId)?.name ?? '')
    row.parentMenuName = menu
      ? (ctx.language === 'en' && menu.nameEn) || menu.name
      : row.parentMenuId === calls.ROOT_MENU
        ? ctx.t('resources.codeModule.rootMenu')
        : ''
    row.columnCount = counts.find((c) => c.codeId === row.id)?.n ?? 0
  }
}

/** Writes the files of new resources from tables, here or elsewhere. Catalogs are read, nothing else. */
export function mountCodeModule(kit: Kit): void {
  const { services } = kit
  const { db } = services
  const service = mountResource(kit, calls.codeModule, {
    beforeCreate: (ctx, values) => complete(ctx, values),
    async beforeUpdate(ctx, values, old) {
      await complete(ctx, values, old)
      // Settings belong to the columns of one table.
      const moved = (name: string) => values[name] !== undefined && values[name] !== old[name]
      if (moved('tableName') || moved('datasourceId')) await replaceColumns(ctx.db.raw, old.id, [])
    },
    enrich: nameReferences,
  })
  const moduleOf = async (id: string): Promise<CodeModuleRow> => {
    const row = await db.selectFrom('codeModule').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) throw notFound()
    return row
  }
  mountAction(kit, calls.codeTables, (_ctx, { datasourceId, tableName }) =>
    tablesOf(services, datasourceId, tableName ?? ''),
  )
  mountAction(kit, calls.copyCode, async (ctx, { id }) => {
    const { id: _, createUser, createTime, updateUser, updateTime, ...values } = await moduleOf(id)
    const codeName = values.codeName.slice(0, NAME_MAX - COPY.length) + COPY
    return ctx.db.transaction(async (inner) => {
      const [copy = ''] = await service.create({ ...ctx, db: inner }, [{ ...values, codeName }])
      const columns = await inner.raw.selectFrom('codeColumn').selectAll().where('codeId', '=', id).execute()
      await replaceColumns(inner.raw, copy, columns)
      return { id: copy }
    })
  })
  mountAction(kit, codeColumns, async (_ctx, { id }) => columnsOf(services, await moduleOf(id)))
  mountAction(kit, updateCodeColumns, async (ctx, columns) => {
    const ids = [...new Set(columns.map((c) => c.codeId))]
    if (ids.length !== 1) throw new AppError(400, 'codeGenerator.oneModule')
    await ctx.db.transaction(async ({ raw }) => {
      const module = await raw
        .selectFrom('codeModule')
        .selectAll()
        .where('id', '=', ids[0] ?? '')
        .forUpdate()
        .executeTakeFirst()
      if (!module) throw notFound()
      await checkColumns(raw, module, columns)
      await replaceColumns(raw, module.id, columns)
      ctx.changes?.push({ noun: 'codeModule', id: module.id, after: { columnCount: columns.length } })
    })
  })
  mountAction(kit, calls.downloadCode, async (ctx, { ids }) => {
    const rows = await db
      .selectFrom('codeModule')
      .selectAll()
      .where('id', 'in', ids.length ? ids : ['0'])
      .execute()
    if (!ids.length || rows.length !== new Set(ids).size) throw notFound()
    const modules = ids.flatMap((id) => rows.find((r) => r.id === id) ?? [])
    return new FileAnswer('tecovie-code.zip', 'application/zip', zipOf(await archiveOf(ctx, modules)))
  })
}
