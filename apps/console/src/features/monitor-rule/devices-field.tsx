import { device } from '@tecovie/contract/resources/device.ts'
import { App, Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { formatNumber } from '../../kit/format.ts'
import { useT } from '../../kit/i18n.ts'
import type { AnyAction } from '../../kit/net/client.ts'
import { useCall } from '../../kit/net/use-call.ts'
import { type DraftCondition, idsOf } from './condition-draft.ts'

const DeviceDrawer = lazy(() => import('./device-drawer.tsx').then((m) => ({ default: m.DeviceDrawer })))
const NAMED = 3

interface DevicesFieldProps {
  id: string
  condition: DraftCondition
  onIds: (ids: readonly string[]) => void
}

/** The chosen devices of a condition: how many, the first by name, and the drawer to choose them in. */
export function DevicesField({ id, condition, onIds }: DevicesFieldProps) {
  const t = useT()
  const { message } = App.useApp()
  const [open, setOpen] = useState(false)
  const ids = idsOf(condition)
  const first = ids.slice(0, NAMED).join(',')
  const { data } = useCall(
    device.calls.list as AnyAction,
    { id_in: first, current: 1, size: NAMED },
    { enabled: first !== '', keep: ids.length > 0, staleTime: 60_000 },
  )
  const names = ((data as { records: { deviceName: string }[] } | undefined)?.records ?? []).map((d) => d.deviceName)
  const listed = names.join(t('ruleForm.comma'))
  return (
    <span className="tc-rule-choices">
      <Button
        id={id}
        onClick={() => (condition.productId ? setOpen(true) : void message.warning(t('ruleForm.productFirst')))}
      >
        {t('ruleForm.chooseDevices')}
      </Button>
      {ids.length > 0 && (
        <span>
          {t('ruleForm.deviceCount', { count: formatNumber(ids.length) })}{' '}
          <span className="tc-faint">
            {ids.length > NAMED && listed ? t('ruleForm.deviceNames', { names: listed }) : listed}
          </span>
        </span>
      )}
      {open && (
        <Suspense>
          <DeviceDrawer
            productId={condition.productId}
            chosen={ids}
            onClose={() => setOpen(false)}
            onChosen={(next) => {
              onIds(next)
              setOpen(false)
            }}
          />
        </Suspense>
      )}
    </span>
  )
}
