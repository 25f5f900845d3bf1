import { LOCKED } from '@tecovie/contract/actions/locked.ts'
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
  /** The person of the app whose access token it is; no other token is one. */
  byAppToken(token: string): Promise<Principal | undefined>
  /** The principal of an access token or an API key; undefined when it is not valid any more. */
  byToken(token: string, address: string): Promise<Principal | undefined>
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
  mustEnrol: false,
  locked: false,
}

/** Calls that a locked session may still make. */
const WHILE_LOCKED = new Set(['auth.logout', 'auth.unlock'])
/** Calls that a user who must change the password or enrol a second factor may still make. */
const BEFORE_WORK = new Set([
  'auth.logout',
  'auth.lock',
  'auth.unlock',
  'user.info',
  'user.updatePassword',
  'menu.routes',
  'menu.buttons',
  'user.preference',
  'account.security',
])
const TO_ENROL = new Set(['secondFactor.begin', 'secondFactor.confirm'])

/** What a person does for themselves: an application or a key with their rights may not. */
const IN_PERSON = /^(auth|session|secondFactor|social|oauth|apiKey|account|client)\./
const IN_PERSON_TOO = new Set([
  'user.updatePassword',
  'user.updateSelf',
  'user.resetPassword',
  'user.sessions',
  'user.signOut',
  'user.resetSecondFactor',
  'employee.resetPassword',
  'role.seeAs',
  'role.seeAsSelf',
])

/** The calls that take an access token in their query, as the specification has it. */
const TOKEN_IN_QUERY = new Set(['user.export', 'codeModule.download'])

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
    if (action.permission === 'app') {
      const token = bearer(request)
      const person = token ? await authenticator.byAppToken(token) : undefined
      if (!person) throw unauthorized()
      request.principal = person
      return
    }
    const principal = await identify(request, action, authenticator)
    if (!principal) throw unauthorized()
    request.principal = principal
    if (principal.delegated && (IN_PERSON.test(action.name) || IN_PERSON_TOO.has(action.name)))
      throw new AppError(403, 'errors.inPerson')
    if (principal.locked && !WHILE_LOCKED.has(action.name))
      throw new AppError(403, 'errors.locked', {}, { code: LOCKED })
    if (principal.mustChangePassword && !BEFORE_WORK.has(action.name)) throw new AppError(403, 'errors.changePassword')
    if (principal.mustEnrol && !BEFORE_WORK.has(action.name) && !TO_ENROL.has(action.name))
      throw new AppError(403, 'errors.enrol')
    if (Array.isArray(action.permission) && !holds(principal, action.permission)) throw forbidden()
  })
}

async function identify(
  request: FastifyRequest,
  action: Action,
  authenticator: Authenticator,
): Promise<Principal | undefined> {
  const token = bearer(request)
  if (token) return authenticator.byToken(token, request.ip)
  const { ticket, ...query } = request.query as Record<string, string>
  // Clients of this family open these addresses with their short token; the console sends a ticket.
  const carried = TOKEN_IN_QUERY.has(action.name) ? /^(?:bearer\s+)?(\S+)$/i.exec(query['tecovie-auth'] ?? '')?.[1] : ''
  if (carried) return authenticator.byToken(carried, request.ip)
  if (action.answer !== 'file' || action.method !== 'GET' || !ticket) return undefined
  const principal = await authenticator.byTicket(ticket, request.routeOptions.url ?? '', query)
  if (!principal) throw new AppError(403, 'errors.ticket')
  return principal
}
