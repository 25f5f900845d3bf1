import type { FastifyRequest } from 'fastify'

/** Query, form and body fields as one object; an array body stays an array. */
export function inputOf(request: FastifyRequest): unknown {
  const body = request.body
  if (Array.isArray(body)) return body
  const fields = typeof body === 'object' && body !== null ? body : {}
  return { ...(request.query as object), ...fields, ...(request.params as object) }
}
