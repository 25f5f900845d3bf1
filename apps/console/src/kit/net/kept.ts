/** What is kept of a session across reloads. */
export interface Kept {
  refreshToken: string
  account: string
  tenantId: string
  userId: string
}

export const KEPT_KEY = 'tecovie.session'

/** Undefined when nobody is signed in in this browser. */
export function kept(): Kept | undefined {
  try {
    return JSON.parse(localStorage.getItem(KEPT_KEY) ?? '') as Kept
  } catch {
    return undefined
  }
}
