import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { Registry } from 'prom-client'
import type { Config } from './config.ts'
import { holdDataFolder } from './drivers/db/data-folder.ts'
import { openDatabase } from './drivers/db/database.ts'
import { embeddedDatabase } from './drivers/db/embedded.ts'
import { externalDatabase } from './drivers/db/external.ts'
import { migrate } from './drivers/db/migrate.ts'
import { seedDictionaries } from './modules/dict/seed-dictionaries.ts'
import { seedMenus } from './modules/menu/seed-menus.ts'
import { mountModules } from './modules/modules.ts'
import { seedParams } from './modules/param/seed-params.ts'
import { seedPlatform } from './modules/tenant/seed-platform.ts'
import { installApiDocs } from './platform/api-docs.ts'
import { Changes } from './platform/changes.ts'
import { createBus } from './platform/domain-events.ts'
import { installHealth } from './platform/health.ts'
import { createHttp } from './platform/http.ts'
import { createLive } from './platform/live.ts'
import { LogBook } from './platform/log-book.ts'
import { Params } from './platform/params.ts'
import { openSecrets } from './platform/secrets.ts'
import type { Services, Worker } from './platform/services.ts'
import { StorageHealth } from './platform/storage-health.ts'
import { TenantStates } from './platform/tenant-states.ts'

export interface App {
  readonly services: Services
  readonly http: FastifyInstance
  /** Where HTTP listens. */
  readonly address: string
  /** The administrator's password, only where this start made it up. */
  readonly firstPassword: string | undefined
  stop(): Promise<void>
}

const DRAIN_MS = 10_000
const consoleFiles = join(import.meta.dirname, '../../console/dist')

/** Puts the server together and starts it: the one place where parts meet. Throws StartError with one clear sentence. */
export async function startApp(config: Config, log: Logger): Promise<App> {
  const undo: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const step of undo.reverse().splice(0))
      await step().catch((error) => log.error({ err: error }, 'a part did not stop in order'))
  }
  try {
    const folder = await holdDataFolder(config.dataDir)
    undo.push(folder.release)
    const storage = new StorageHealth(log)
    const server = config.databaseUrl
      ? await externalDatabase(config.databaseUrl)
      : await embeddedDatabase({
          dataDir: config.dataDir,
          memory: config.databaseMemory,
          log(line) {
            storage.failed({ message: line })
            log.warn({ postgres: line }, 'database')
          },
        })
    undo.push(() => server.stop())
    const { db, pool, close } = openDatabase(server, config.databasePool)
    undo.push(close)
    await migrate(db)
    const book = new LogBook(pool, log, config.environment)
    undo.push(() => book.stop())
    await book.start()
    const changes = new Changes(pool, log)
    const services: Services = {
      config,
      log,
      book,
      db,
      pool,
      live: createLive(),
      storage,
      bus: createBus(),
      changes,
      tenants: new TenantStates(pool, log, changes),
      params: new Params(db),
      metrics: new Registry(),
      secrets: openSecrets(config.dataDir, config.secretKey),
    }
    const firstPassword = await seedPlatform(services)
    await seedMenus(db)
    await seedDictionaries(db)
    await seedParams(db)
    await services.params.load()
    services.changes.on(
      'param',
      () => void services.params.load().catch((error) => log.error({ err: error }, 'parameters could not be read')),
    )
    await startWorker(services.changes, undo)
    await startWorker(services.tenants, undo)
    const http = await createHttp(config, log, book, storage, () => services.params.origins())
    undo.push(() => closeHttp(http))
    const health = installHealth(http, services)
    const workers = await mountModules({ http, services })
    await installApiDocs(http)
    await serveConsole(http)
    for (const worker of workers) await startWorker(worker, undo)
    const address = await http.listen({ host: config.httpHost, port: config.httpPort })
    health.ready = true
    book.usual('info', 'server.started', { address })
    undo.push(async () => book.usual('info', 'server.stopped'))
    undo.push(async () => {
      health.ready = false
    })
    return { services, http, address, firstPassword, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Lets requests end; what has not ended after DRAIN_MS is cut off, so that a stop always comes to its end. */
async function closeHttp(http: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => http.server.closeAllConnections(), DRAIN_MS)
  // A connection whose answer ends after the close began is kept alive for a next request: nobody else lets it go.
  const idle = setInterval(() => http.server.closeIdleConnections(), 50)
  await http.close()
  clearInterval(idle)
  clearTimeout(cut)
}

async function startWorker(worker: Worker, undo: (() => Promise<unknown>)[]): Promise<void> {
  await worker.start()
  undo.push(() => worker.stop())
}

/** The built console; every path that is no call and no file is one of its pages. */
async function serveConsole(http: FastifyInstance): Promise<void> {
  if (!existsSync(consoleFiles)) return
  await http.register(fastifyStatic, {
    root: consoleFiles,
    preCompressed: true,
    setHeaders: (res, path) =>
      void res.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
  })
}
