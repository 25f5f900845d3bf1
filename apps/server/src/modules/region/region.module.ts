import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import * as calls from '@tecovie/contract/resources/region.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { tableAnswer } from '../../kit/export-list.ts'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import { mountResource, type Row } from '../../kit/mount-resource.ts'
import { tableFormat } from '../../kit/table-file.ts'
import { fieldError, notFound, refused } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import type { JobService } from '../job/job.service.ts'
import { REGION_COLUMNS } from './region-data.ts'
import { type RegionImport, regionImportJob } from './region-import.job.ts'

const { REGION_MAX_LEVEL, REGION_ROOT, region, regionPrefix } = calls
const KIND = 'region.import'
const FILTERS = ['name', 'code', 'parentCode', 'level', 'id']
const SHOWN = ['id', 'code', 'parentCode', 'subCode', 'adcode', 'name', 'level', 'sort', 'remark'] as const

/** Rows by ids or codes, which clients use alike. */
async function rowsOf(ctx: Context, refs: readonly string[]): Promise<Row[]> {
  const ids = refs.filter((r) => /^\d{1,18}$/.test(r))
  return (await ctx.db
    .select('region')
    .select([...SHOWN])
    .where((eb) => eb.or([eb('code', 'in', [...refs, '']), eb('id', 'in', [...ids, '0'])]))
    .execute()) as Row[]
}

async function codeOf(ctx: Context, ref: string): Promise<string> {
  return ref === REGION_ROOT ? ref : ((await rowsOf(ctx, [ref]))[0]?.code ?? ref)
}

/** Names what is above, says whether something is below. */
async function complete(ctx: Context, rows: Row[]): Promise<void> {
  const codes = [...new Set(rows.flatMap((r) => [r.code, r.parentCode]))]
  const { rows: found } = await sql<{ code: string; id: string; name: string; hasChildren: boolean }>`
    select code, id, name, exists (select 1 from region c where c.parent_code = r.code) as has_children
    from region r where code = any(${codes}::text[])`.execute(ctx.db.raw)
  const byCode = new Map(found.map((f) => [f.code, f]))
  for (const row of rows) {
    const parent = byCode.get(row.parentCode)
    row.parentId = parent?.id ?? REGION_ROOT
    row.parentName = parent?.name ?? ctx.t('region.root')
    row.hasChildren = byCode.get(row.code)?.hasChildren ?? false
  }
}

async function beforeCreate(ctx: Context, values: Row): Promise<void> {
  const parentCode: string = values.parentCode
  const parent = parentCode === REGION_ROOT ? undefined : (await rowsOf(ctx, [parentCode]))[0]
  if (!parent && parentCode !== REGION_ROOT) throw fieldError('parentCode', 'region.parent', { code: parentCode })
  const level = (parent?.level ?? 0) + 1
  if (level > REGION_MAX_LEVEL) throw fieldError('parentCode', 'region.maxLevel', { max: REGION_MAX_LEVEL })
  values.parentCode = parent?.code ?? REGION_ROOT
  const prefix = regionPrefix(values.parentCode)
  const code: string = values.code ?? (values.subCode ? prefix + values.subCode : '')
  if (!code) throw fieldError('subCode', 'region.needCode')
  if (!code.startsWith(prefix) || code === prefix || code === REGION_ROOT || code.length > 20)
    throw fieldError(values.code ? 'code' : 'subCode', 'region.prefix', { prefix })
  const subCode = code.slice(prefix.length)
  if (values.subCode && values.subCode !== subCode) throw fieldError('subCode', 'region.prefix', { prefix })
  if (values.level && values.level !== level) throw fieldError('level', 'region.level', { level })
  Object.assign(values, { code, subCode, level })
}

/** Code, parent and level of a region stay; a form may send them along. */
function beforeUpdate(_ctx: Context, values: Row, old: Row): void {
  for (const field of ['parentCode', 'code', 'subCode', 'level']) {
    if (values[field] !== undefined && String(values[field]) !== String(old[field]))
      throw fieldError(field, 'region.fixed')
    delete values[field]
  }
}

async function keepFile(part: MultipartFile, folder: string): Promise<Pick<RegionImport, 'file' | 'format'>> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `region-${newId()}`)
  try {
    await pipeline(part.file, createWriteStream(file, { mode: 0o600 }))
    if (part.file.truncated) throw fieldError('file', 'region.fileTooLarge')
    const format = await tableFormat(file, part.filename)
    if (!format) throw fieldError('file', 'region.fileType')
    return { file, format }
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}

