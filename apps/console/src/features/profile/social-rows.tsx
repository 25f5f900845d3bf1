import { type security, unbindSocial } from '@tecovie/contract/actions/security.ts'
import { SOCIAL_SOURCES, type SocialSource, signInModes } from '@tecovie/contract/actions/sign-in.ts'
import type { OutputOf } from '@tecovie/contract/core/define-action.ts'
import { App, Button } from 'antd'
import { useT } from '../../kit/i18n.ts'
import { goSocial } from '../../kit/net/sign-in-state.ts'
import { invalidate, useAct, useCall } from '../../kit/net/use-call.ts'
import { StatusTag } from '../../kit/view/status-tag.tsx'
import { SecurityRow } from './security-row.tsx'

/** Third parties that may sign the reader in: those on offer, and those bound before. */
export function SocialRows({ bound }: { bound: OutputOf<typeof security>['socials'] }) {
  const t = useT()
  const { modal } = App.useApp()
  const { data } = useCall(signInModes, {}, { staleTime: Number.POSITIVE_INFINITY })
  const { act, busy } = useAct(unbindSocial)
  const unbind = (source: SocialSource) =>
    modal.confirm({
      title: t('profile.social.unbindConfirm', { name: t(`login.sources.${source}`) }),
      onOk: async () => {
        if (await act({ source })) await invalidate('account')
      },
    })
  const shown = SOCIAL_SOURCES.filter((s) => data?.sources.includes(s) || bound.some((b) => b.source === s))
  return shown.map((source) => {
    const mine = bound.find((b) => b.source === source)
    return (
      <SecurityRow
        key={source}
        title={t(`login.sources.${source}`)}
        text={mine ? undefined : t('profile.social.text')}
        state={<StatusTag tone={mine ? 'success' : 'off'} text={mine?.name ?? t('profile.social.none')} />}
      >
        {mine ? (
          <Button disabled={busy} onClick={() => unbind(source)}>
            {t('profile.social.unbind')}
          </Button>
        ) : (
          <Button onClick={() => goSocial(source, 'bind', '/profile?tab=security')}>{t('profile.social.bind')}</Button>
        )}
      </SecurityRow>
    )
  })
}
