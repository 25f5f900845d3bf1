import { promises as fs } from 'node:fs'
import path from 'node:path'
import { FileMigrationProvider, type Kysely, Migrator, sql } from 'kysely'
import { StartError } from '../../config.ts'

const folder = path.join(import.meta.dirname, '../../migrations')

/**
 * Brings the schema to the newest version, in one transaction, under a lock. Throws StartError when the database was
 * made by a newer version of the server; then nothing is touched.
 */
export async function migrate<T>(db: Kysely<T>): Promise<string[]> {
  const provider = new FileMigrationProvider({ fs, path, migrationFolder: folder })
  const known = await provider.getMigrations()
  const migrator = new Migrator({ db, provider })
  const newer = (await applied(db)).filter((name) => !(name in known))
  if (newer.length)
    throw new StartError(`The database was made by a newer version of tecovie (it has ${newer.join(', ')}).`)
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).map((r) => r.migrationName)
}

async function applied<T>(db: Kysely<T>): Promise<string[]> {
  const table = await sql<{ name: string | null }>`select to_regclass('kysely_migration')::text as name`.execute(db)
  if (!table.rows[0]?.name) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map((r) => r.name)
}
