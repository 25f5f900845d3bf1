import { workOrderStaff } from '@tecovie/contract/resources/work-order.ts'
import { RemotePicker } from '../../kit/pickers/remote-picker.tsx'

interface StaffPickerProps {
  projectIds: readonly string[]
  value?: string | null
  onChange?: (id: string | null) => void
  id?: string
}

/** Picks somebody who belongs to all of these projects. */
export function StaffPicker({ projectIds, onChange, ...rest }: StaffPickerProps) {
  return (
    <RemotePicker
      {...rest}
      of={workOrderStaff}
      label="realName"
      query={{ ofProjects: [...new Set(projectIds)].sort().join(',') }}
      {...(onChange ? { onChange: onChange as (value: never) => void } : {})}
    />
  )
}
