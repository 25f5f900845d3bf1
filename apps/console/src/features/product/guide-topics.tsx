import { Table, Tag } from 'antd'
import { useT } from '../../kit/i18n.ts'
import { CopyText } from '../../kit/view/copy-text.tsx'
import { sysTopic } from './guide-lines.ts'

interface Line {
  use: string
  up: boolean
  topic: string
}

const SYS: readonly [string, boolean, string][] = [
  ['propertyPost', true, 'thing/event/property/post'],
  ['batchPost', true, 'thing/event/property/batch/post'],
  ['event', true, 'thing/event/{code}/post'],
  ['propertySet', false, 'thing/service/property/set'],
  ['propertySetReply', true, 'thing/service/property/set_reply'],
  ['service', false, 'thing/service/{code}'],
  ['serviceReply', true, 'thing/service/{code}_reply'],
  ['claimOpen', true, 'thing/claim/open'],
  ['rawUp', true, 'thing/model/up_raw'],
  ['rawDown', false, 'thing/model/down_raw'],
]
const GATEWAY: readonly [string, boolean, string][] = [
  ['topo', true, 'thing/topo/add | delete | get'],
  ['combine', true, 'combine/login | logout'],
]
const GATEWAYS = ['2', '4']

interface GuideTopicsProps {
  productKey: string
  deviceKey: string
  nodeType: unknown
}

/** The topics of a device of this product. */
export function GuideTopics({ productKey, deviceKey, nodeType }: GuideTopicsProps) {
  const t = useT()
  const own = GATEWAYS.includes(String(nodeType)) ? [...SYS, ...GATEWAY] : SYS
  const ota = (use: string, up: boolean, verb: string): Line => ({
    use,
    up,
    topic: `/ota/device/${verb}/${productKey}/${deviceKey}`,
  })
  const rows: Line[] = [
    ...own.map(([use, up, rest]) => ({ use, up, topic: sysTopic({ productKey, deviceKey }, rest) })),
    ota('otaInform', true, 'inform'),
    ota('otaUpgrade', false, 'upgrade'),
    ota('otaProgress', true, 'progress'),
  ]
  return (
    <Table<Line>
      size="small"
      rowKey="topic"
      pagination={false}
      dataSource={rows}
      columns={[
        {
          title: t('productPages.use'),
          dataIndex: 'use',
          width: 220,
          render: (use) => t(`productPages.topics.${use}`),
        },
        {
          title: t('productPages.direction'),
          dataIndex: 'up',
          width: 90,
          render: (up) => <Tag color={up ? 'processing' : 'default'}>{t(up ? 'product.up' : 'product.down')}</Tag>,
        },
        { title: t('productPages.topic'), dataIndex: 'topic', render: (topic) => <CopyText text={topic} /> },
      ]}
    />
  )
}
