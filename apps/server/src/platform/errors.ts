import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import { columnLabel } from './labels.ts'
import type { StorageHealth } from './storage-health.ts'
import { languageOf, translator } from './translate.ts'

interface Refusal {
  status: number
  key: string
  params?: Record<string, unknown>
}

const camel = (s: string) => s.replace(/_([a-z])/g, (_, c: string) => c.toUpperCase())

/**
 * The field of a violated unique index, from PostgreSQL's detail text (in whatever language the server speaks); tenant
 * and parent columns are not a person's field.
 */
export function uniqueField(detail: string | undefined): string {
  const columns = (/\((.+?)\)=\(/.exec(detail ?? '')?.[1] ?? '')
    .split(',')
    .map((c) => c.trim().replace(/^\w+\((.+?)(::text)?\)$/, '$1'))
  const named = columns.filter((c) => !['tenant_id', 'pid', 'parent_id', 'product_id', 'type'].includes(c))
  return camel(named[0] ?? columns[0] ?? 'id')
}

/** What a failure of the database means to the caller. */
function databaseError(error: {
  code?: string
  detail?: string
  table?: string
  message?: string
}): AppError | undefined {
  switch (error.code) {
    case '23505': {
      const field = uniqueField(error.detail)
      return new AppError(
        400,
        'errors.unique',
        { field: `@${error.table}.${field}` },
        { errors: { [field]: { key: 'errors.unique', params: { field: `@${error.table}.${field}` } } } },
      )
    }
    // Raised by the trigger that counts what a tenant holds.
    case 'TQ001':
      return new AppError(400, `tenant.full.${error.message}`, { max: error.detail })
    case '23503':
      return new AppError(400, /\(id\)=\(/.test(error.detail ?? '') ? 'errors.inUse' : 'validation.reference', {
        by: camel(error.table ?? ''),
      })
    case '22003':
    case '22P02':
    case '22007':
    case '22008':
    case '22021':
    case '22P05':
      return new AppError(400, 'validation.invalid')
    case '40001':
    case '40P01':
    case '55P03':
      return new AppError(409, 'errors.conflict')
    case '08001':
    case '08003':
    case '08006':
    case '57P01':
    case '57P02':
    case '57P03':
    case '53300':
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'ENOENT':
      return new AppError(503, 'errors.unavailable')
    case '53100':
    case 'ENOSPC':
      return new AppError(503, 'errors.diskFull')
    default:
      return undefined
  }
}

function fastifyRefusal(error: FastifyError): Refusal | undefined {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' || error.statusCode === 413)
    return { status: 413, key: 'errors.tooLarge', params: { max: '1 MB' } }
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return { status: 415, key: 'errors.mediaType' }
  if (error.statusCode === 429)
    return { status: 429, key: 'errors.tooMany', params: { seconds: (error as { ttl?: number }).ttl ?? 60 } }
  if (error instanceof SyntaxError || error.statusCode === 400) return { status: 400, key: 'errors.json' }
  return undefined
}

/** The one place that speaks of errors in HTTP: every failure becomes the envelope. */
export function installErrors(
  http: FastifyInstance,
  storage: StorageHealth,
  failed: (request: FastifyRequest, error: Error) => void = () => undefined,
): void {
  const answer = (request: FastifyRequest, reply: FastifyReply, error: AppError) => {
    const t = translator(languageOf(request.headers['accept-language']))
    const shown = (params: Record<string, unknown> = {}) =>
      Object.fromEntries(
        Object.entries(params).map(([k, v]) => [
          k,
          typeof v === 'string' && v.startsWith('@') ? fieldLabel(v.slice(1), t) : v,
        ]),
      )
    const errors =
      error.errors &&
      Object.fromEntries(Object.entries(error.errors).map(([field, p]) => [field, t(p.key, shown(p.params))]))
    return reply.code(error.status).send({
      code: error.code ?? error.status,
      success: false,
      data: error.data ?? null,
      msg: t(error.key, shown(error.params)),
      ...(errors ? { errors } : {}),
    })
  }
  /** A database that ran out of room ends; that is worth more to the reader than that it is away. */
  const unavailable = () => new AppError(503, storage.full ? 'errors.diskFull' : 'errors.unavailable')
  http.setErrorHandler((error: FastifyError & { detail?: string; table?: string }, request, reply) => {
    if (error instanceof AppError) return answer(request, reply, error)
    storage.failed(error)
    const known = databaseError(error)
    if (known) {
      if (known.status < 500) return answer(request, reply, known)
      request.log.error({ err: error }, 'the database is not available')
      return answer(request, reply, unavailable())
    }
    const refusal = fastifyRefusal(error)
    if (refusal) return answer(request, reply, new AppError(refusal.status, refusal.key, refusal.params))
    if (isConnectionLost(error)) return answer(request, reply, unavailable())
    request.log.error({ err: error }, 'a request failed')
    failed(request, error)
    return answer(request, reply, new AppError(500, 'errors.server'))
  })
}

const isConnectionLost = ({ message }: Error): boolean =>
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/.test(
    message,
  )

function fieldLabel(path: string, t: (key: string) => string): string {
  const [table = '', field = ''] = path.split('.')
  return columnLabel(camel(table), field, t)
}
