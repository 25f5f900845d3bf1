import { deptSelect } from '@tecovie/contract/resources/dept.ts'
import { device } from '@tecovie/contract/resources/device.ts'
import { MAX_MEDIAS } from '@tecovie/contract/resources/work-order.ts'
import { MediaInput } from '../../kit/media/media-input.tsx'
import { RemotePicker } from '../../kit/pickers/remote-picker.tsx'

/** What a person says of an order; used where it is made and where it is corrected. */
export const orderForm = [
  {
    title: 'workOrder.sections.what',
    fields: ['woName', 'projectId', 'deviceId', 'errerType', 'errorDesc', 'badView', 'currentDesc', 'medias'],
  },
  { title: 'workOrder.sections.who', fields: ['userName', 'userTel', 'serviceAddress', 'hopeTime', 'repairType'] },
] as const

export const orderInputs = {
  projectId: ({ mode }: { mode: string }) => (
    <RemotePicker of={deptSelect} label="deptName" query={{ deptType: '3' }} disabled={mode === 'edit'} />
  ),
  deviceId: ({ mode }: { mode: string }) => <RemotePicker of={device} label="deviceName" disabled={mode === 'edit'} />,
  medias: () => <MediaInput max={MAX_MEDIAS} />,
}
