import { seeAsSelf, seenAs } from '@tecovie/contract/actions/see-as.ts'
import { Button } from 'antd'
import { useT } from '../../kit/i18n.ts'
import { useAct, useCall } from '../../kit/net/use-call.ts'

/** Says that the console is seen with a role's rights, and leads back. The rights themselves arrive live. */
export function SeenAs() {
  const t = useT()
  const { data, refetch } = useCall(seenAs, {})
  const { act, busy } = useAct(seeAsSelf)
  if (!data?.role) return null
  const back = async () => {
    if (await act({})) void refetch()
  }
  return (
    <div className="tc-seen-as" role="status">
      <span>{t('resources.role.seeingAs', { name: data.role.name })}</span>
      <Button size="small" loading={busy} onClick={back}>
        {t('resources.role.back')}
      </Button>
    </div>
  )
}
