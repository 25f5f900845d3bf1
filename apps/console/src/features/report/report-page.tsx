import { useNavigate } from '@tanstack/react-router'
import { REPORT_GROUPS, type ReportSource, report } from '@tecovie/contract/resources/report.ts'
import { Alert, Form, Select } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '../../kit/i18n.ts'
import { resourcePage } from '../../kit/resource-page.tsx'
import { PathLink } from '../../kit/view/path-link.tsx'

function GroupSelect(props: { value?: string; onChange?: (value: string) => void; disabled?: boolean }) {
  const t = useT()
  const form = Form.useFormInstance()
  const source = Form.useWatch<ReportSource | undefined>('source', form)
  const options = (source ? REPORT_GROUPS[source] : []).map((value) => ({
    value: value as string,
    label: t(`resources.report.groups.${value}`),
  }))
  // A group of another source says nothing here.
  const known = options.some((o) => o.value === props.value)
  return <Select {...props} value={known ? props.value : undefined} options={options} />
}

function GroupText({ group }: { group: string | null }) {
  const t = useT()
  return group ? t(`resources.report.groups.${group}`) : <span className="tc-faint">–</span>
}

/** Says whose permission an address of another system needs. */
function FormHint(): ReactNode {
  const t = useT()
  const form = Form.useFormInstance()
  const kind = Form.useWatch<string | undefined>('kind', form)
  return kind === 'link' ? <Alert type="info" showIcon title={t('resources.report.origins')} /> : null
}

const framed = (src: string) => `/myiframe/urlPath?src=${encodeURIComponent(src)}`
const previewOf = (row: { id: string; kind: string; previewUrl?: string | null | undefined }) =>
  row.kind === 'link' ? framed(row.previewUrl ?? '') : `/report/preview?id=${row.id}`

/** Goes to an address of the console and closes; nothing of its own to see. */
function Go({ to, close }: { to: string; close: () => void }) {
  const navigate = useNavigate()
  void Promise.resolve().then(() => {
    close()
    void navigate({ href: to } as never)
  })
  return null
}

/** Reports that people defined. */
export const ReportPage = resourcePage(report, {
  filters: ['name', 'kind', 'source'],
  columns: [
    'name',
    { name: 'kind', width: 110 },
    { name: 'source', width: 120 },
    { name: 'groupBy', width: 120 },
    'remark',
    { name: 'createTime', hidden: true },
    'updateTime',
  ],
  cells: {
    name: (value, row) => <PathLink href={previewOf(row)}>{value}</PathLink>,
    groupBy: (value) => <GroupText group={value ?? null} />,
  },
  form: ['name', 'kind', 'source', 'groupBy', 'days', 'chart', 'previewUrl', 'designUrl', 'remark'],
  inputs: { groupBy: () => <GroupSelect /> },
  defaults: { source: 'device', groupBy: 'product' },
  slots: { form: () => <FormHint /> },
  rowActions: [
    {
      key: 'preview',
      label: 'resources.report.preview',
      open: (row, close) => <Go close={close} to={previewOf(row)} />,
    },
    {
      key: 'design',
      label: 'resources.report.design',
      keys: ['reportlist_edit'],
      show: (row) => row.kind === 'link' && !!row.designUrl,
      open: (row, close) => <Go close={close} to={framed(row.designUrl ?? '')} />,
    },
  ],
})
