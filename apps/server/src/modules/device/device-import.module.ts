import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as calls from '@tecovie/contract/actions/device.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { tableAnswer } from '../../kit/export-list.ts'
import { ImportFiles, readLines, SECRETS_FILE, sweepImports } from '../../kit/import-files.ts'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import { fileRows, tableFormat } from '../../kit/table-file.ts'
import { fieldError, notFound } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { translator } from '../../platform/translate.ts'
import type { JobService } from '../job/job.service.ts'
import { productFor, projectFor } from './device-references.service.ts'
import { fileProblem, type ImportInput, importJob, type MadeSecret } from './import.job.ts'
import type { Problem } from './import-batch.ts'
import { columnLabel, IMPORT_COLUMNS, readHeading } from './import-columns.ts'

const KIND = 'device.import'

/** A cell no spreadsheet reads as a formula. */
const cell = (v: string | number): string | number => (typeof v === 'string' && /^[=+\-@\t\r]/.test(v) ? `'${v}` : v)

/** Refuses what is no import file before a job is made of it. */
async function checkFile(files: ImportFiles, format: 'xlsx' | 'csv'): Promise<void> {
  try {
    for await (const { cells } of fileRows(files.source, format)) {
      const heading = readHeading(cells, [translator('zh'), translator('en')])
      if (!heading.has('deviceName')) throw fieldError('file', 'deviceImport.noColumns', { name: '@device.deviceName' })
      return
    }
  } catch (error) {
    if ((error as { status?: number }).status) throw error
    throw fieldError('file', fileProblem(error))
  }
  throw fieldError('file', 'deviceImport.empty')
}

async function* problemTable(ctx: Context, path: string | undefined): AsyncGenerator<(string | number)[]> {
  yield ['row', 'field', 'reason'].map((k) => ctx.t(`deviceImport.${k}`))
  if (path) for await (const p of readLines<Problem>(path)) yield [p.row, columnLabel(p.field, ctx.t), cell(p.reason)]
}

async function* secretTable(ctx: Context, path: string, secrets: Secrets): AsyncGenerator<(string | number)[]> {
  yield ['deviceName', 'productKey', 'deviceKey', 'deviceSecret'].map((k) => ctx.t(`resources.device.fields.${k}`))
  let whole = false
  try {
    for await (const s of readLines<MadeSecret>(path))
      yield [cell(s.deviceName), s.productKey, cell(s.deviceKey), secrets.open(s.sealed)]
    whole = true
  } finally {
    // A download that broke off may be asked for again.
    await (whole ? rm(path, { force: true }) : rename(path, join(dirname(path), SECRETS_FILE)))
  }
}

/** Devices from a file: checked at once, stored by a background job, results as files. */
export function mountDeviceImport(kit: Kit, jobs: JobService): void {
  const { config, secrets, db, log } = kit.services
  jobs.handle(KIND, importJob(kit.services))

  mountAction(kit, calls.importDevices, async (ctx, input, request) => {
    if (!request.isMultipart()) throw fieldError('file', 'deviceImport.noFile')
    const part = await request.file()
    if (!part) throw fieldError('file', 'deviceImport.noFile')
    const folder = newId()
    const files = new ImportFiles(config.dataDir, folder)
    await files.make()
    try {
      await pipeline(part.file, createWriteStream(files.source, { mode: 0o600 }))
      if (part.file.truncated) throw fieldError('file', 'deviceImport.tooLarge')
      const given = (name: 'productId' | 'projectId') => {
        const field = part.fields[name] as { value?: unknown } | undefined
        const id = String(field?.value ?? input[name] ?? '')
        return /^\d{1,19}$/.test(id) ? id : ''
      }
      const [productId, projectId] = [given('productId'), given('projectId')]
      if (projectId) {
        const project = await projectFor(ctx, projectId)
        if (productId) await productFor(ctx, productId, project.tenantId)
      }
      const format = await tableFormat(files.source, part.filename)
      if (!format) throw fieldError('file', 'deviceImport.type')
      await checkFile(files, format)
      const job: ImportInput = {
        scope: ctx.db.scope,
        folder,
        format,
        language: ctx.language,
        productId,
        projectId,
      }
      const { tenantId, userId } = ctx.principal
      const jobId = await jobs.create({ tenantId, userId, kind: KIND, input: job })
      void sweepImports(config.dataDir).catch((error) => log.warn({ err: error }, 'old imports could not be removed'))
      return { jobId }
    } catch (error) {
      await rm(files.folder, { recursive: true, force: true })
      throw error
    }
  })

  mountAction(kit, calls.importTemplate, (ctx, { format }) => {
    const rows = async function* () {
      yield IMPORT_COLUMNS.map((c) => columnLabel(c, ctx.t))
    }
    return tableAnswer(ctx.t('deviceImport.title'), format, rows())
  })

  mountAction(kit, calls.importResult, async (ctx, { jobId, kind, format }) => {
    const { userId, tenantId } = ctx.principal
    const { rows } = await sql<{ folder: string }>`select input->>'folder' as folder from job
      where id = ${jobId} and kind = ${KIND} and tenant_id = ${tenantId} and user_id = ${userId}`.execute(db)
    if (!rows[0]) throw notFound()
    const files = new ImportFiles(config.dataDir, rows[0].folder)
    if (kind === 'problems')
      return tableAnswer(ctx.t('deviceImport.problems'), format, problemTable(ctx, files.path('problems')))
    const taken = await files.claimSecrets()
    if (!taken) throw notFound()
    return tableAnswer(ctx.t('deviceImport.secrets'), format, secretTable(ctx, taken, secrets))
  })
}
