import type { Envelope } from '@tecovie/contract/core/wire.ts'

/** What a call failed with: the envelope's code and text, field errors of a failed validation, and `data` where there is some. */
export class ApiError extends Error {
  readonly code: number
  readonly errors: Record<string, string>
  readonly data: unknown

  constructor(code: number, msg: string, errors: Record<string, string> = {}, data: unknown = null) {
    super(msg)
    this.name = 'ApiError'
    this.code = code
    this.errors = errors
    this.data = data
  }

  /** The server's sentence for the reader. */
  get msg(): string {
    return this.message
  }
}

/** `code` of an ApiError when no answer came at all. */
export const UNREACHABLE = 0

export interface RequestSpec {
  method: string
  path: string
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
  token?: string | undefined
}

/** A query string of the values that say something; lists become commas, as the server reads them. */
export function queryString(query: Record<string, unknown> = {}): string {
  const out = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue
    const text = Array.isArray(value) ? value.join(',') : String(value)
    if (text) out.set(name, text)
  }
  const text = out.toString()
  return text && `?${text}`
}

export const language = (): string => document.documentElement.lang || 'zh'

/** One exchange: sends, opens the envelope, throws ApiError unless `code` is 200. Knows nothing of sessions. */
export async function request<T>({ method, path, query, body, signal, token }: RequestSpec): Promise<T> {
  const headers: Record<string, string> = { 'Accept-Language': language() }
  if (token) headers.Authorization = `Bearer ${token}`
  const form = body instanceof FormData
  if (body !== undefined && !form) headers['Content-Type'] = 'application/json'
  const init: RequestInit = { method, headers, credentials: 'same-origin', signal: signal ?? null }
  if (body !== undefined) init.body = form ? body : JSON.stringify(body)
  let answer: Response
  try {
    answer = await fetch(path + queryString(query), init)
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError(UNREACHABLE, '')
  }
  return openEnvelope<T>(answer.status, await answer.text())
}

/** Reads an envelope; what is none (a proxy's page) is an error of its HTTP status. */
export function openEnvelope<T>(status: number, text: string): T {
  let envelope: Partial<Envelope<T>> | undefined
  try {
    envelope = JSON.parse(text) as Partial<Envelope<T>>
  } catch {
    throw new ApiError(status === 200 ? UNREACHABLE : status, '')
  }
  const code = envelope.code ?? status
  if (code !== 200) throw new ApiError(code, envelope.msg ?? '', envelope.errors, envelope.data)
  return envelope.data as T
}
