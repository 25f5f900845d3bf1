import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import Cursor from 'pg-cursor'
import type { DatabaseServer } from './types.ts'

/** Row types by table. Each module adds its own in its `*.table.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging in the modules' table files
export interface Database {}

export type Db = Kysely<Database>

// A numeric fits a JavaScript number wherever this schema uses one; 64-bit ids stay text.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

export interface OpenDatabase {
  readonly db: Db
  /** For streams, COPY and LISTEN; the same pool. */
  readonly pool: pg.Pool
  close(): Promise<void>
}

/** Opens a pool. Columns are snake case in SQL, camel case in rows; keys inside JSON stay as they are. */
export function openDatabase(server: Pick<DatabaseServer, 'connection'>, size: number): OpenDatabase {
  const pool = new pg.Pool({ ...server.connection, max: size, application_name: 'tecovie', keepAlive: true })
  // An idle connection that breaks (a database restart) is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  // The same for one that breaks between two statements of a transaction: its next statement fails and tells.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool, cursor: Cursor }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return { db, pool, close: () => db.destroy() }
}
