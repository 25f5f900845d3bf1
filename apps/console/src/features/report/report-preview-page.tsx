import { useSearch } from '@tanstack/react-router'
import { REPORT_ROWS, type ReportSource, report, runReport } from '@tecovie/contract/resources/report.ts'
import { Alert, Button, Table } from 'antd'
import { useMemo } from 'react'
import { useDict } from '../../kit/dict.tsx'
import { useResource } from '../../kit/form/use-resource.ts'
import { formatNumber } from '../../kit/format.ts'
import { useT } from '../../kit/i18n.ts'
import { useCall } from '../../kit/net/use-call.ts'
import { usePageTitle } from '../../kit/page-title.ts'
import { useProjectQuery } from '../../kit/project-scope.ts'
import { PageHeader } from '../../kit/view/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../kit/view/states.tsx'
import { Chart } from '../../parts/chart/chart.tsx'

/** Groups whose keys are of a dictionary. */
const DICTS: Record<string, string> = {
  online: 'onlineStatus',
  deviceStatus: 'deviceStatus',
  eventStatus: 'eventStatus',
  woStatus: 'woStatus',
  woChannel: 'woChannel',
}

/** With more bars than this some names are left out. */
const MANY = 10

/** What a report counts now, as a chart and a table. */
export function ReportPreviewPage() {
  const t = useT()
  const { id } = useSearch({ strict: false }) as { id: string }
  const { row, error } = useResource(report, id)
  const scope = useProjectQuery()
  const { data, error: failed, isPending, refetch } = useCall(runReport, { id, ...scope }, { staleTime: 0 })
  const entries = useDict(row?.groupBy ? (DICTS[row.groupBy] ?? '') : '')
  usePageTitle(row?.name)
  const rows = useMemo(
    () =>
      (data?.rows ?? []).map((r) => ({
        ...r,
        label: entries.find((e) => String(e.dictKey) === r.key)?.dictValue ?? (r.label || '–'),
      })),
    [data, entries],
  )
  const option = useMemo(() => {
    const name = t('resources.report.count')
    if (row?.chart === 'pie')
      return {
        tooltip: { trigger: 'item' },
        series: [
          { type: 'pie', name, radius: ['45%', '70%'], data: rows.map((r) => ({ name: r.label, value: r.count })) },
        ],
      }
    return {
      // Every bar has its name, a long one cut: the table below has it whole.
      xAxis: {
        type: 'category',
        data: rows.map((r) => r.label),
        axisLabel: { width: 110, overflow: 'truncate', ...(rows.length <= MANY ? { interval: 0 } : {}) },
      },
      yAxis: { type: 'value', minInterval: 1 },
      series: [{ type: row?.chart ?? 'bar', name, data: rows.map((r) => r.count), barMaxWidth: 36 }],
    }
  }, [rows, row, t])
  const broken = error ?? failed
  const group = row?.groupBy ? t(`resources.report.groups.${row.groupBy}`) : ''
  return (
    <div className="tc-page">
      <PageHeader
        title={row?.name ?? ''}
        purpose={row ? `${t(`resources.report.options.source.${row.source as ReportSource}`)} · ${group}` : ''}
        back
        actions={<Button onClick={() => void refetch()}>{t('kit.refresh')}</Button>}
      />
      {broken && <ErrorState error={broken} retry={() => void refetch()} />}
      {isPending && !broken && <LoadingState rows={8} />}
      {data && !rows.length && <EmptyState />}
      {data && rows.length > 0 && (
        <section className="tc-panel">
          {data.cut && (
            <Alert className="tc-gap" type="warning" showIcon title={t('resources.report.cut', { max: REPORT_ROWS })} />
          )}
          <Chart option={option} name={row?.name ?? ''} height={320} />
          <Table
            size="small"
            rowKey="key"
            dataSource={rows}
            pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
            columns={[
              { title: group, dataIndex: 'label' },
              { title: t('resources.report.count'), width: 160, align: 'end', render: (_, r) => formatNumber(r.count) },
              {
                title: t('resources.report.share'),
                width: 120,
                align: 'end',
                render: (_, r) => `${((r.count / data.total) * 100).toFixed(1)} %`,
              },
            ]}
            footer={() => `${t('resources.report.total')} ${formatNumber(data.total)}`}
          />
        </section>
      )}
    </div>
  )
}
