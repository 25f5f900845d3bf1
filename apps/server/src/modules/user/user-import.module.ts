import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as calls from '@tecovie/contract/resources/user.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { tableAnswer } from '../../kit/export-list.ts'
import { ImportFiles, readLines, SECRETS_FILE, sweepImports } from '../../kit/import-files.ts'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import { fileFailure, tableFormat } from '../../kit/table-file.ts'
import { isXls } from '../../kit/xls-reader.ts'
import { fieldError, notFound } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { isAdmin } from '../../platform/principal.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { PrincipalService } from '../auth/principal.service.ts'
import type { JobService } from '../job/job.service.ts'
import { COLUMNS, columnLabel, type Problem, REQUIRED, readHeading } from './user-import.columns.ts'
import { type Invitation, type SheetFormat, sheetRows, type UserImport, userImportJob } from './user-import.job.ts'

const KIND = 'user.import'

/** A cell no spreadsheet reads as a formula. */
const cell = (v: string | number): string | number => (typeof v === 'string' && /^[=+\-@\t\r]/.test(v) ? `'${v}` : v)

/** Refuses what is no import file before a job is made of it. */
async function checkFile(files: ImportFiles, format: SheetFormat): Promise<void> {
  try {
    let rows = 0
    for await (const { cells } of sheetRows(files.source, format)) {
      if (rows++) return
      const heading = readHeading(cells)
      const missing = REQUIRED.find((c) => !heading.has(c))
      if (missing) throw fieldError('file', 'deviceImport.noColumns', { name: `@user.${missing}` })
    }
  } catch (error) {
    if ((error as { status?: number }).status) throw error
    throw fieldError('file', `deviceImport.${fileFailure(error) ?? 'broken'}`)
  }
  throw fieldError('file', 'deviceImport.empty')
}

async function* problemTable(ctx: Context, path: string | undefined): AsyncGenerator<(string | number)[]> {
  yield ['row', 'field', 'reason'].map((k) => ctx.t(`deviceImport.${k}`))
  if (path) for await (const p of readLines<Problem>(path)) yield [p.row, columnLabel(p.field, ctx.t), cell(p.reason)]
}

async function* secretTable(ctx: Context, path: string, secrets: Secrets): AsyncGenerator<(string | number)[]> {
  yield [
    ...(['account', 'realName'] as const).map((c) => columnLabel(c, ctx.t)),
    ctx.t('resources.user.fields.password'),
  ]
  let whole = false
  try {
    for await (const s of readLines<Invitation>(path)) yield [s.account, cell(s.realName), secrets.open(s.sealed)]
    whole = true
  } finally {
    // A download that broke off may be asked for again.
    await (whole ? rm(path, { force: true }) : rename(path, join(dirname(path), SECRETS_FILE)))
  }
}

/** Users from a file: checked at once, stored by a background job, first passwords delivered once. */
export function mountUserImport(kit: Kit, jobs: JobService, principals: PrincipalService): void {
  const { config, secrets, db, log } = kit.services
  jobs.handle(KIND, userImportJob(kit.services, principals))

  mountAction(kit, calls.importUsers, async (ctx, _input, request) => {
    const part = request.isMultipart() ? await request.file() : undefined
    if (!part) throw fieldError('file', 'deviceImport.noFile')
    const folder = newId()
    const files = new ImportFiles(config.dataDir, folder)
    await files.make()
    try {
      await pipeline(part.file, createWriteStream(files.source, { mode: 0o600 }))
      if (part.file.truncated) throw fieldError('file', 'deviceImport.tooLarge')
      const xls = await isXls(files.source, part.filename)
      const format = xls ? 'xls' : await tableFormat(files.source, part.filename)
      if (!format) throw fieldError('file', 'userImport.type')
      await checkFile(files, format)
      const { principal } = ctx
      const { tenantId, userId, platform } = principal
      const input: UserImport = {
        folder,
        format,
        language: ctx.language,
        tenantId,
        userId,
        platform,
        admin: isAdmin(principal),
        wholeTenant: principal.projectIds === null,
        permissions: [...principal.permissions],
      }
      const jobId = await jobs.create({ tenantId, userId, kind: KIND, input })
      void sweepImports(config.dataDir).catch((error) => log.warn({ err: error }, 'old imports could not be removed'))
      return { jobId }
    } catch (error) {
      await rm(files.folder, { recursive: true, force: true })
      throw error
    }
  })
  mountAction(kit, calls.userTemplate, (ctx, { format }) => {
    const rows = async function* () {
      yield COLUMNS.map((c) => `${columnLabel(c, ctx.t)}${REQUIRED.includes(c) ? ' *' : ''}`)
    }
    return tableAnswer(ctx.t('userImport.title'), format, rows())
  })
  mountAction(kit, calls.userImportResult, async (ctx, { jobId, kind, format }) => {
    const { userId, tenantId } = ctx.principal
    const { rows } = await sql<{ folder: string }>`select input->>'folder' as folder from job
      where id = ${jobId} and kind = ${KIND} and tenant_id = ${tenantId} and user_id = ${userId}`.execute(db)
    if (!rows[0]) throw notFound()
    const files = new ImportFiles(config.dataDir, rows[0].folder)
    if (kind === 'problems')
      return tableAnswer(ctx.t('deviceImport.problems'), format, problemTable(ctx, files.path('problems')))
    const taken = await files.claimSecrets()
    if (!taken) throw notFound()
    return tableAnswer(ctx.t('userImport.secretsTitle'), format, secretTable(ctx, taken, secrets))
  })
}
