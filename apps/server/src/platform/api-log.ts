import type { Permission } from '@tecovie/contract/core/define-action.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { actionTitle } from './action-title.ts'
import type { LogBook, LogOrigin } from './log-book.ts'
import { masked } from './masked.ts'
import { inputOf } from './request-input.ts'

/** What a write did to one row; only the fields that changed. `before` is missing for a new row, `after` for a removed one. */
export interface Change {
  readonly noun: string
  readonly id: string
  readonly before?: Record<string, unknown>
  readonly after?: Record<string, unknown>
}

declare module 'fastify' {
  interface FastifyRequest {
    changes: Change[] | null
  }
}

/** Kept by every click on a column or a switch, of interest to nobody else. */
const UNNOTED = new Set(['user.preference', 'app.refresh'])
/** Refusals that anybody can provoke without end. */
const NOISE = new Set([401, 404, 429])
/** Secrets whose names are innocent elsewhere. */
const SIGN_IN_SECRETS = new Set(['code', 'key', 'state', 'otp'])
/** The same in calls of the app: codes of the phone, of invitations and of devices. */
const APP_SECRETS = new Set(['code', 'qr'])
const secretsOf = (permission: Permission | undefined) =>
  permission === 'public' ? SIGN_IN_SECRETS : permission === 'app' ? APP_SECRETS : undefined
const MAX_CHANGES = 100

/** A session that goes on is no sign-in: consoles renew theirs all day. */
const renews = (request: FastifyRequest): boolean => {
  const { grantType, grant_type } = inputOf(request) as Record<string, unknown>
  return (grantType ?? grant_type) === 'refresh_token'
}

export function originOf(request: FastifyRequest): LogOrigin {
  const { principal } = request
  const action = request.routeOptions?.config?.action
  const input = inputOf(request) as Record<string, unknown>
  const tried = Array.isArray(input) ? {} : input
  return {
    tenantId: principal?.tenantId || String(tried.tenantId ?? '').slice(0, 12) || '000000',
    account:
      principal?.account || String(tried.account ?? tried.username ?? tried.mobile ?? '').slice(0, 64) || undefined,
    uri: request.url.split('?')[0],
    userAgent: String(request.headers['user-agent'] ?? ''),
    address: request.ip,
    requestId: request.id,
    params: masked(input, secretsOf(action?.permission)),
  }
}

/** Notes every write, export and sign-in when it has been answered: who, what, before and after, how it went. */
export function installApiLog(http: FastifyInstance, book: LogBook): void {
  http.decorateRequest('changes', null)
  http.addHook('onResponse', async (request, reply) => {
    const action = request.routeOptions.config?.action
    if (!action || (action.effect === 'read' && action.answer !== 'file')) return
    if (UNNOTED.has(action.name) || NOISE.has(reply.statusCode) || renews(request)) return
    book.api(originOf(request), {
      title: actionTitle(action.name, 'zh'),
      action: action.name,
      method: request.method,
      status: reply.statusCode,
      time: Math.round(reply.elapsedTime),
      changes: request.changes?.length ? masked(request.changes.slice(0, MAX_CHANGES)) : undefined,
    })
  })
}

/** Notes a request that failed for a reason of the server's own. */
export function noteFailure(book: LogBook, request: FastifyRequest, error: Error): void {
  const name = request.routeOptions?.config?.action?.name ?? 'http.request'
  book.error(originOf(request), { title: actionTitle(name, 'zh'), action: name, method: request.method, error })
}
