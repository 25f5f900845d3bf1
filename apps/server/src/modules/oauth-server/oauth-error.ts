import type { FastifyReply } from 'fastify'

/** A refusal as OAuth words it: `error` is one of the RFCs' codes, the description is for developers. */
export class OauthError extends Error {
  readonly error: string
  readonly status: number
  constructor(error: string, description: string, status = 400) {
    super(description)
    this.error = error
    this.status = status
  }
}

export const invalidClient = () => new OauthError('invalid_client', 'unknown client or wrong secret', 401)
export const invalidGrant = (why: string) => new OauthError('invalid_grant', why)
export const invalidRequest = (why: string) => new OauthError('invalid_request', why)

/** Answers bare OAuth JSON; rethrows what is no OauthError. */
export function sendOauthError(reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof OauthError)) throw error
  if (error.status === 401) reply.header('www-authenticate', 'Basic realm="tecovie"')
  return reply
    .code(error.status)
    .send({ error: error.error, error_code: error.status, error_description: error.message })
}
