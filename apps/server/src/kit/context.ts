import type { Translate } from '@tecovie/contract/core/issue-message.ts'
import type { Change } from '../platform/api-log.ts'
import type { Principal } from '../platform/principal.ts'
import type { Services } from '../platform/services.ts'
import type { Language } from '../platform/translate.ts'
import type { ScopedDb } from './scoped-db.ts'

/** What a handler is given beside its input. */
export interface Context {
  readonly services: Services
  readonly principal: Principal
  /** Already limited to the caller's tenant and projects, and to the request's `projectIds`. */
  readonly db: ScopedDb
  readonly language: Language
  readonly t: Translate
  readonly requestId: string
  readonly address: string
  readonly userAgent: string
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal
  /** What this call changed, for the API log; work that nobody called for keeps none. */
  readonly changes?: Change[]
}
