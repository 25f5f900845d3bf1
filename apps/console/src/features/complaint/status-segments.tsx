import { OPEN_COMPLAINTS_CAP, openComplaints } from '@tecovie/contract/actions/open-complaints.ts'
import { COMPLAINT_STATUS } from '@tecovie/contract/resources/complaint.ts'
import { Badge, Segmented } from 'antd'
import type { Row } from '../../kit/fields/field-cell.tsx'
import { useT } from '../../kit/i18n.ts'
import type { ResourceList } from '../../kit/list/use-resource-list.ts'
import { useCall } from '../../kit/net/use-call.ts'

/** All complaints, those that wait for a reply with how many they are, and the rest. */
export function StatusSegments<R extends Row>({ list }: { list: ResourceList<R> }) {
  const t = useT()
  const { data } = useCall(openComplaints, {})
  const { filters } = list.state
  const label = (key: string) => t(`resources.complaint.segments.${key}`)
  const open = (
    <span className="tc-complaint-open">
      {label('open')}
      <Badge count={data?.open ?? 0} overflowCount={OPEN_COMPLAINTS_CAP - 1} size="small" />
    </span>
  )
  return (
    <Segmented
      className="tc-complaint-segments"
      value={filters.status ?? ''}
      onChange={(status) => list.setFilters({ ...filters, status: status || undefined })}
      options={[
        { value: '', label: label('all') },
        { value: String(COMPLAINT_STATUS.open), label: open },
        { value: String(COMPLAINT_STATUS.replied), label: label('replied') },
      ]}
    />
  )
}
