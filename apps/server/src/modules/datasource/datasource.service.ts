import './datasource.table.ts'
import type { DriverClass } from '@tecovie/contract/resources/datasource.ts'
import { AppError, notFound } from '../../platform/app-error.ts'
import type { Services } from '../../platform/services.ts'
import { ConnectError, type Connection, connect } from './connect.ts'
import { readJdbcUrl } from './jdbc-url.ts'

/** What a failed connection is answered with: its sentence, standing at `field`. */
export function connectRefusal(error: unknown, field: string): unknown {
  if (!(error instanceof ConnectError)) return error
  const problem = { key: `resources.datasource.${error.key}`, params: error.params }
  return new AppError(400, problem.key, problem.params, { errors: { [field]: problem } })
}

/** Runs `work` on a connection to a stored datasource, closed afterwards. Throws ConnectError, AppError 404. */
export async function withDatasource<T>(
  { db, secrets, config }: Services,
  id: string,
  work: (connection: Connection, driver: DriverClass) => Promise<T>,
): Promise<T> {
  const row = await db.selectFrom('datasource').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  const driver = row.driverClass as DriverClass
  const target = readJdbcUrl(driver, row.url)
  if (!target) throw new ConnectError('other', { reason: row.url.slice(0, 100) })
  const connection = await connect(
    target,
    { username: row.username, password: secrets.open(row.password) },
    config.webhookAllow,
  )
  try {
    return await work(connection, driver)
  } finally {
    await connection.close().catch(() => undefined)
  }
}
