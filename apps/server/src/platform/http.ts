import compress from '@fastify/compress'
import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { installApiLog, noteFailure } from './api-log.ts'
import { installErrors } from './errors.ts'
import { newId } from './ids.ts'
import type { LogBook } from './log-book.ts'
import type { StorageHealth } from './storage-health.ts'

const BODY_LIMIT = 1024 * 1024

/** The HTTP server with what every route shares: limits, headers, error envelope. Routes and auth come from app.ts. */
export async function createHttp(
  config: Config,
  log: Logger,
  book: LogBook,
  storage: StorageHealth,
  frames: () => readonly string[],
): Promise<FastifyInstance> {
  const http = Fastify({
    loggerInstance: log as never,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT,
    genReqId: () => newId(),
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // Keys of published attacks on object prototypes are refused, not dropped silently.
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  }) as unknown as FastifyInstance
  installErrors(http, storage, (request, error) => noteFailure(book, request, error))
  installApiLog(http, book)
  // Bodies are JSON, forms or files; plain text would pass as an empty body.
  http.removeContentTypeParser('text/plain')
  await http.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Ant Design writes its styles at run time.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
        frameAncestors: ["'self'"],
        // The parameter may change while the server runs.
        frameSrc: ["'self'", () => frames().join(' ')],
        objectSrc: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: config.trustProxy ? undefined : false,
  })
  await http.register(rateLimit, { global: true, max: config.httpRate, timeWindow: 60_000, keyGenerator: (r) => r.ip })
  await http.register(compress, {
    threshold: 1024,
    encodings: ['gzip'],
    customTypes: /^(application\/json|text\/(?!event-stream))/,
  })
  await http.register(formbody)
  await http.register(multipart, {
    limits: { fileSize: 50 * 1024 * 1024, files: 1, fields: 20, fieldSize: 64 * 1024, parts: 30 },
  })
  http.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  http.addHook('onResponse', (request, reply, done) => {
    // The query may carry secrets of old clients: only the path is logged.
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?')[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: request.principal?.account || undefined,
      },
      'request',
    )
    done()
  })
  return http
}
