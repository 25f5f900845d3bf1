import { useSearch } from '@tanstack/react-router'
import {
  isOpenOrder,
  WORK_ORDER,
  WORK_ORDER_NEXT,
  workOrder,
  workOrderProgressList,
} from '@tecovie/contract/resources/work-order.ts'
import { Button, Descriptions, Space, Timeline } from 'antd'
import { useState } from 'react'
import { DictTag } from '../../kit/dict.tsx'
import { ResourceDrawer } from '../../kit/form/resource-drawer.tsx'
import { useDrawer } from '../../kit/form/use-drawer.ts'
import { useResource } from '../../kit/form/use-resource.ts'
import { useT } from '../../kit/i18n.ts'
import { useCall } from '../../kit/net/use-call.ts'
import { usePageTitle } from '../../kit/page-title.ts'
import { useCan } from '../../kit/user.tsx'
import { FailedPage } from '../../kit/view/failed-page.tsx'
import { PageHeader } from '../../kit/view/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../kit/view/states.tsx'
import { TimeText } from '../../kit/view/time-text.tsx'
import { type Media, MediaGallery } from '../../parts/media/media-gallery.tsx'
import { DispatchDrawer } from './dispatch-drawer.tsx'
import { orderEditForm, orderInputs } from './order-form.tsx'
import { ProgressDrawer } from './progress-drawer.tsx'

interface Progress {
  id: string
  woStatus: string
  woStatusDesc: string
  remark: string | null
  userName: string | null
  progressTime: string
  medias: Media[]
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
  'badView',
  'currentDesc',
  'dutyMan',
  'repairType',
  'causeDesc',
  'userName',
  'userTel',
  'region',
  'serviceAddress',
] as const

/** One work order: what it is about, how far it is, what was seen. */
export function WorkOrderDetailPage() {
  const t = useT()
  const can = useCan()
  const { id } = useSearch({ strict: false }) as { id?: string }
  const { row, error, loading, refresh } = useResource(workOrder, id)
  const progress = useCall(workOrderProgressList, { id: id ?? '' }, { enabled: !!id })
  const [open, setOpen] = useState<'step' | 'dispatch'>()
  const edit = useDrawer()
  usePageTitle(row?.woName)
  if (error) return <FailedPage title={t('resources.workOrder.title')} error={error} retry={refresh} />
  if (loading || !row) return <LoadingState />
  const next = WORK_ORDER_NEXT[row.woStatus] ?? []
  const medias = (row.medias ?? []) as Media[]
  const steps = (progress.data as Progress[] | undefined) ?? []
  const close = () => {
    setOpen(undefined)
    refresh()
    void progress.refetch()
  }
  return (
    <div className="tc-page">
      <PageHeader
        title={row.woName}
        purpose={<DictTag dict="woStatus" value={row.woStatus} />}
        back
        actions={
          can(['wo_progress']) && (
            <Space>
              {isOpenOrder(row.woStatus) && (
                <Button onClick={() => edit.open('edit', row)}>{t('workOrder.update')}</Button>
              )}
              {next.includes(WORK_ORDER.assigned) && (
                <Button onClick={() => setOpen('dispatch')}>{t('workOrder.dispatch')}</Button>
              )}
              {next.length > 0 && (
                <Button type="primary" onClick={() => setOpen('step')}>
                  {t('workOrder.progress')}
                </Button>
              )}
            </Space>
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
                children: String(row[name] ?? '') || '–',
              })),
              {
                key: 'hopeTime',
                label: t('resources.workOrder.fields.hopeTime'),
                children: <TimeText value={row.hopeTime} />,
              },
            ]}
          />
          <h2 className="tc-gap-above">{t('resources.workOrder.fields.medias')}</h2>
          {medias.length === 0 && <EmptyState />}
          <MediaGallery medias={medias} size={120} />
        </section>
        <section className="tc-panel">
          <h2>{t('workOrder.progressList')}</h2>
          {progress.error && <ErrorState error={progress.error} retry={() => void progress.refetch()} />}
          <Timeline
            items={[...steps].reverse().map((p) => ({
              key: p.id,
              content: (
                <>
                  <Space>
                    {p.woStatusDesc}
                    {p.userName && <span className="tc-faint">{p.userName}</span>}
                    <span className="tc-faint">
                      <TimeText value={p.progressTime} />
                    </span>
                  </Space>
                  {p.remark && <div className="tc-faint">{p.remark}</div>}
                  {p.medias.length > 0 && <MediaGallery medias={p.medias} size={72} />}
                </>
              ),
            }))}
          />
        </section>
      </div>
      {open === 'step' && <ProgressDrawer order={row} next={next} onClose={close} />}
      {open === 'dispatch' && <DispatchDrawer orders={[row]} onClose={close} />}
      <ResourceDrawer
        resource={workOrder}
        form={orderEditForm}
        inputs={orderInputs}
        drawer={edit}
        title={t('workOrder.update')}
        onSaved={refresh}
      />
    </div>
  )
}
