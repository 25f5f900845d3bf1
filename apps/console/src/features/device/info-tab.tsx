import { Descriptions } from 'antd'
import { useT } from '../../kit/i18n.ts'
import { TimeText } from '../../kit/view/time-text.tsx'
import type { Device } from './device-page.tsx'

const TEXTS = [
  'deviceName',
  'deviceKey',
  'productName',
  'productKey',
  'projectName',
  'mac',
  'channel',
  'sn',
  'gatewayName',
  'address',
  'moduleVersion',
  'firewareVersion',
  'rejectedCount',
  'remark',
] as const
const TIMES = ['createTime', 'activeTime', 'lastOnlineTime', 'lastOfflineTime', 'lastReportTime'] as const

/** Everything known of the device itself. */
export function InfoTab({ device }: { device: Device }) {
  const t = useT()
  const label = (name: string) =>
    t(name === 'createTime' ? 'resources.common.fields.createTime' : `resources.device.fields.${name}`)
  return (
    <section className="tc-panel tc-scroll">
      <Descriptions
        bordered
        size="small"
        column={{ xs: 1, md: 2, xl: 3 }}
        items={[
          ...TEXTS.map((name) => ({ key: name, label: label(name), children: String(device[name] ?? '') || '–' })),
          ...TIMES.map((name) => ({ key: name, label: label(name), children: <TimeText value={device[name]} /> })),
        ]}
      />
    </section>
  )
}
