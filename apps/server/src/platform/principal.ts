/** Who calls, and what they may see. Built from the session on the server, never from the request. */
export interface Principal {
  readonly sessionId: string
  readonly userId: string
  readonly tenantId: string
  readonly account: string
  readonly name: string
  readonly timeZone: string
  /** Role aliases. */
  readonly authority: readonly string[]
  /** Menu codes and button keys. */
  readonly permissions: ReadonlySet<string>
  /** Projects whose data may be seen; null: all of the tenant. */
  readonly projectIds: readonly string[] | null
  /** The platform's administrator: all tenants, every permission. */
  readonly platform: boolean
  readonly mustChangePassword: boolean
  /** The role whose eyes the console is seen with; the rights are reduced to it. */
  readonly asRole?: { readonly id: string; readonly name: string } | undefined
  /** Acts for the person by a token: what only the person may do (passwords, sessions, keys) is refused. */
  readonly delegated?: 'client' | 'key' | undefined
  /** The tenant asks for a second factor and there is none yet. */
  readonly mustEnrol: boolean
  /** The session's screen is locked: nothing is answered until it is unlocked. */
  readonly locked: boolean
  /** Somebody of the app: `userId` is of `app_user`. Such a person has no permissions and sees no project. */
  readonly app?: { readonly nickname: string | null; readonly mobile: string | null } | undefined
}

export const isAdmin = (p: Principal): boolean => p.platform || p.authority.includes('admin')

/** Whether a principal holds one of the keys. */
export const holds = (p: Principal, keys: readonly string[]): boolean =>
  p.platform || keys.some((k) => p.permissions.has(k))
