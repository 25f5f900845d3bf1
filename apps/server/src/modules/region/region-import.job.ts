import { rm } from 'node:fs/promises'
import { issueMessages } from '@tecovie/contract/core/issue-message.ts'
import { REGION_MAX_LEVEL, REGION_ROOT, region, regionPrefix } from '@tecovie/contract/resources/region.ts'
import { sql } from 'kysely'
import * as z from 'zod'
import { fileFailure, type TableFormat } from '../../kit/table-file.ts'
import { newId } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { type Language, translator } from '../../platform/translate.ts'
import type { JobHandler } from '../job/job.service.ts'
import { chinaRegions, fileRegions, type RegionLine } from './region-data.ts'

const BATCH = 2000
const MAX_ROWS = 1_000_000
/** Refused rows that the result names. */
const MAX_PROBLEMS = 1000

export interface RegionImport {
  covered: boolean
  userId: string | null
  language: Language
  /** Without a file: all of China. */
  file?: string
  format?: TableFormat
}
interface Ready extends RegionLine {
  level: number
  subCode: string
  sort: number
}
interface Problem {
  row: number
  reason: string
}

const { code, name, parentCode, adcode } = region.fields
const shape = z.object({ code: code.unwrap(), name, parentCode, adcode })

async function readAll(o: RegionImport): Promise<RegionLine[]> {
  const t = translator(o.language)
  const lines: RegionLine[] = []
  const languages = [translator('zh'), translator('en')]
  const rows = o.file ? fileRegions(o.file, o.format ?? 'csv', languages) : chinaRegions()
  for await (const line of rows) {
    if (!line) throw new Error(t('region.noColumns'))
    lines.push(line)
    if (lines.length > MAX_ROWS) throw new Error(t('region.fileTooLarge'))
  }
  return lines
}

/** Rows with their level and own part, parents first; what cannot be taken is named with its row. */
async function prepare(
  services: Services,
  lines: readonly RegionLine[],
  o: RegionImport,
): Promise<{ ready: Ready[]; problems: Problem[] }> {
  const t = translator(o.language)
  const problems: Problem[] = []
  const fresh = new Map<string, RegionLine>()
  for (const line of lines) {
    const parsed = shape.safeParse(line, { reportInput: true })
    const twice = fresh.get(line.code)
    if (!parsed.success)
      problems.push({ row: line.row, reason: Object.values(issueMessages(parsed.error.issues, t)).join('; ') })
    else if (twice) problems.push({ row: line.row, reason: t('region.twice', { row: twice.row }) })
    else fresh.set(line.code, line)
  }
  const above = [...new Set([...fresh.values()].map((l) => l.parentCode))].filter((c) => !fresh.has(c))
  const { rows } = await sql<{ code: string; level: number }>`
    select code, level from region where code = any(${above}::text[])`.execute(services.db)
  const levels = new Map<string, number>([[REGION_ROOT, 0], ...rows.map((r) => [r.code, r.level] as const)])
  const levelOf = (line: RegionLine, depth = 0): number | undefined => {
    const known = levels.get(line.code)
    if (known !== undefined && fresh.has(line.code)) return known
    const parent = fresh.get(line.parentCode)
    // A circle is as deep as it is wrong.
    const up =
      parent && depth <= REGION_MAX_LEVEL
        ? levelOf(parent, depth + 1)
        : fresh.has(line.parentCode)
          ? REGION_MAX_LEVEL
          : levels.get(line.parentCode)
    if (up === undefined) return undefined
    levels.set(line.code, up + 1)
    return up + 1
  }
  const ready: Ready[] = []
  const places = new Map<string, number>()
  for (const line of fresh.values()) {
    const prefix = regionPrefix(line.parentCode)
    const level = levelOf(line)
    const refuse = (key: string, params: Record<string, unknown>) =>
      problems.push({ row: line.row, reason: t(`region.${key}`, params) })
    if (level === undefined) refuse('parent', { code: line.parentCode })
    else if (level > REGION_MAX_LEVEL) refuse('maxLevel', { max: REGION_MAX_LEVEL })
    else if (!line.code.startsWith(prefix) || line.code === prefix || line.code === REGION_ROOT)
      refuse('prefix', { prefix: prefix || line.parentCode })
    else {
      const sort = (places.get(line.parentCode) ?? 0) + 1
      places.set(line.parentCode, sort)
      ready.push({ ...line, level, subCode: line.code.slice(prefix.length), sort })
    }
  }
  return { ready: ready.sort((a, b) => a.level - b.level), problems }
}

async function store(services: Services, rows: readonly Ready[], o: RegionImport) {
  const values = rows.map((r) => ({
    id: newId(),
    parent_code: r.parentCode,
    code: r.code,
    sub_code: r.subCode,
    adcode: r.adcode || null,
    name: r.name,
    level: r.level,
    sort: r.sort,
  }))
  const onConflict = o.covered
    ? sql`on conflict (code) do update set name = excluded.name, adcode = coalesce(excluded.adcode, region.adcode),
        sort = excluded.sort, update_user = excluded.update_user, update_time = now()
        where (region.name, region.sort, coalesce(region.adcode, '')) is distinct from
          (excluded.name, excluded.sort, coalesce(excluded.adcode, region.adcode, ''))`
    : sql`on conflict (code) do nothing`
  const { rows: done } = await sql<{ added: boolean }>`
    insert into region (id, parent_code, code, sub_code, adcode, name, level, sort, create_user, update_user)
    select v.*, ${o.userId}::bigint, ${o.userId}::bigint from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v (
      id bigint, parent_code text, code text, sub_code text, adcode text, name text, level smallint, sort integer)
    ${onConflict} returning (xmax = 0) as added`.execute(services.db)
  const added = done.filter((d) => d.added).length
  return { added, updated: done.length - added }
}

/** Imports regions batch by batch; starting again changes nothing that is done. Result: counts and refused rows. */
export const regionImportJob =
  (services: Services): JobHandler =>
  async (run) => {
    const o = run.job.input as RegionImport
    const t = translator(o.language)
    const lines = await readAll(o).catch((error) => {
      const why = fileFailure(error)
      throw why ? new Error(t(why === 'tooLarge' ? 'region.fileTooLarge' : 'region.fileBroken')) : error
    })
    const { ready, problems } = await prepare(services, lines, o)
    const failed = problems.length
    const total = lines.length
    let [done, added, updated] = [failed, 0, 0]
    await run.progress({ done, failed, total })
    for (let i = 0; i < ready.length && !run.signal.aborted; i += BATCH) {
      const batch = ready.slice(i, i + BATCH)
      const made = await store(services, batch, o)
      added += made.added
      updated += made.updated
      done += batch.length
      await run.progress({ done, failed })
    }
    if (!run.signal.aborted && o.file) await rm(o.file, { force: true })
    const kept = done - failed - added - updated
    return { added, updated, kept, failed, problems: problems.sort((a, b) => a.row - b.row).slice(0, MAX_PROBLEMS) }
  }
