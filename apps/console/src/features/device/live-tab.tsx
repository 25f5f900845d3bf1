import { deviceLatest } from '@tecovie/contract/actions/device.ts'
import { useEffect, useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { useCall } from '../../kit/net/use-call.ts'
import { useLive } from '../../kit/net/use-live.ts'
import { EmptyState, ErrorState, LoadingState } from '../../kit/view/states.tsx'
import { TimeText } from '../../kit/view/time-text.tsx'
import { PROPERTY, shownValue, useFunctions } from './use-functions.ts'

type Values = Record<string, { v: unknown; t: number }>

/** Newest values of all properties; what the device reports shows at once. */
export function LiveTab({ device }: { device: { id: string; productId: string } }) {
  const t = useT()
  const { functions, pending, error, refetch } = useFunctions(device.productId)
  const latest = useCall(deviceLatest, { deviceId: device.id }, { staleTime: 0 })
  const [values, setValues] = useState<Values>({})
  useEffect(() => {
    if (latest.data) setValues((now) => ({ ...latest.data, ...now }))
  }, [latest.data])
  useLive([`device:${device.id}`], (_topic, message) => {
    const m = message as { kind: string; values: Values }
    if (m.kind === 'values') setValues((now) => ({ ...now, ...m.values }))
  })
  const failed = error ?? latest.error
  if (failed) return <ErrorState error={failed} retry={() => void Promise.all([refetch(), latest.refetch()])} />
  if (pending || latest.isPending) return <LoadingState />
  const properties = functions.filter((f) => String(f.category) === PROPERTY)
  if (!properties.length) return <EmptyState title={t('device.noFunctions')} />
  return (
    <ul className="tc-values">
      {properties.map((f) => {
        const value = values[f.code as string]
        return (
          <li key={f.id} className="tc-panel">
            <span className="tc-faint">{f.name as string}</span>
            {/* A new time draws the value afresh, which lets it flash. */}
            <strong className="tc-num" key={value?.t}>
              {shownValue(f as never, value?.v, t)}
            </strong>
            <span className="tc-faint">{value ? <TimeText value={value.t} /> : t('device.neverReported')}</span>
          </li>
        )
      })}
    </ul>
  )
}
