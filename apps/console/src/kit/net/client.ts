import { LOCKED } from '@tecovie/contract/actions/locked.ts'
import type { Action, OutputOf, SentOf } from '@tecovie/contract/core/define-action.ts'
import { ApiError, type RequestSpec, request } from './request.ts'
import { accessToken, askAgain, goLocked, refresh, sessionState } from './session.ts'

// biome-ignore lint/suspicious/noExplicitAny: an action of any input; the caller's type narrows it
export type AnyAction = Action<any, any>

const inQuery = (method: string) => method === 'GET' || method === 'DELETE'

/** A request with the session's token: 401 refreshes and repeats once, then asks for the password and repeats. */
export async function authorized<T>(spec: RequestSpec): Promise<T> {
  if (sessionState.get() === 'expired') await orSignedOut(askAgain())
  const send = () => request<T>({ ...spec, token: accessToken() })
  try {
    return await send()
  } catch (error) {
    if (error instanceof ApiError && error.code === LOCKED) goLocked()
    if (!(error instanceof ApiError) || error.code !== 401) throw error
    if (!(await refresh())) await orSignedOut(askAgain(), error)
    return send()
  }
}

async function orSignedOut(answer: Promise<boolean>, error = new ApiError(401, '')): Promise<void> {
  if (!(await answer)) throw error
}

/**
 * Calls what the contract declares: GET and DELETE carry `input` in the query, the others as JSON. Answers `data`,
 * throws ApiError. Public calls go without a token.
 */
export function call<A extends AnyAction>(action: A, input: SentOf<A>, signal?: AbortSignal): Promise<OutputOf<A>> {
  const spec: RequestSpec = { method: action.method, path: action.path }
  if (inQuery(action.method)) spec.query = input as Record<string, unknown>
  else spec.body = input ?? {}
  if (signal) spec.signal = signal
  return action.permission === 'public' ? request(spec) : authorized(spec)
}
