import './code-module.table.ts'
import { type CodeColumn, DICT_MANY, DICT_ONE, type ShownColumn } from '@tecovie/contract/resources/code-column.ts'
import { OWN_DATABASE } from '@tecovie/contract/resources/code-module.ts'
import type { DriverClass } from '@tecovie/contract/resources/datasource.ts'
import { sql } from 'kysely'
import type { Db } from '../../drivers/db/database.ts'
import { AppError, type FieldProblem, fieldError } from '../../platform/app-error.ts'
import type { Services } from '../../platform/services.ts'
import { ConnectError } from '../datasource/connect.ts'
import { connectRefusal, withDatasource } from '../datasource/datasource.service.ts'
import { type RunCatalog, readColumns, readTables, type TableColumn, type TableEntry } from './catalog.ts'
import type { CodeModuleRow } from './code-module.table.ts'
import { defaultColumns } from './column-defaults.ts'
import { isFieldName, isReserved } from './names.ts'

const TIMEOUT_MS = 8000

/** Runs catalog reads on a datasource, or on this installation's database. Throws AppError 400 at `datasourceId`. */
async function onCatalog<T>(
  services: Services,
  datasourceId: string,
  work: (run: RunCatalog, driver: DriverClass) => Promise<T>,
): Promise<T> {
  if (datasourceId === OWN_DATABASE)
    return work(async (text, values) => (await services.pool.query(text, [...values])).rows, 'org.postgresql.Driver')
  try {
    return await withDatasource(services, datasourceId, (connection, driver) =>
      work(async (text, values) => {
        let timer: NodeJS.Timeout | undefined
        const late = new Promise<never>((_, reject) => {
          timer = setTimeout(() => reject(new Error('timeout')), TIMEOUT_MS)
        })
        try {
          return await Promise.race([connection.query(text, values), late])
        } catch (error) {
          throw new ConnectError('other', { reason: (error as Error).message.slice(0, 200) })
        } finally {
          clearTimeout(timer)
        }
      }, driver),
    )
  } catch (error) {
    throw error instanceof AppError && error.status === 404
      ? fieldError('datasourceId', 'validation.reference')
      : connectRefusal(error, 'datasourceId')
  }
}

export const tablesOf = (services: Services, datasourceId: string, part: string): Promise<TableEntry[]> =>
  onCatalog(services, datasourceId, (run, driver) => readTables(run, driver, part))

async function live(services: Services, module: CodeModuleRow): Promise<TableColumn[]> {
  const { datasourceId, tableName } = module
  const columns = await onCatalog(services, datasourceId, (run, driver) => readColumns(run, driver, tableName))
  if (!columns.length) throw fieldError('tableName', 'codeGenerator.noTable', { table: tableName })
  return columns
}

const saved = (db: Db, codeId: string): Promise<CodeColumn[]> =>
  db.selectFrom('codeColumn').selectAll().where('codeId', '=', codeId).orderBy('sort').orderBy('columnName').execute()

const shown = (column: CodeColumn, module: CodeModuleRow, state: ShownColumn['state']): ShownColumn => ({
  ...column,
  state,
  reserved: isReserved(column.columnName, module.pkName),
})

/** The columns of a module's table as they are, with what was saved of them; those that went stand last. */
export async function columnsOf(services: Services, module: CodeModuleRow): Promise<ShownColumn[]> {
  const known = new Map((await saved(services.db, module.id)).map((c) => [c.columnName, c]))
  const found = await live(services, module)
  const names = new Set(found.map((c) => c.name))
  const stay = [...known.values()].filter((c) => names.has(c.columnName))
  const fresh = defaultColumns(
    found.filter((c) => !known.has(c.name)),
    module,
    [...known.values()].map((c) => c.javaField),
  )
  const now = new Map(found.map((c) => [c.name, c]))
  return [
    ...[
      ...stay.map((c) => {
        const column = now.get(c.columnName)
        const facts = { columnType: column?.type ?? c.columnType, maxLength: column?.length ?? null }
        return shown({ ...c, ...facts }, module, 'saved')
      }),
      ...fresh,
    ].sort((a, b) => a.sort - b.sort),
    ...[...known.values()].filter((c) => !names.has(c.columnName)).map((c) => shown(c, module, 'gone')),
  ]
}

/** What is generated from: the saved columns, or where nothing was saved yet the table's. */
export async function columnsToGenerate(services: Services, module: CodeModuleRow): Promise<ShownColumn[]> {
  const known = await saved(services.db, module.id)
  const all = known.length
    ? known.map((c) => shown(c, module, 'saved'))
    : defaultColumns(await live(services, module), module)
  return all.filter((c) => !c.reserved)
}

/** Refuses settings that could not be generated from, each at `<place in the list>.<field>`. */
export async function checkColumns(db: Db, module: CodeModuleRow, columns: readonly CodeColumn[]): Promise<void> {
  const codes = [...new Set(columns.map((c) => c.dictType).filter((c): c is string => !!c))]
  const { rows } = codes.length
    ? await sql<{ code: string }>`select distinct code from dict where code = any(${codes}::text[])`.execute(db)
    : { rows: [] }
  const errors: Record<string, FieldProblem> = {}
  const fields = new Set<string>()
  const names = new Set<string>()
  for (const [i, c] of columns.entries()) {
    const refuse = (field: string, key: string, params: Record<string, unknown> = {}) => {
      errors[`${i}.${field}`] ??= { key, params: { field: c.columnName, ...params } }
    }
    if (!isReserved(c.columnName, module.pkName) && !isFieldName(c.javaField))
      refuse('javaField', 'codeGenerator.fieldTaken', { name: c.javaField })
    if (fields.has(c.javaField)) refuse('javaField', 'codeGenerator.fieldTwice', { name: c.javaField })
    if (names.has(c.columnName)) refuse('columnName', 'codeGenerator.fieldTwice', { name: c.columnName })
    const needsDict = DICT_ONE.includes(c.htmlType) || DICT_MANY.includes(c.htmlType)
    if (needsDict && !c.dictType) refuse('dictType', 'codeGenerator.needDict')
    if (c.dictType && !rows.some((r) => r.code === c.dictType))
      refuse('dictType', 'codeGenerator.noDict', { code: c.dictType })
    fields.add(c.javaField)
    names.add(c.columnName)
  }
  const [first] = Object.values(errors)
  if (first) throw new AppError(400, first.key, first.params ?? {}, { errors })
}

/** Puts the settings of a module's columns in the place of those there were. */
export async function replaceColumns(db: Db, codeId: string, columns: readonly CodeColumn[]): Promise<void> {
  await db.deleteFrom('codeColumn').where('codeId', '=', codeId).execute()
  if (!columns.length) return
  const rows = columns.map((c) => ({
    codeId,
    columnName: c.columnName,
    javaField: c.javaField,
    javaType: c.javaType,
    sort: c.sort,
    javaName: c.javaName,
    columnComment: c.columnComment ?? null,
    span: c.span,
    isInsert: c.isInsert,
    isEdit: c.isEdit,
    isList: c.isList,
    isRequired: c.isRequired,
    isQuery: c.isQuery,
    queryType: c.queryType,
    htmlType: c.htmlType,
    dictType: c.dictType || null,
    columnType: c.columnType,
    maxLength: c.maxLength ?? null,
  }))
  await db.insertInto('codeColumn').values(rows).execute()
}