/** Administrative regions: a lazy tree, cascades, and imports as jobs. */
export function mountRegion(kit: Kit, jobs: JobService): void {
  const { config } = kit.services
  jobs.handle(KIND, regionImportJob(kit.services))
  mountResource(kit, region, {
    beforeCreate,
    beforeUpdate,
    enrich: (ctx, rows) => complete(ctx, rows),
    narrow(q, _ctx, input) {
      const searched = Object.keys(input).some((k) => FILTERS.some((f) => k === f || k.startsWith(`${f}_`)))
      if (input.format !== undefined || searched) return q
      const parent = String(input.parentId ?? REGION_ROOT)
      if (!/^\d{1,18}$/.test(parent)) return q.where('region.parentCode', '=', parent)
      return q.where(
        'region.parentCode',
        '=',
        sql`coalesce((select code from region where id = ${parent}::bigint), ${parent})`,
      )
    },
  })
  const below = async (ctx: Context, parent: string) => {
    const rows = (await ctx.db
      .select('region')
      .select([...SHOWN])
      .where('parentCode', '=', await codeOf(ctx, parent))
      .orderBy('sort')
      .orderBy('id')
      .limit(2000)
      .execute()) as Row[]
    await complete(ctx, rows)
    return rows
  }
  mountAction(kit, calls.regionTree, async (ctx, { parentId, parentCode }) =>
    (await below(ctx, parentId || parentCode || REGION_ROOT)).map((r) => ({
      id: r.code,
      parentId: r.parentCode,
      title: r.name,
      key: r.code,
      value: r.code,
      hasChildren: r.hasChildren,
    })),
  )
  mountAction(kit, calls.regionSelect, async (ctx, { code }) =>
    (await below(ctx, code || REGION_ROOT)).map(({ id, code, parentCode, name, level, hasChildren }) => ({
      id,
      code,
      parentCode,
      name,
      level,
      hasChildren,
    })),
  )
  mountAction(kit, calls.regionDetail, async (ctx, { id, code }) => {
    const [row] = await rowsOf(ctx, [code || id || ''])
    if (!row) throw notFound()
    await complete(ctx, [row])
    return row as never
  })
  mountAction(kit, calls.removeRegions, (ctx, { ids }) =>
    ctx.db.transaction(async (db) => {
      const rows = await rowsOf({ ...ctx, db }, ids)
      if (!ids.length || rows.length !== new Set(ids).size) throw notFound()
      const codes = rows.map((r) => r.code as string)
      const { rows: children } = await sql<{ parentCode: string }>`
        select parent_code from region where parent_code = any(${codes}::text[]) and code <> all(${codes}::text[]) limit 1`.execute(
        db.raw,
      )
      const parent = rows.find((r) => r.code === children[0]?.parentCode)
      if (parent) throw refused('region.hasChildren', { name: parent.name })
      await db.delete('region').where('code', 'in', codes).execute()
    }),
  )
  mountAction(kit, calls.importRegions, async (ctx, input, request) => {
    // One at a time: two would write the same rows.
    const { rows: open } = await sql<{ id: string; userId: string }>`
      select id, user_id from job where kind = ${KIND} and state in ('waiting', 'running') limit 1`.execute(ctx.db.raw)
    const part = request.isMultipart() ? await request.file() : undefined
    if (open[0] && (part || open[0].userId !== ctx.principal.userId)) throw refused('region.busy')
    if (open[0]) return { jobId: open[0].id }
    const given = (part?.fields.isCovered as { value?: unknown } | undefined)?.value ?? input.isCovered
    const job: RegionImport = {
      covered: String(given) === '1',
      userId: ctx.principal.userId,
      language: ctx.language,
      ...(part ? await keepFile(part, join(config.dataDir, 'imports')) : {}),
    }
    const { tenantId, userId } = ctx.principal
    return { jobId: await jobs.create({ tenantId, userId, kind: KIND, input: job }) }
  })
  mountAction(kit, calls.regionTemplate, (ctx, { format }) => {
    const rows = async function* () {
      yield REGION_COLUMNS.map((c) => ctx.t(`resources.region.fields.${c}`))
      yield ['11', '北京市', REGION_ROOT, '110000']
      yield ['1101', '市辖区', '11', '110100']
    }
    return tableAnswer(ctx.t('resources.region.title'), format, rows())
  })
}
