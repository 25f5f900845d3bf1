import { sql } from 'kysely'
import { newId } from './ids.ts'
import type { Principal } from './principal.ts'
import type { Services } from './services.ts'

const SECRET = /pass(word)?|secret|token|code|captcha|credential|key$/i
const MAX_TEXT = 2000

/** A copy fit for a log: secrets masked, long texts and lists cut. */
export function masked(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value
  if (value === null || typeof value !== 'object') return value
  if (depth > 6) return '…'
  if (Array.isArray(value)) return value.slice(0, 100).map((v) => masked(v, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([k, v]) => [k, SECRET.test(k) && typeof v === 'string' ? '***' : masked(v, depth + 1)]),
  )
}

interface Caller {
  readonly principal: Principal
  readonly requestId: string
  readonly address: string
}

/** Notes who changed what. It never fails or delays the request. */
export function logWrite(services: Services, caller: Caller, action: string, params: unknown): void {
  const { principal } = caller
  sql`insert into write_log (id, tenant_id, user_id, account, action, request_id, address, params)
      values (${newId()}, ${principal.tenantId}, ${principal.userId}, ${principal.account}, ${action}, ${caller.requestId}, ${caller.address}, ${JSON.stringify(masked(params))})`
    .execute(services.db)
    .catch((error) => services.log.error({ err: error, action }, 'the write log could not be written'))
}
