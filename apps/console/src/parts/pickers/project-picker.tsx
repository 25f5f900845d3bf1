import { deptSelect } from '@tecovie/contract/resources/dept.ts'
import { RemotePicker } from '../../kit/pickers/remote-picker.tsx'

interface ProjectPickerProps {
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
  disabled?: boolean
}

/** Picks one of the reader's projects. */
export function ProjectPicker(props: ProjectPickerProps) {
  return <RemotePicker of={deptSelect} label="deptName" query={{ deptType: '3' }} {...(props as object)} />
}
