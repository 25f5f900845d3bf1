import type { Action, InputOf } from '@tecovie/contract/core/define-action.ts'
import { issueMessages } from '@tecovie/contract/core/issue-message.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { AppError } from '../platform/app-error.ts'
import { inputOf } from '../platform/request-input.ts'
import type { Services } from '../platform/services.ts'
import { type Language, languageOf, translator } from '../platform/translate.ts'
import type { Context } from './context.ts'
import { ScopedDb } from './scoped-db.ts'
import { toWire } from './wire-values.ts'

/** Where routes are hung: the HTTP server and what handlers are given. */
export interface Kit {
  readonly http: FastifyInstance
  readonly services: Services
}

/** A file or stream that bypasses the envelope. */
export class FileAnswer {
  readonly name: string
  readonly mediaType: string
  readonly body: NodeJS.ReadableStream | AsyncIterable<Buffer | string> | Buffer
  readonly inline: boolean
  constructor(name: string, mediaType: string, body: FileAnswer['body'], inline = false) {
    this.name = name
    this.mediaType = mediaType
    this.body = body
    this.inline = inline
  }
}

export type Handler<I extends z.ZodType> = (
  ctx: Context,
  input: z.output<I>,
  request: FastifyRequest,
  reply: FastifyReply,
) => unknown

/** The reader's language; a download says it in its query, because a window sends the browser's. */
const languageFor = (request: FastifyRequest): Language => {
  const { lang } = request.query as { lang?: string }
  return languageOf(lang === 'en' || lang === 'zh' ? lang : request.headers['accept-language'])
}

/** Project ids of a request: the list starts with 1, the ids follow; absent or only 1 narrows nothing. */
function narrowedProjects(input: unknown): string[] | null {
  const given = (input as { projectIds?: unknown } | null)?.projectIds
  const list = typeof given === 'string' ? given.split(',') : Array.isArray(given) ? given.map(String) : []
  if (list[0] !== '1') return null
  const ids = list.slice(1).filter((id) => /^\d{1,19}$/.test(id))
  return ids.length ? ids : null
}

export function contextOf(kit: Kit, request: FastifyRequest, input: unknown): Context {
  const { principal } = request
  const language = languageFor(request)
  const abort = new AbortController()
  request.raw.once('close', () => {
    if (!request.raw.complete || request.raw.destroyed) abort.abort()
  })
  const db = new ScopedDb(kit.services.db, {
    tenantId: principal.platform ? null : principal.tenantId,
    projectIds: principal.projectIds,
    without: kit.services.tenants.hidden,
    ownTenant: principal.tenantId,
    userId: principal.userId,
  })
  const projects = narrowedProjects(input)
  return {
    services: kit.services,
    principal,
    db: projects ? db.withProjects(projects) : db,
    language,
    t: translator(language),
    requestId: request.id,
    address: request.ip,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 255),
    signal: abort.signal,
    changes: [],
  }
}

/** Checks input against the contract. Throws AppError 400 with a message for each field. */
export function checked<I extends z.ZodType>(schema: I, input: unknown, language: 'zh' | 'en'): z.output<I> {
  const parsed = schema.safeParse(input, { reportInput: true })
  if (parsed.success) return parsed.data
  const errors = issueMessages(parsed.error.issues, translator(language))
  throw new AppError(
    400,
    'errors.validation',
    {},
    { errors: Object.fromEntries(Object.entries(errors).map(([k, text]) => [k, { key: text }])) },
  )
}

/** Hangs a declared call on the server. The permission is enforced by the auth plugin before the body is read. */
export function mountAction<A extends Action<z.ZodType, unknown>>(
  kit: Kit,
  action: A,
  handler: (ctx: Context, input: InputOf<A>, request: FastifyRequest, reply: FastifyReply) => unknown,
): void {
  kit.http.route({
    method: action.method,
    url: action.path,
    config: { action: action as unknown as Action },
    handler: async (request, reply) => {
      const raw = inputOf(request)
      const language = languageFor(request)
      const input = checked(action.input, raw, language) as InputOf<A>
      const ctx = contextOf(kit, request, raw)
      request.changes = ctx.changes ?? null
      const result = await handler(ctx, input, request, reply)
      if (reply.sent || action.answer === 'stream') return reply
      if (result instanceof FileAnswer) return sendFile(reply, result)
      return { code: 200, success: true, data: toWire(result ?? null, ctx.principal.timeZone), msg: ctx.t('wire.ok') }
    },
  })
}

function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  const name = encodeURIComponent(file.name)
  return reply
    .header('content-type', file.mediaType)
    .header('content-disposition', `${file.inline ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`)
    .header('cache-control', 'no-store')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .send(file.body)
}
