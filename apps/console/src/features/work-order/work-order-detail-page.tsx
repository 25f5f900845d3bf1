import { useSearch } from '@tanstack/react-router'
import { WORK_ORDER_NEXT, workOrder, workOrderProgressList } from '@tecovie/contract/resources/work-order.ts'
import { Button, Descriptions, Image, Timeline } from 'antd'
import { useState } from 'react'
import { DictTag } from '../../kit/dict.tsx'
import { useResource } from '../../kit/form/use-resource.ts'
import { useT } from '../../kit/i18n.ts'
import { useCall } from '../../kit/net/use-call.ts'
import { usePageTitle } from '../../kit/page-title.ts'
import { useCan } from '../../kit/user.tsx'
import { PageHeader } from '../../kit/view/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../kit/view/states.tsx'
import { TimeText } from '../../kit/view/time-text.tsx'
import { ProgressDrawer } from './progress-drawer.tsx'

interface Progress {
  id: string
  woStatus: string
  woStatusDesc: string
  remark: string | null
  userName: string | null
  progressTime: string
}
const TEXTS = [
  'woTrigger',
  'projectName',
  'deviceName',
  'deviceMac',
  'deviceModel',
  'deviceBrand',
  'errerTypeDesc',
  'errorDesc',
  'errorCodes',
  'dutyMan',
  'causeDesc',
  'userName',
  'userTel',
  'serviceAddress',
  'currentDesc',
] as const

/** One work order: what it is about, how far it is, what was seen. */
export function WorkOrderDetailPage() {
  const t = useT()
  const can = useCan()
  const { id } = useSearch({ strict: false }) as { id?: string }
  const { row, error, loading, refresh } = useResource(workOrder, id)
  const progress = useCall(workOrderProgressList, { id: id ?? '' }, { enabled: !!id })
  const [stepping, setStepping] = useState(false)
  usePageTitle(row?.woName)
  if (error) return <ErrorState error={error} retry={refresh} />
  if (loading || !row) return <LoadingState />
  const next = WORK_ORDER_NEXT[row.woStatus] ?? []
  const medias = (row.medias ?? []) as { type: number; url: string }[]
  const steps = (progress.data as Progress[] | undefined) ?? []
  return (
    <div className="tc-page">
      <PageHeader
        title={row.woName}
        purpose={<DictTag dict="woStatus" value={row.woStatus} />}
        back
        actions={
          can(['wo_progress']) &&
          next.length > 0 && (
            <Button type="primary" onClick={() => setStepping(true)}>
              {t('workOrder.progress')}
            </Button>
          )
        }
      />
      <div className="tc-columns">
        <section className="tc-panel">
          <h2>{t('workOrder.base')}</h2>
          <Descriptions
            bordered
            size="small"
            column={{ xs: 1, lg: 2 }}
            items={[
              {
                key: 'woChannel',
                label: t('resources.workOrder.fields.woChannel'),
                children: <DictTag dict="woChannel" value={row.woChannel} />,
              },
              {
                key: 'createTime',
                label: t('resources.common.fields.createTime'),
                children: <TimeText value={row.createTime} />,
              },
              ...TEXTS.map((name) => ({
                key: name,
                label: t(`resources.workOrder.fields.${name}`),
                children: String(row[name] ?? '') || '-',
              })),
              {
                key: 'hopeTime',
                label: t('resources.workOrder.fields.hopeTime'),
                children: row.hopeTime ? <TimeText value={row.hopeTime} /> : '-',
              },
            ]}
          />
          <h2 className="tc-gap-above">{t('resources.workOrder.fields.medias')}</h2>
          {medias.length === 0 && <EmptyState />}
          <Image.PreviewGroup>
            {medias.map((m) =>
              m.type === 1 ? (
                <Image key={m.url} src={m.url} width={120} />
              ) : (
                <video key={m.url} src={m.url} width={240} controls muted />
              ),
            )}
          </Image.PreviewGroup>
        </section>
        <section className="tc-panel">
          <h2>{t('workOrder.progressList')}</h2>
          {progress.error && <ErrorState error={progress.error} retry={() => void progress.refetch()} />}
          <Timeline
            items={[...steps].reverse().map((p) => ({
              key: p.id,
              content: (
                <>
                  <div>
                    {p.woStatusDesc} <span className="tc-faint">{p.userName}</span> <TimeText value={p.progressTime} />
                  </div>
                  {p.remark && <div className="tc-faint">{p.remark}</div>}
                </>
              ),
            }))}
          />
        </section>
      </div>
      {stepping && (
        <ProgressDrawer
          order={{ id: row.id, woStatus: row.woStatus, medias }}
          next={next}
          onClose={() => {
            setStepping(false)
            refresh()
            void progress.refetch()
          }}
        />
      )}
    </div>
  )
}
