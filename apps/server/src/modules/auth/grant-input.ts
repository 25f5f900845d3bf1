import { signIn } from '@tecovie/contract/actions/auth.ts'
import type { InputOf } from '@tecovie/contract/core/define-action.ts'
import type { FastifyRequest } from 'fastify'
import { checked } from '../../kit/mount-action.ts'
import { inputOf } from '../../platform/request-input.ts'
import type { Language } from '../../platform/translate.ts'

/** What clients of this family call the fields of a token call. */
const NAMES: Record<string, string> = {
  grant_type: 'grantType',
  refresh_token: 'refreshToken',
  tenant_id: 'tenantId',
  mobile: 'phone',
  value: 'code',
}

/** Reads a token call under any of its names, with what old clients send as headers. Throws AppError 400. */
export function grantInput(request: FastifyRequest, language: Language): InputOf<typeof signIn> {
  const given = inputOf(request) as Record<string, unknown>
  const header = (name: string) => {
    const value = request.headers[name]
    return typeof value === 'string' ? value.slice(0, 128) : undefined
  }
  const input: Record<string, unknown> = {
    tenantId: header('tenant-id'),
    key: header('captcha-key'),
    code: header('captcha-code'),
  }
  for (const [name, value] of Object.entries(given)) if (NAMES[name]) input[NAMES[name]] = value
  return checked(signIn.input, { ...input, ...given }, language)
}
