import { signIn } from '@tecovie/contract/actions/auth.ts'
import type { SentOf } from '@tecovie/contract/core/define-action.ts'
import { useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { call } from '../../kit/net/client.ts'
import { ApiError, UNREACHABLE } from '../../kit/net/request.ts'
import { accept } from '../../kit/net/session.ts'
import { halfWay, ownPath, takePending } from '../../kit/net/sign-in-state.ts'
import { rememberTenant } from '../../parts/account/tenant-memory.ts'

// One read at the load of the page: React may run an initialiser twice.
const pending = takePending()

/** Where to go after the sign-in. */
export const target = (): string => ownPath(new URLSearchParams(location.search).get('to'))

/** Sends a sign-in and keeps what its refusals ask for: a captcha, the second step, an account to bind. */
export function useSignIn() {
  const t = useT()
  const [problem, setProblem] = useState(pending.bindToken || pending.challengeToken ? '' : (pending.problem ?? ''))
  const [busy, setBusy] = useState(false)
  const [captchaRound, setCaptchaRound] = useState(0)
  const [challenge, setChallenge] = useState(pending.challengeToken)
  const [binding, setBinding] = useState(
    pending.bindToken ? { token: pending.bindToken, name: pending.name ?? '' } : undefined,
  )

  const textOf = (error: unknown) => {
    const known = error instanceof ApiError ? error : undefined
    return known?.msg || t(known && known.code !== UNREACHABLE ? 'errors.server' : 'login.unreachable')
  }
  /** Says what is missing, and goes there. */
  const askFor = (field: string, key: string) => {
    setProblem(t(key))
    document.getElementById(field)?.focus()
  }
  /** Answers whether the input was refused for good; a second step is no refusal. */
  const send = async (input: SentOf<typeof signIn>, tenantId?: string) => {
    if (busy) return
    setBusy(true)
    setProblem('')
    try {
      accept(await call(signIn, { ...input, ...(binding ? { bindToken: binding.token } : {}) }))
      if (tenantId !== undefined) rememberTenant(tenantId)
      location.replace(target())
    } catch (error) {
      setBusy(false)
      const next = halfWay(error)
      if (next.challengeToken) {
        if (tenantId !== undefined) rememberTenant(tenantId)
        return setChallenge(next.challengeToken)
      }
      if (next.challengeOver) setChallenge(undefined)
      if (next.captchaRequired || captchaRound > 0) setCaptchaRound((n) => n + 1)
      setProblem(textOf(error))
    }
  }
  return {
    send,
    busy,
    problem,
    setProblem,
    askFor,
    textOf,
    captchaRound,
    challenge,
    binding,
    /** Back to the first step. */
    restart: () => {
      setChallenge(undefined)
      setBinding(undefined)
      setProblem('')
    },
  }
}
export type SignIn = ReturnType<typeof useSignIn>
