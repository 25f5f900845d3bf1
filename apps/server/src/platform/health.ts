import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics } from 'prom-client'
import { AppError } from './app-error.ts'
import type { Services } from './services.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** `/healthz` (the process lives), `/readyz` (it can serve), `/metrics` (Prometheus; this machine only). */
export function installHealth(http: FastifyInstance, services: Services): { ready: boolean } {
  const state = { ready: false }
  const { metrics } = services
  collectDefaultMetrics({ register: metrics })
  const config = { open: true }
  http.get('/healthz', { config }, async () => ({ status: 'ok' }))
  http.get('/readyz', { config }, async (_request, reply) => {
    const database = await sql`select 1`.execute(services.db).then(
      () => true,
      () => false,
    )
    const ready = state.ready && database
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', database })
  })
  http.get('/metrics', { config }, async (request, reply) => {
    if (!LOOPBACK.has(request.ip)) throw new AppError(403, 'errors.forbidden')
    return reply.header('content-type', metrics.contentType).send(await metrics.metrics())
  })
  return state
}
