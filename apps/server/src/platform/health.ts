import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge } from 'prom-client'
import { AppError } from './app-error.ts'
import type { Services } from './services.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
/** With less free on the data folder's disk, the next segment of the database's journal may not fit. */
const LEAST_FREE = 16 * 1_048_576
const LONGEST_ANSWER_MS = 3000

/**
 * `/healthz` (the process lives), `/readyz` (it can serve; else 503 with `reason`: starting, database or diskFull),
 * `/metrics` (Prometheus; this machine only).
 */
export function installHealth(http: FastifyInstance, services: Services): { ready: boolean } {
  const state = { ready: false }
  const { metrics, storage, config } = services
  collectDefaultMetrics({ register: metrics })
  const free = () =>
    statfs(config.dataDir).then(
      (s) => s.bavail * s.bsize,
      () => undefined,
    )
  new Gauge({
    name: 'tecovie_disk_free_bytes',
    help: 'Free on the disk of the data folder.',
    registers: [metrics],
    async collect() {
      this.set((await free()) ?? Number.NaN)
    },
  })
  const diskFull = async () => storage.full || ((await free()) ?? LEAST_FREE) < LEAST_FREE
  const answers = () =>
    Promise.race([
      sql`select 1`.execute(services.db).then(
        () => true,
        () => false,
      ),
      new Promise<boolean>((resolve) => setTimeout(resolve, LONGEST_ANSWER_MS, false).unref()),
    ])
  const open = { open: true }
  http.get('/healthz', { config: open }, async () => ({ status: 'ok' }))
  http.get('/readyz', { config: open }, async (_request, reply) => {
    const [database, full] = await Promise.all([answers(), diskFull()])
    const reason = full ? 'diskFull' : !database ? 'database' : state.ready ? undefined : 'starting'
    return reply
      .code(reason ? 503 : 200)
      .send({ status: reason ? 'not ready' : 'ready', database, ...(reason ? { reason } : {}) })
  })
  http.get('/metrics', { config: open }, async (request, reply) => {
    if (!LOOPBACK.has(request.ip)) throw new AppError(403, 'errors.forbidden')
    return reply.header('content-type', metrics.contentType).send(await metrics.metrics())
  })
  return state
}
