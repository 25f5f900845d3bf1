import { Button, Input } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '../../kit/i18n.ts'
import { ErrorState, LoadingState } from '../../kit/view/states.tsx'
import { StatusTag } from '../../kit/view/status-tag.tsx'

/** A device as the drawer shows it; without a name it is gone. */
export interface ListedDevice {
  id: string
  deviceName?: string
  deviceKey?: string
  mac?: string | null
  online?: number
}

interface DeviceListProps {
  title: string
  count: ReactNode
  search: string
  onSearch: (text: string) => void
  devices: readonly ListedDevice[]
  /** What a click on a row does. */
  act: { label: string; icon: ReactNode; run: (device: ListedDevice) => void }
  tools: ReactNode
  empty: string
  pending: boolean
  fetching: boolean
  error: unknown
  retry: () => void
  /** Fetches the next page; left out when there is none. */
  more?: (() => void) | undefined
}

/** One column of the device drawer. */
export function DeviceList(props: DeviceListProps) {
  const { title, count, search, onSearch, devices, act, tools, empty, pending, fetching, error, retry, more } = props
  const t = useT()
  return (
    <section className="tc-rule-column" aria-label={title} aria-busy={fetching}>
      <h3>
        {title} <span className="tc-faint tc-num">{count}</span>
      </h3>
      <Input.Search
        allowClear
        placeholder={t('ruleForm.searchDevice')}
        aria-label={`${title}: ${t('ruleForm.searchDevice')}`}
        value={search}
        onChange={(e) => onSearch(e.target.value)}
      />
      <div className="tc-rule-column-tools">{tools}</div>
      <ul>
        {devices.map((device) => (
          <li key={device.id}>
            <button
              type="button"
              aria-label={`${act.label} ${device.deviceName ?? device.id}`}
              onClick={() => act.run(device)}
            >
              <span className="tc-cut" title={device.deviceName ?? device.id}>
                {device.deviceName ?? device.id}
                <small className="tc-faint tc-num">
                  {device.deviceName === undefined ? t('ruleForm.gone') : device.mac || device.deviceKey}
                </small>
              </span>
              {device.online !== undefined && (
                <StatusTag
                  tone={device.online ? 'success' : 'off'}
                  text={t(device.online ? 'ruleForm.online' : 'ruleForm.offline')}
                />
              )}
              <i aria-hidden="true">{act.icon}</i>
            </button>
          </li>
        ))}
        {pending && <LoadingState rows={6} />}
        {!!error && <ErrorState error={error} retry={retry} />}
        {!pending && !error && !fetching && !devices.length && !more && <li className="tc-faint">{empty}</li>}
        {more && (
          <li>
            <Button type="link" block loading={fetching} onClick={more}>
              {t('ruleForm.loadMore')}
            </Button>
          </li>
        )}
      </ul>
    </section>
  )
}
