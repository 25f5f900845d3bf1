import type { Translate } from '@tecovie/contract/core/issue-message.ts'
import { ApiError, UNREACHABLE } from './request.ts'

/** What to tell the reader: the server's sentence, or ours where it had none. */
export function errorText(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError)) return t('kit.failed')
  if (error.code === UNREACHABLE) return t('kit.unreachable')
  const first = Object.values(error.errors)[0]
  if (error.code === 400 && first && !error.msg) return first
  if (error.msg) return error.msg
  if (error.code === 403) return t('errors.forbidden')
  if (error.code === 404) return t('errors.notFound')
  return error.code >= 502 ? t('errors.unavailable') : t('errors.server')
}
