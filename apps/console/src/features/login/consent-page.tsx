import { LOCKED } from '@tecovie/contract/actions/locked.ts'
import { oauthDecide, oauthRequest } from '@tecovie/contract/actions/oauth.ts'
import type { OutputOf } from '@tecovie/contract/core/define-action.ts'
import { Alert, Button, Spin } from 'antd'
import { useEffect, useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { ApiError, request } from '../../kit/net/request.ts'
import { accessToken, goLocked, isLocked, leave, refresh } from '../../kit/net/session.ts'
import { LoginFrame } from './login-frame.tsx'
import { useTenantHere } from './use-tenant-here.ts'
import './login.css'
import './consent.css'

type Asked = OutputOf<typeof oauthRequest>

const query = () => Object.fromEntries(new URLSearchParams(location.search))

async function decide(approve: boolean): Promise<void> {
  const { method, path } = oauthDecide
  const body = { ...query(), approve }
  const answer = await request<OutputOf<typeof oauthDecide>>({ method, path, body, token: accessToken() })
  location.replace(answer.location)
}

/** What there is to ask; undefined when the browser is on its way elsewhere. */
async function load(): Promise<Asked | undefined> {
  if (!(await refresh())) return void leave()
  if (isLocked()) return void goLocked()
  const { method, path } = oauthRequest
  const asked = await request<Asked>({ method, path, query: query(), token: accessToken() })
  if (asked.location) return void location.replace(asked.location)
  if (asked.autoapprove) return void (await decide(true))
  return asked
}

let loading: Promise<Asked | undefined> | undefined

/** Asks whether an application may act for the signed-in reader. */
export function ConsentPage() {
  const t = useT()
  const tenant = useTenantHere()
  const [asked, setAsked] = useState<Asked>()
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    document.title = `${t('consent.title')} · ${t('app.name')}`
  }, [t])
  useEffect(() => {
    const failed = (error: unknown) => {
      if (error instanceof ApiError && error.code === LOCKED) return goLocked()
      setProblem((error instanceof ApiError && error.msg) || t('login.unreachable'))
    }
    // React may run an effect twice; a trusted client gets one code.
    loading ??= load()
    loading.then(setAsked, failed)
  }, [t])
  const answer = (approve: boolean) => {
    setBusy(true)
    setProblem('')
    decide(approve).catch((error) => {
      setBusy(false)
      setProblem((error instanceof ApiError && error.msg) || t('login.unreachable'))
    })
  }
  return (
    <LoginFrame tenant={tenant} corner={null}>
      {problem && <Alert type="error" showIcon title={problem} role="alert" className="tc-login-alert" />}
      {!asked && !problem && <Spin className="tc-consent-wait" />}
      {asked && (
        <>
          <h2 className="tc-consent-title">{t('consent.ask', { name: asked.name })}</h2>
          <ul className="tc-consent-scopes">
            {asked.scopes.map(({ code, title }) => (
              <li key={code}>{title}</li>
            ))}
          </ul>
          <dl className="tc-consent-facts">
            <dt>{t('consent.account')}</dt>
            <dd>{asked.account}</dd>
            <dt>{t('consent.host')}</dt>
            <dd>{asked.host}</dd>
          </dl>
          <p className="tc-login-hint">{t('consent.hint')}</p>
          <div className="tc-consent-actions">
            <Button size="large" disabled={busy} onClick={() => answer(false)}>
              {t('consent.refuse')}
            </Button>
            <Button size="large" type="primary" loading={busy} onClick={() => answer(true)}>
              {t('consent.agree')}
            </Button>
          </div>
        </>
      )}
    </LoginFrame>
  )
}
