import { type AuthInfo, signIn } from '@tecovie/contract/actions/auth.ts'
import { bindSocial } from '@tecovie/contract/actions/security.ts'
import { Spin } from 'antd'
import { useEffect } from 'react'
import { translate, useT } from '../../kit/i18n.ts'
import { ApiError, request } from '../../kit/net/request.ts'
import { accept, accessToken, refresh } from '../../kit/net/session.ts'
import { halfWay, leavePending, ownPath, socialBegun } from '../../kit/net/sign-in-state.ts'
import { rememberedTenant } from '../../parts/account/tenant-memory.ts'

const problemOf = (error: unknown) => (error instanceof ApiError && error.msg) || translate('login.unreachable')

/** Trades what a third party sent back for a session, or ties its account to the session there is. Serves once. */
async function settle(): Promise<void> {
  const query = new URLSearchParams(location.search)
  const [code, state] = [query.get('code') ?? '', query.get('state') ?? '']
  if (location.pathname === '/auth-redirect' && window.opener) {
    ;(window.opener as Window).location.href = `/login?${new URLSearchParams({ state, code })}`
    return window.close()
  }
  const left = socialBegun()
  const source = /^\/oauth\/redirect\/(\w+)$/.exec(location.pathname)?.[1] ?? query.get('source') ?? left.source
  const to = ownPath(left.to)
  if (left.purpose === 'bind') {
    const profile = (problem?: string) =>
      location.replace(`/profile?tab=security${problem ? `&problem=${encodeURIComponent(problem)}` : ''}`)
    try {
      if (!(await refresh())) return location.replace('/login?to=%2Fprofile%3Ftab%3Dsecurity')
      const body = { source, code, state }
      await request({ method: bindSocial.method, path: bindSocial.path, body, token: accessToken() })
      return profile()
    } catch (error) {
      return profile(problemOf(error))
    }
  }
  try {
    const body = { grantType: 'social', source, code, state, tenantId: rememberedTenant() || '000000' }
    accept(await request<AuthInfo>({ method: signIn.method, path: signIn.path, body }))
    location.replace(to)
  } catch (error) {
    leavePending({ ...halfWay(error), problem: problemOf(error) })
    location.replace(to === '/home' ? '/login' : `/login?to=${encodeURIComponent(to)}`)
  }
}

let begun = false

/** Where a third party sends the browser back to. */
export function OauthRedirectPage() {
  const t = useT()
  useEffect(() => {
    // React may run an effect twice; a code serves once.
    if (begun) return
    begun = true
    void settle()
  }, [])
  useEffect(() => {
    document.title = `${t('login.submit')} · ${t('app.name')}`
  }, [t])
  return <Spin fullscreen description={t('login.socialLoading')} />
}
