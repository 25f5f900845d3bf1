import { menuRoutes, savePreference, userInfo } from '@tecovie/contract/actions/auth.ts'
import type { OutputOf } from '@tecovie/contract/core/define-action.ts'
import { type ReactNode, useCallback } from 'react'
import { call } from './net/client.ts'
import { callKey, queryClient, useCall } from './net/use-call.ts'

export type User = OutputOf<typeof userInfo>

const NOTHING = {}
const KEY = callKey(userInfo, NOTHING)

/** Fetches who is signed in and the granted menu together; the shell stands only when both are there. */
export const loadUser = () =>
  Promise.all([
    queryClient.fetchQuery({ queryKey: KEY, queryFn: () => call(userInfo, NOTHING), staleTime: 0 }),
    queryClient.fetchQuery({ queryKey: callKey(menuRoutes, NOTHING), queryFn: () => call(menuRoutes, NOTHING) }),
  ])

/** The signed-in user. Only below the shell, where it is always there. */
export function useUser(): User {
  const { data } = useCall(userInfo, NOTHING, { staleTime: Number.POSITIVE_INFINITY })
  if (!data) throw new Error('useUser outside the shell')
  return data
}

/** The same for plain functions (time zone of cells). */
export const currentUser = (): User | undefined => queryClient.getQueryData<User>(KEY)

/** The granted menu tree. */
export const useMenu = () => useCall(menuRoutes, NOTHING, { staleTime: Number.POSITIVE_INFINITY }).data ?? []

/** `can(keys)`: whether the user holds one of these permission keys; no keys means everybody. */
export function useCan(): (keys: readonly string[] | undefined) => boolean {
  const { permissions } = useUser()
  return useCallback((keys) => !keys?.length || keys.some((key) => permissions.includes(key)), [permissions])
}

/** Shows its children to holders of one of the keys. */
export function Can({
  keys,
  children,
  otherwise,
}: {
  keys: readonly string[]
  children: ReactNode
  otherwise?: ReactNode
}) {
  return useCan()(keys) ? children : (otherwise ?? null)
}

const pending = new Map<string, ReturnType<typeof setTimeout>>()

/** Something remembered for this user on the server: shown at once, saved half a second after the last change. */
export function usePreference<T>(key: string, fallback: T): readonly [T, (value: T | null) => void] {
  const { preferences } = useUser()
  const set = useCallback(
    (value: T | null) => {
      queryClient.setQueryData<User>(
        KEY,
        (user) => user && { ...user, preferences: { ...user.preferences, [key]: value } },
      )
      clearTimeout(pending.get(key))
      pending.set(
        key,
        setTimeout(() => void call(savePreference, { key, value }).catch(() => undefined), 500),
      )
    },
    [key],
  )
  return [(preferences[key] as T | null | undefined) ?? fallback, set]
}
