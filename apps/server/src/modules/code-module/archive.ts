import { BASE_MODE, ROOT_MENU, YES } from '@tecovie/contract/resources/code-module.ts'
import { sql } from 'kysely'
import yazl from 'yazl'
import type { Context } from '../../kit/context.ts'
import { fieldError, refused } from '../../platform/app-error.ts'
import { columnsToGenerate } from './code-columns.ts'
import type { CodeModuleRow } from './code-module.table.ts'
import { fieldPlan } from './generate/field-plan.ts'
import { registerLines, resourceFiles } from './generate/resource-files.ts'
import { nextMigration, type ResourcePlan } from './generate/resource-plan.ts'
import { camelOf, humanized } from './generate/ts-text.ts'
import { isFieldName, nounOf } from './names.ts'

/** Every path in an archive; anything else is a mistake of ours. */
const PATH = /^[a-z][a-z0-9_.]*\/((packages|apps)(\/[a-z0-9-]+)+(\.module)?\.tsx?|REGISTER\.md)$/
const ROUTE = /^(\/[A-Za-z0-9_-]+)+$/
/** Controls that the console has no input for: their fields are text. */
const AS_TEXT = new Set(['cascader', 'tree', 'daterange', 'timerange', 'datetimerange', 'time', 'fileUpload', 'map'])

interface ParentMenu {
  id: string
  code: string
  path: string | null
}

async function planOf(ctx: Context, module: CodeModuleRow, parent: ParentMenu | undefined, place: number) {
  const noun = nounOf(module.tableName, module.tablePrefix)
  if (!noun) throw fieldError('tableName', 'codeGenerator.nounForm', { table: module.tableName })
  const columns = await columnsToGenerate(ctx.services, module)
  // What was reserved when it was saved may be a field now: its name was not asked about then.
  for (const { javaField, columnName } of columns)
    if (!isFieldName(javaField)) throw refused('codeGenerator.fieldTaken', { field: columnName, name: javaField })
  const names = new Set(columns.map((c) => c.javaField))
  // A field that is called like the name of an entry keeps its own.
  const fields = columns.map(fieldPlan).map((f) => (f.dict && names.has(`${f.name}Name`) ? { ...f, dict: '' } : f))
  if (!fields.some((f) => f.create)) throw refused('codeGenerator.noFields', { name: module.codeName })
  const plan: ResourcePlan = {
    noun,
    service: module.serviceName,
    zh: { title: module.codeName, purpose: '' },
    en: { title: humanized(camelOf(noun)), purpose: '' },
    scope: module.baseMode === BASE_MODE.tenant ? 'tenant' : 'global',
    audit: module.baseMode !== BASE_MODE.none,
    keepDeleted: module.logicDelete === YES,
    named: module.wrapMode === YES,
    fields,
    above: parent?.path && ROUTE.test(parent.path) ? parent.path : '',
    migration: nextMigration(place),
  }
  return {
    plan,
    texts: columns.filter((c) => AS_TEXT.has(c.htmlType) && c.javaType === 'String').map((c) => c.javaField),
  }
}

/** What has to be done by hand with one package's files, as a document. Holds names by pattern only. */
function register(ctx: Context, made: readonly { plan: ResourcePlan; parent: string; texts: string[] }[]): string {
  const t = (key: string, params: Record<string, unknown> = {}) => ctx.t(`codeGenerator.register.${key}`, params)
  const one = ({ plan, parent, texts }: (typeof made)[number]) => [
    `## ${camelOf(plan.noun)}`,
    '',
    ...Object.entries(registerLines(plan, parent)).flatMap(([file, lines]) => [
      `- ${file}`,
      '',
      ...lines.map((line) => `      ${line}`),
      '',
    ]),
    ...(texts.length ? [t('asText', { fields: texts.join(', ') }), ''] : []),
    ...(plan.keepDeleted ? [t('kept'), ''] : []),
  ]
  return [`# ${t('title')}`, '', t('copy'), '', ...made.flatMap(one), t('after'), ''].join('\n')
}

/** The generated files of modules: one folder a package. Throws AppError 400 where one cannot be generated. */
export async function archiveOf(ctx: Context, modules: readonly CodeModuleRow[]): Promise<Record<string, string>> {
  const { rows: menus } = await sql<ParentMenu>`select id, code, path from menu
    where id = any(${modules.map((m) => m.parentMenuId)}::bigint[])`.execute(ctx.db.raw)
  const files: Record<string, string> = {}
  const packages = new Map<string, { plan: ResourcePlan; parent: string; texts: string[] }[]>()
  for (const [place, module] of modules.entries()) {
    const parent = module.parentMenuId === ROOT_MENU ? undefined : menus.find((m) => m.id === module.parentMenuId)
    const { plan, texts } = await planOf(ctx, module, parent, place)
    const made = packages.get(module.packageName) ?? []
    if (made.some((other) => other.plan.noun === plan.noun))
      throw refused('codeGenerator.nounTwice', { name: camelOf(plan.noun) })
    made.push({ plan, parent: /^[\w-]+$/.test(parent?.code ?? '') ? (parent?.code ?? '') : 'menus.ts', texts })
    packages.set(module.packageName, made)
    for (const [path, text] of Object.entries(resourceFiles(plan))) files[`${module.packageName}/${path}`] = text
  }
  for (const [name, made] of packages) files[`${name}/REGISTER.md`] = register(ctx, made)
  for (const path of Object.keys(files)) if (!PATH.test(path)) throw new Error(`${path} is no path of an archive`)
  return files
}

/** Files as a zip. */
export function zipOf(files: Readonly<Record<string, string>>): NodeJS.ReadableStream {
  const zip = new yazl.ZipFile()
  for (const [path, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), path)
  zip.end()
  return zip.outputStream
}
