import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { embeddedDatabase } from '../drivers/db/embedded.ts'

/** One PostgreSQL for the whole test run; files make databases of their own on it. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tecovie-tests-'))
  const server = await embeddedDatabase({ dataDir, memory: 256, log: () => undefined, fast: true })
  const { host, port, user } = server.connection
  process.env.TEST_DATABASE_URL = `postgresql://${user}@localhost:${port}/postgres?host=${encodeURIComponent(host ?? '')}`
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
