import pg from 'pg'
import { StartError } from '../../config.ts'
import type { DatabaseServer } from './types.ts'

const MIN_VERSION = 150_000

/** Uses an outside PostgreSQL. Throws StartError when it cannot be reached, is too old or the URL is wrong. */
export async function externalDatabase(connectionString: string): Promise<DatabaseServer> {
  let client: pg.Client | undefined
  try {
    // A URL that cannot be read is refused here; the error that says so carries the whole of it and goes no further.
    client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
    await client.connect()
    const { rows } = await client.query<{ v: string }>('show server_version_num')
    if (Number(rows[0]?.v) < MIN_VERSION)
      throw new StartError(`DATABASE_URL: PostgreSQL 15 or newer is needed, this one is ${rows[0]?.v}.`)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(
      `DATABASE_URL: cannot use this database: ${(error as Error).message || (error as { code?: string }).code}.`,
    )
  } finally {
    await client?.end().catch(() => undefined)
  }
  return { connection: { connectionString }, stop: async () => undefined }
}
