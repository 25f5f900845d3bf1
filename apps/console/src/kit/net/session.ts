import { type AuthInfo, signIn } from '@tecovie/contract/actions/auth.ts'
import { createStore } from '../store.ts'
import { KEPT_KEY, type Kept, kept } from './kept.ts'
import { ApiError, request } from './request.ts'

/*
 * The access token lives in memory only: a script that reads storage finds no usable bearer. The refresh token lives in
 * localStorage, because operators work in several windows (middle click, pasted links) and each must find the session;
 * every use rotates it, so windows take turns through a Web Lock and re-read it inside.
 */
export type SessionState = 'out' | 'in' | 'expired'
/** `expired`: the shell asks for the password in place; calls wait for it. */
export const sessionState = createStore<SessionState>('out')

let access: string | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let refreshing: Promise<boolean> | undefined
let waiting: ((ok: boolean) => void)[] = []

let lockedNow = false
/** Whether the session was locked when its token was last renewed. */
export const isLocked = (): boolean => lockedNow

const LOCKED_AT = 'tecovie.lockedAt'
/** Shows the lock screen, which leads back here; the server refuses everything meanwhile. */
export function goLocked(): void {
  if (location.pathname === '/lock') return
  sessionStorage.setItem(LOCKED_AT, location.pathname + location.search)
  location.assign('/lock')
}
/** The page on which the screen was locked. */
export const lockedAt = (): string => sessionStorage.getItem(LOCKED_AT) ?? '/home'

export const accessToken = (): string | undefined => access

/** Takes a fresh sign-in: keeps it, plans the silent refresh, lets waiting calls go on. */
export function accept(info: AuthInfo): void {
  access = info.accessToken
  const { refreshToken, account, tenantId, userId } = info
  localStorage.setItem(KEPT_KEY, JSON.stringify({ refreshToken, account, tenantId, userId } satisfies Kept))
  lockedNow = info.locked
  clearTimeout(timer)
  // A fifth of the lifetime before the end, within what a timer can hold.
  timer = setTimeout(() => void refresh(), Math.min(Math.max(info.expiresIn * 800, 5_000), 2_000_000_000))
  sessionState.set('in')
  settle(true)
}

const settle = (ok: boolean) => {
  const all = waiting
  waiting = []
  for (const resolve of all) resolve(ok)
}

const locked = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? (navigator.locks.request(KEPT_KEY, work) as Promise<T>) : work()

async function renew(): Promise<boolean> {
  const before = kept()
  if (!before) return false
  const body = { grantType: 'refresh_token', refreshToken: before.refreshToken, tenantId: before.tenantId }
  try {
    accept(await request<AuthInfo>({ method: signIn.method, path: signIn.path, body }))
    return true
  } catch (error) {
    const now = kept()
    // Without Web Locks (plain http) another window may have rotated the token meanwhile: take its newer one.
    if (now && now.refreshToken !== before.refreshToken) return renew()
    // A server that is away is no reason to sign out.
    if (error instanceof ApiError && (error.code < 400 || error.code >= 500)) throw error
    return false
  }
}

/** Trades the refresh token for a new pair; false when it is no longer honoured. One at a time, over all windows. */
export function refresh(): Promise<boolean> {
  refreshing ??= locked(renew).finally(() => {
    refreshing = undefined
  })
  refreshing.catch(() => {
    clearTimeout(timer)
    timer = setTimeout(() => void refresh().catch(() => undefined), 10_000)
  })
  return refreshing
}

/** Waits until the password was given again (true) or the reader signed out (false). */
export function askAgain(): Promise<boolean> {
  sessionState.set('expired')
  return new Promise((resolve) => waiting.push(resolve))
}

/** Forgets the session here and in the other windows, and leaves for the sign-in page. */
export function leave(to = location.pathname + location.search): void {
  clearTimeout(timer)
  access = undefined
  localStorage.removeItem(KEPT_KEY)
  settle(false)
  location.assign(to === '/' || to.startsWith('/login') ? '/login' : `/login?to=${encodeURIComponent(to)}`)
}

/** Follows what other windows do: sign-out there is sign-out here, another user there reloads this window. */
export function followOtherWindows(userId: string): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== KEPT_KEY) return
    const now = kept()
    if (!now) leave()
    else if (now.userId !== userId) location.reload()
    else if (sessionState.get() === 'expired') void refresh()
  })
}
