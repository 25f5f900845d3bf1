import type { DeviceSum as Sum } from '@tecovie/contract/actions/device.ts'
import { formatNumber } from '../../kit/format.ts'
import { useT } from '../../kit/i18n.ts'

const FILTERS: Partial<Record<keyof Sum, Record<string, string>>> = {
  online: { online: '1' },
  offline: { online: '0' },
  normal: { deviceStatus: 'normal' },
  preAbnormal: { deviceStatus: 'preAbnormal' },
  abnormal: { deviceStatus: 'abnormal' },
  error: { deviceStatus: 'error' },
}
const SHOWN = ['total', 'online', 'offline', 'normal', 'preAbnormal', 'abnormal', 'error', 'eventCount'] as const

/** Counts above the list; a click narrows it. */
export function DeviceSum({ sum, onFilter }: { sum: unknown; onFilter: (filters: Record<string, string>) => void }) {
  const t = useT()
  const counts = sum as Sum | undefined
  if (!counts) return null
  return (
    <ul className="tc-counts">
      {SHOWN.map((key) => (
        <li key={key} data-tone={key}>
          <button
            type="button"
            disabled={!FILTERS[key] && key !== 'total'}
            onClick={() => onFilter(FILTERS[key] ?? { online: '', deviceStatus: '' })}
          >
            <span>{t(`device.sum.${key}`)}</span> <strong className="tc-num">{formatNumber(counts[key])}</strong>
          </button>
        </li>
      ))}
    </ul>
  )
}
