import { removeSecondFactor, renewRecoveryCodes, security } from '@tecovie/contract/actions/security.ts'
import { Alert, Button, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { call } from '../../kit/net/client.ts'
import { invalidate, useCall } from '../../kit/net/use-call.ts'
import { loadUser, usePreference } from '../../kit/user.tsx'
import { ErrorState, LoadingState } from '../../kit/view/states.tsx'
import { StatusTag } from '../../kit/view/status-tag.tsx'
import { TimeText } from '../../kit/view/time-text.tsx'
import { EnrolDialog } from './enrol-dialog.tsx'
import { PasswordAsk } from './password-ask.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecurityRow } from './security-row.tsx'
import { SocialRows } from './social-rows.tsx'

const IDLE_MINUTES = [0, 5, 10, 15, 30, 60]

/** Second factor, third parties' accounts, automatic lock. */
export function SecurityTab() {
  const t = useT()
  const { data, error, refetch } = useCall(security, {})
  const [dialog, setDialog] = useState<'enrol' | 'remove' | 'renew'>()
  const [codes, setCodes] = useState<string[]>()
  const [idle, setIdle] = usePreference('lock.idleMinutes', 0)
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <LoadingState />
  const { secondFactor: factor, socials } = data
  const close = () => setDialog(undefined)
  /** What was shown of the account is old; whoever had to enrol may go on. */
  const renewed = async () => {
    close()
    await Promise.all([invalidate('account'), loadUser()])
  }
  const state: ReactNode = factor.enabled ? (
    <>
      <StatusTag tone="success" text={t('profile.second.on')} /> <TimeText value={factor.since ?? ''} />
      {' · '}
      {t('profile.second.left', { count: factor.recoveryLeft })}
    </>
  ) : (
    <StatusTag tone="off" text={t('profile.second.off')} />
  )
  return (
    <>
      {factor.required && !factor.enabled && (
        <Alert type="warning" showIcon title={t('profile.second.mustEnrol')} className="tc-gap" />
      )}
      <SecurityRow title={t('profile.second.title')} text={t('profile.second.text')} state={state}>
        {!factor.enabled && (
          <Button type="primary" onClick={() => setDialog('enrol')}>
            {t('profile.second.enable')}
          </Button>
        )}
        {factor.enabled && <Button onClick={() => setDialog('renew')}>{t('profile.second.renew')}</Button>}
        {factor.enabled && (
          <Button danger onClick={() => setDialog('remove')}>
            {t('profile.second.disable')}
          </Button>
        )}
      </SecurityRow>
      <SocialRows bound={socials} />
      <SecurityRow title={t('profile.autoLock.title')} text={t('profile.autoLock.text')}>
        <Select
          value={idle}
          onChange={setIdle}
          aria-label={t('profile.autoLock.title')}
          style={{ width: 140 }}
          options={IDLE_MINUTES.map((minutes) => ({
            value: minutes,
            label: minutes ? t('profile.autoLock.minutes', { minutes }) : t('profile.autoLock.never'),
          }))}
        />
      </SecurityRow>
      {dialog === 'enrol' && <EnrolDialog onClose={(done) => void (done ? renewed() : close())} />}
      {dialog === 'remove' && (
        <PasswordAsk
          danger
          title={t('profile.second.disable')}
          text={t('profile.second.disableText')}
          onClose={close}
          run={async (password) => {
            await call(removeSecondFactor, { password })
            await renewed()
          }}
        />
      )}
      {dialog === 'renew' && (
        <PasswordAsk
          title={t('profile.second.renew')}
          text={t('profile.second.renewText')}
          onClose={close}
          run={async (password) => {
            setCodes((await call(renewRecoveryCodes, { password })).recoveryCodes)
            await renewed()
          }}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
    </>
  )
}
