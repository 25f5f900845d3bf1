/** A refusal with a message key. `errors` maps field -> message key or text already translated. */
export class AppError extends Error {
  readonly status: number
  readonly key: string
  readonly params: Record<string, unknown>
  readonly errors?: Record<string, FieldProblem>
  /** Sent as `data`: what the client needs to go on (a captcha is required, say). */
  readonly data?: unknown
  /** Body code where it differs from the HTTP status (organisation refusals -1 and -2). */
  readonly code?: number

  constructor(
    status: number,
    key: string,
    params: Record<string, unknown> = {},
    extra: Pick<AppError, 'errors' | 'data' | 'code'> | Record<never, never> = {},
  ) {
    super(key)
    this.status = status
    this.key = key
    this.params = params
    Object.assign(this, extra)
  }
}

/** A problem of one field: a message key with its values. */
export interface FieldProblem {
  key: string
  params?: Record<string, unknown>
}

export const notFound = () => new AppError(404, 'errors.notFound')
export const forbidden = () => new AppError(403, 'errors.forbidden')
export const unauthorized = () => new AppError(401, 'errors.unauthorized')
/** A refusal that stands at one field. */
export const fieldError = (field: string, key: string, params: Record<string, unknown> = {}) =>
  new AppError(400, key, params, { errors: { [field]: { key, params } } })
/** A business rule is broken. */
export const refused = (key: string, params: Record<string, unknown> = {}) => new AppError(400, key, params)
export const inUse = (by: string) => new AppError(400, 'errors.inUse', { by })
