import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { fieldError, notFound } from '../platform/app-error.ts'
import { newId } from '../platform/ids.ts'
import type { Services } from '../platform/services.ts'
import type { Context } from './context.ts'
import { tableAnswer } from './export-list.ts'
import { ImportFiles, readLines, SECRETS_FILE, sweepImports } from './import-files.ts'
import type { FileAnswer } from './mount-action.ts'
import { fileFailure } from './table-file.ts'

export interface ImportUpload {
  readonly files: ImportFiles
  /** Name of the files' folder, for the job's input. */
  readonly folder: string
  readonly filename: string
  /** A field of the form beside the file; empty when it was not sent. */
  field(name: string): string
}

/**
 * Receives the file of an import and lets `start` judge it and make the job. What is refused leaves nothing behind. Throws
 * AppError 400 at `file`.
 */
export async function receiveImport<T>(
  { config, log }: Services,
  request: FastifyRequest,
  start: (upload: ImportUpload) => Promise<T>,
): Promise<T> {
  const part = request.isMultipart() ? await request.file() : undefined
  if (!part) throw fieldError('file', 'deviceImport.noFile')
  const folder = newId()
  const files = new ImportFiles(config.dataDir, folder)
  await files.make()
  try {
    await pipeline(part.file, createWriteStream(files.source, { mode: 0o600 }))
    if (part.file.truncated) throw fieldError('file', 'deviceImport.tooLarge')
    const field = (name: string) => String((part.fields[name] as { value?: unknown } | undefined)?.value ?? '')
    const started = await start({ files, folder, filename: part.filename, field })
    void sweepImports(config.dataDir).catch((error) => log.warn({ err: error }, 'old imports could not be removed'))
    return started
  } catch (error) {
    await rm(files.folder, { recursive: true, force: true })
    throw error
  }
}

/** Refuses what is no import file before a job is made of it: `check` gets the heading and throws what is wrong with it. */
export async function checkHeading(
  rows: AsyncIterable<{ cells: readonly string[] }>,
  check: (cells: readonly string[]) => void,
): Promise<void> {
  try {
    let headed = false
    for await (const { cells } of rows) {
      if (headed) return
      check(cells)
      headed = true
    }
  } catch (error) {
    if ((error as { status?: number }).status) throw error
    throw fieldError('file', `deviceImport.${fileFailure(error) ?? 'broken'}`)
  }
  throw fieldError('file', 'deviceImport.empty')
}

/** A row that an import refused. */
export interface ImportProblem {
  readonly row: number
  readonly field: string
  readonly reason: string
}

async function* problemTable(ctx: Context, path: string | undefined, label: (field: string) => string) {
  yield ['row', 'field', 'reason'].map((k) => ctx.t(`deviceImport.${k}`))
  if (path) for await (const p of readLines<ImportProblem>(path)) yield [p.row, label(p.field), p.reason]
}

/** What an import made and shows once. */
export interface SecretTable<T> {
  readonly title: string
  readonly heading: readonly string[]
  readonly row: (line: T) => (string | number)[]
}

async function* secretTable<T>(path: string, { heading, row }: SecretTable<T>) {
  yield [...heading]
  let whole = false
  try {
    for await (const line of readLines<T>(path)) yield row(line)
    whole = true
  } finally {
    // A download that broke off may be asked for again.
    await (whole ? rm(path, { force: true }) : rename(path, join(dirname(path), SECRETS_FILE)))
  }
}

/** A file that the caller's own import job left: its refused rows, or once what it made. Throws AppError 404. */
export async function importResult<T>(
  ctx: Context,
  { config, db }: Services,
  wanted: { job: string; jobId: string; kind: 'problems' | 'secrets'; format: 'xlsx' | 'csv' },
  tables: { label: (field: string) => string; secrets: SecretTable<T> },
): Promise<FileAnswer> {
  const { userId, tenantId } = ctx.principal
  const { rows } = await sql<{ folder: string }>`select input->>'folder' as folder from job
    where id = ${wanted.jobId} and kind = ${wanted.job} and tenant_id = ${tenantId} and user_id = ${userId}`.execute(db)
  if (!rows[0]) throw notFound()
  const files = new ImportFiles(config.dataDir, rows[0].folder)
  if (wanted.kind === 'problems')
    return tableAnswer(
      ctx.t('deviceImport.problems'),
      wanted.format,
      problemTable(ctx, files.path('problems'), tables.label),
    )
  const taken = await files.claimSecrets()
  if (!taken) throw notFound()
  return tableAnswer(tables.secrets.title, wanted.format, secretTable(taken, tables.secrets))
}
