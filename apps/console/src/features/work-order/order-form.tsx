import { deptSelect } from '@tecovie/contract/resources/dept.ts'
import { device } from '@tecovie/contract/resources/device.ts'
import { MAX_MEDIAS } from '@tecovie/contract/resources/work-order.ts'
import { RemotePicker } from '../../kit/pickers/remote-picker.tsx'
import { MediaInput } from '../../parts/media/media-input.tsx'
import { RegionFields } from '../../parts/pickers/region-fields.tsx'

const FAULT = ['errerType', 'errorDesc', 'badView', 'currentDesc', 'medias'] as const
const who = {
  title: 'workOrder.sections.who',
  fields: ['userName', 'userTel', 'provinceCode', 'serviceAddress', 'hopeTime', 'repairType'],
} as const

/** What a person says of a new order. */
export const orderForm = [
  { title: 'workOrder.sections.what', fields: ['woName', 'projectId', 'deviceId', ...FAULT] },
  who,
] as const
/** What may be corrected later: an order stays with its project and device. */
export const orderEditForm = [{ title: 'workOrder.sections.what', fields: ['woName', ...FAULT] }, who] as const

export const orderInputs = {
  projectId: () => <RemotePicker of={deptSelect} label="deptName" query={{ deptType: '3' }} />,
  deviceId: () => <RemotePicker of={device} label="deviceName" />,
  provinceCode: () => <RegionFields />,
  medias: () => <MediaInput max={MAX_MEDIAS} />,
}
