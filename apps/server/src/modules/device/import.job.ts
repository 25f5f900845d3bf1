import { sql } from 'kysely'
import { ImportFiles } from '../../kit/import-files.ts'
import type { Row } from '../../kit/mount-resource.ts'
import { type DataScope, ScopedDb } from '../../kit/scoped-db.ts'
import { type FileRow, fileFailure, fileRows, type TableFormat } from '../../kit/table-file.ts'
import { newId } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { type Language, translator } from '../../platform/translate.ts'
import type { JobHandler, JobRun } from '../job/job.service.ts'
import { newSecret } from '../product/product-keys.ts'
import { withinQuota } from '../tenant/quota.ts'
import { type Candidate, checkBatch, type Problem } from './import-batch.ts'
import { type ImportColumn, MAX_ROWS, readHeading } from './import-columns.ts'

const BATCH = 500

export interface ImportInput {
  scope: DataScope
  folder: string
  format: TableFormat
  language: Language
  productId: string
  projectId: string
}

interface Place {
  /** Rows of the file that are done. */
  done: number
  stored: number
  failed: number
  problems: number
  secrets: number
}
export interface MadeSecret {
  id: string
  row: number
  productKey: string
  deviceName: string
  deviceKey: string
  sealed: string
}

/** The data rows of a file as named cells. Throws Error with a readable message when it holds too many or none. */
async function* named(files: ImportFiles, o: ImportInput): AsyncGenerator<FileRow & { named: Row }> {
  let heading: Map<ImportColumn, number> | undefined
  for await (const row of fileRows(files.source, o.format)) {
    if (!heading) {
      heading = readHeading(row.cells, [translator('zh'), translator('en')])
      continue
    }
    const cells: Row = { row: row.row }
    for (const [column, at] of heading) cells[column] = row.cells[at] ?? ''
    if (Object.entries(cells).some(([k, v]) => k !== 'row' && v)) yield { ...row, named: cells }
  }
}

async function countRows(files: ImportFiles, o: ImportInput): Promise<number> {
  let n = 0
  for await (const _ of named(files, o)) if (++n > MAX_ROWS) break
  return n
}

async function store(db: ScopedDb, rows: readonly Candidate[], services: Services): Promise<MadeSecret[]> {
  if (!rows.length) return []
  const values = rows.map(({ row, values: { productKey, ...v } }) => ({
    ...v,
    id: newId(),
    row,
    deviceSecret: services.secrets.seal(newSecret()),
    productKey,
  }))
  const { rows: made } = await sql<{ id: string }>`
    insert into device (id, tenant_id, project_id, product_id, device_key, device_name, device_secret, mac, sn, channel,
        gateway_id, address, remark, create_user, update_user)
    select id, tenant_id, project_id, product_id, device_key, device_name, device_secret, mac, sn, channel,
        gateway_id, address, remark, ${db.scope.userId}::bigint, ${db.scope.userId}::bigint
    from jsonb_to_recordset(${JSON.stringify(values.map(snaked))}::jsonb) as v (id bigint, tenant_id text, project_id bigint,
        product_id bigint, device_key text, device_name text, device_secret text, mac text, sn text, channel text,
        gateway_id bigint, address text, remark text)
    on conflict do nothing returning id`.execute(db.raw)
  const ids = new Set(made.map((m) => m.id))
  return values
    .filter((v) => ids.has(v.id))
    .map((v: Row) => ({
      id: v.id,
      row: v.row,
      productKey: v.productKey,
      deviceName: v.deviceName,
      deviceKey: v.deviceKey,
      sealed: v.deviceSecret,
    }))
}

const snaked = (row: Row) =>
  Object.fromEntries(Object.entries(row).map(([k, v]) => [k.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`), v]))

/**
 * Imports devices from a file in batches. A batch's rows, its place and its results are committed together: after a
 * restart nothing is stored or reported twice.
 */
export const importJob =
  (services: Services): JobHandler =>
  async (run: JobRun) => {
    const o = run.job.input as ImportInput
    const t = translator(o.language)
    const files = new ImportFiles(services.config.dataDir, o.folder)
    const db = new ScopedDb(services.db, o.scope)
    const place: Place = { done: 0, stored: 0, failed: 0, problems: 0, secrets: 0, ...(run.job.cursor ?? {}) }
    await files.cutTo('problems', place.problems)
    await files.cutTo('secrets', place.secrets)
    const seen = new Map<string, number>()
    const flush = async (rows: Row[]) => {
      const { fresh, problems } = await checkBatch(db, rows as never, o, seen, t)
      const ids: string[] = []
      await db.transaction(async (trx) => {
        const { fits, over } = await withinQuota(trx.raw, 'device', fresh, (c) => c.values.tenantId)
        const made = await store(trx, fits, services)
        const stored = new Set(made.map((m) => m.row))
        for (const { row, max } of over)
          problems.push({ row: row.row, field: 'deviceKey', reason: t('tenant.full.device', { max }) })
        for (const { row } of fits)
          if (!stored.has(row)) problems.push({ row, field: 'deviceKey', reason: t('deviceImport.exists') })
        place.done += rows.length
        place.stored += made.length
        place.failed += rows.length - made.length
        place.problems = await files.append(
          'problems',
          problems.sort((a: Problem, b: Problem) => a.row - b.row),
        )
        place.secrets = await files.append('secrets', made)
        ids.push(...made.map((m) => m.id))
        await sql`update job set cursor = ${JSON.stringify(place)}::jsonb, updated_at = now() where id = ${run.job.id}`.execute(
          trx.raw,
        )
      })
      if (ids.length) services.bus.emit('device.changed', { deviceIds: ids })
      await run.progress({ done: place.done, failed: place.failed })
    }
    try {
      const total = await countRows(files, o)
      if (!total) throw new Error(t('deviceImport.empty'))
      if (total > MAX_ROWS) throw new Error(t('deviceImport.tooManyRows', { max: MAX_ROWS }))
      await run.progress({ done: place.done, failed: place.failed, total })
      const batch: Row[] = []
      let at = 0
      for await (const { named: cells } of named(files, o)) {
        if (at++ < place.done) continue
        batch.push(cells)
        if (batch.length < BATCH) continue
        await flush(batch.splice(0))
        if (run.signal.aborted) break
      }
      if (batch.length && !run.signal.aborted) await flush(batch)
    } catch (error) {
      const failure = fileFailure(error)
      if (failure) throw new Error(t(`deviceImport.${failure}`))
      throw error
    }
    const { stored, failed } = place
    if (!run.signal.aborted) await files.removeSource()
    return { stored, failed, problems: place.problems > 0, secrets: place.secrets > 0 }
  }
