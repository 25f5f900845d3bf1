import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query'
import type { OutputOf, SentOf } from '@tecovie/contract/core/define-action.ts'
import { App } from 'antd'
import { useCallback, useRef, useState } from 'react'
import { useT } from '../i18n.ts'
import { type AnyAction, call } from './client.ts'
import { errorText } from './error-text.ts'
import { ApiError } from './request.ts'

/** The one cache of what the server said. Refusals are final; only a server that is away is asked again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 30 * 60_000,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < 2 && !(error instanceof ApiError && error.code >= 400),
    },
  },
})

const noun = (action: AnyAction) => action.name.slice(0, action.name.lastIndexOf('.'))
export const callKey = (action: AnyAction, input: unknown) => [noun(action), action.name, input] as const

/** Renews everything fetched of these nouns (the part of an action's name before the last dot). */
export const invalidate = (...nouns: string[]): Promise<unknown> =>
  Promise.all(nouns.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))

interface CallOptions {
  enabled?: boolean
  /** Keeps showing the last answer while another input loads. */
  keep?: boolean
  staleTime?: number
}

/** A read of the contract as a query. */
export function useCall<A extends AnyAction>(action: A, input: SentOf<A>, options: CallOptions = {}) {
  return useQuery<OutputOf<A>>({
    queryKey: callKey(action, input),
    queryFn: ({ signal }) => call(action, input, signal),
    enabled: options.enabled ?? true,
    ...(options.keep ? { placeholderData: keepPreviousData } : {}),
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
  })
}

/** A form of any fields. */
interface Fields {
  setFields(problems: never[]): void
}

/**
 * A write of the contract: refuses a second click while it runs, says what happened, renews its noun. With the form it
 * comes from, refused fields say so themselves. `act` answers whether it succeeded.
 */
export function useAct<A extends AnyAction>(action: A, done: string | null = 'wire.ok', form?: Fields) {
  const { message } = App.useApp()
  const t = useT()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const act = useCallback(
    async (input: SentOf<A>): Promise<boolean> => {
      if (running.current) return false
      running.current = true
      setBusy(true)
      try {
        await call(action, input)
        if (done) void message.success(t(done))
        void invalidate(noun(action))
        return true
      } catch (error) {
        const problems = Object.entries(error instanceof ApiError ? error.errors : {})
        form?.setFields(problems.map(([name, problem]) => ({ name, errors: [problem] })) as never[])
        void message.error(errorText(error, t))
        return false
      } finally {
        running.current = false
        setBusy(false)
      }
    },
    [action, done, form, message, t],
  )
  return { act, busy }
}
