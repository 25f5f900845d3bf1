import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { startApp } from './app.ts'
import { readConfig, StartError } from './config.ts'
import { holdDataFolder } from './drivers/db/data-folder.ts'
import { startTestServer } from './kit/test-server.ts'
import { eventually } from './kit/test-things.ts'
import { openSecrets } from './platform/secrets.ts'

const log = pino({ level: 'silent' })
const sentence = async (work: () => unknown): Promise<string> => {
  try {
    await work()
  } catch (error) {
    expect(error).toBeInstanceOf(StartError)
    return (error as Error).message
  }
  throw new Error('it started')
}

describe('a start that cannot go on says why in one sentence', () => {
  it('names a wrong variable and what is allowed, and keeps secrets to itself', async () => {
    expect(await sentence(() => readConfig({ TECOVIE_HTTP_PORT: 'eighty' }))).toBe(
      'TECOVIE_HTTP_PORT is "eighty": allowed is a port, 0 to 65535 (0: any free one).',
    )
    expect(await sentence(() => readConfig({ TECOVIE_TIME_ZONE: 'Mars/Base' }))).toContain('TECOVIE_TIME_ZONE')
    expect(await sentence(() => readConfig({ TECOVIE_ADMIN_PASSWORD: 'short' }))).not.toContain('short')
    expect(await sentence(() => readConfig({ RUN: 'api,nothing' }))).toContain('RUN')
  })

  it('refuses a folder in use, and takes it when it is free again', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tecovie-start-'))
    const held = await holdDataFolder(dataDir)
    expect(await sentence(() => holdDataFolder(dataDir))).toContain('in use')
    await held.release()
    await (await holdDataFolder(dataDir)).release()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('refuses a database that cannot be reached, and one that a newer version made', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tecovie-start-'))
    const start = (url: string) =>
      startApp(
        readConfig({ TECOVIE_DATA_DIR: dataDir, TECOVIE_HTTP_PORT: '0', TECOVIE_MQTT_PORT: '0', DATABASE_URL: url }),
        log,
      )
    expect(await sentence(() => start('postgres://nobody@127.0.0.1:1/none'))).toContain('DATABASE_URL')
    const server = await startTestServer()
    await sql`insert into kysely_migration (name, timestamp) values ('9999-future', 'x')`.execute(server.services.db)
    const url = server.services.config.databaseUrl
    await server.stop()
    expect(await sentence(() => start(url))).toContain('newer version')
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('refuses a published signing key', async () => {
    expect(await sentence(() => openSecrets('/nowhere', 'thingsboardDefaultSigningKey'))).toContain('published')
  })
})

describe('the embedded database', () => {
  it('comes back when it is killed, with what was acknowledged', async () => {
    const server = await startTestServer({ DATABASE_URL: '' })
    try {
      const admin = await server.as()
      const made = await admin.post('/api/tecovie-system/role/submit', { roleName: '留下', roleAlias: 'stays' })
      expect(made.status).toBe(200)
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(server.services.db)
      process.kill(rows[0]?.pid as number, 'SIGKILL')
      const list = await eventually(
        () =>
          admin
            .get('/api/tecovie-system/role/list', { roleAlias: 'stays' })
            .catch(() => ({ status: 0, body: { data: null } }) as never),
        (answer: { status: number }) => answer.status === 200,
        30_000,
      )
      expect((list as { body: { data: { records: unknown[] } } }).body.data.records).toHaveLength(1)
    } finally {
      await server.stop()
    }
  })
})
