import { signOut } from '@tecovie/contract/actions/auth.ts'
import type { SocialSource } from '@tecovie/contract/actions/sign-in.ts'
import { renderSource } from '@tecovie/contract/actions/sign-in.ts'
import { ApiError, request } from './request.ts'
import { accessToken, leave } from './session.ts'

/** How a sign-in that stopped half way goes on; what the refusal's `data` says. */
export interface HalfWay {
  captchaRequired?: boolean
  challengeToken?: string
  challengeOver?: boolean
  bindToken?: string
  name?: string
  source?: string
}
export const halfWay = (error: unknown): HalfWay =>
  (error instanceof ApiError ? (error.data as HalfWay | null) : null) ?? {}

const PENDING = 'tecovie.signIn'
/** What the way back from a third party leaves for the sign-in page: how it goes on, or what went wrong. */
export interface Pending extends HalfWay {
  problem?: string
}
export const leavePending = (pending: Pending): void => sessionStorage.setItem(PENDING, JSON.stringify(pending))
/** Reads it; it serves once. */
export function takePending(): Pending {
  const text = sessionStorage.getItem(PENDING)
  sessionStorage.removeItem(PENDING)
  return text ? (JSON.parse(text) as Pending) : {}
}

const SOCIAL = 'tecovie.social'
/** Leaves for a third party, to sign in or to bind its account to the signed-in user. */
export function goSocial(source: SocialSource, purpose: 'sign-in' | 'bind', to: string): void {
  sessionStorage.setItem(SOCIAL, JSON.stringify({ source, purpose, to }))
  location.assign(`${renderSource.path.replace(':source', source)}?purpose=${purpose}`)
}
export const socialBegun = (): { source?: SocialSource; purpose?: string; to?: string } =>
  JSON.parse(sessionStorage.getItem(SOCIAL) ?? '{}')

/** Only paths of this console: a crafted link must not send a signed-in reader elsewhere. */
export function ownPath(to: string | null | undefined): string {
  return to?.startsWith('/') && !/^\/[/\\]/.test(to) ? to : '/home'
}

/** Ends the session here, whether or not the server hears of it. */
export async function signOutHere(): Promise<void> {
  await request({ method: signOut.method, path: signOut.path, body: {}, token: accessToken() }).catch(() => undefined)
  leave('/')
}
