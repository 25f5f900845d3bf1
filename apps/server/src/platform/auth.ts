import type { Action } from '@tecovie/contract/core/define-action.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, forbidden, unauthorized } from './app-error.ts'
import { holds, type Principal } from './principal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal
  }
  interface FastifyContextConfig {
    action?: Action
    /** Routes without a contract (console files, health) say so. */
    open?: boolean
  }
}

/** Served without a contract: the API reference, the console's files. */
const OPEN_PATHS = ['/api/docs', '/*']

/** How the plugin learns who calls. */
export interface Authenticator {
  /** The principal of an access token; undefined when it is not valid any more. */
  byToken(token: string): Promise<Principal | undefined>
  /** The principal of a one-use ticket that fits this path and query; the ticket is used up. */
  byTicket(ticket: string, path: string, query: Record<string, string>): Promise<Principal | undefined>
}

/** Stands for nobody on public routes. */
const nobody: Principal = {
  sessionId: '',
  userId: '',
  tenantId: '',
  account: '',
  name: '',
  timeZone: 'Asia/Shanghai',
  authority: [],
  permissions: new Set(),
  projectIds: [],
  platform: false,
  mustChangePassword: false,
}

/** Calls that a user whose password must be changed may still make. */
const BEFORE_PASSWORD_CHANGE = new Set([
  'auth.logout',
  'user.info',
  'user.updatePassword',
  'menu.routes',
  'menu.buttons',
  'user.preference',
])

function bearer(request: FastifyRequest): string | undefined {
  const header = request.headers['tecovie-auth'] ?? request.headers.authorization
  return /^bearer\s+(\S+)$/i.exec(String(header ?? ''))?.[1]
}

/** Enforces each route's stated permission before its body is read. A route that states none stops the boot. */
export function installAuth(http: FastifyInstance, authenticator: Authenticator): void {
  http.decorateRequest('principal')
  http.addHook('onRoute', (route) => {
    const open = route.config?.open || OPEN_PATHS.some((p) => route.url === p || route.url.startsWith(`${p}/`))
    if (!route.config?.action && !open && route.method !== 'HEAD' && route.method !== 'OPTIONS')
      throw new Error(`${route.method} ${route.url} states no permission`)
  })
  http.addHook('onRequest', async (request) => {
    request.principal = nobody
    const { action } = request.routeOptions.config
    if (!action || action.permission === 'public') return
    const principal = await identify(request, action, authenticator)
    if (!principal) throw unauthorized()
    request.principal = principal
    if (principal.mustChangePassword && !BEFORE_PASSWORD_CHANGE.has(action.name))
      throw new AppError(403, 'errors.changePassword')
    if (Array.isArray(action.permission) && !holds(principal, action.permission)) throw forbidden()
  })
}

async function identify(
  request: FastifyRequest,
  action: Action,
  authenticator: Authenticator,
): Promise<Principal | undefined> {
  const token = bearer(request)
  if (token) return authenticator.byToken(token)
  const { ticket, ...query } = request.query as Record<string, string>
  if (action.answer !== 'file' || action.method !== 'GET' || !ticket) return undefined
  const principal = await authenticator.byTicket(ticket, request.routeOptions.url ?? '', query)
  if (!principal) throw new AppError(403, 'errors.ticket')
  return principal
}
