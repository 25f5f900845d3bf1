import type { Api } from './api.ts'

type Address = (api: Api) => Promise<string>

export const DEMO_TENANT = '100001'

/** What a detail page shows and the demo does not make by itself at once. */
export async function makeRows(api: Api): Promise<void> {
  const { records } = await api.get('tecovie-iot-device/device/list', { current: 1, size: 1 })
  const { id: deviceId, projectId } = records[0]
  await api('tecovie-smart-wo/workOrder/save', {
    woName: '滤网更换',
    projectId,
    deviceId,
    errorDesc: '滤网寿命不足 5%',
  })
  await api('tecovie-report/report/rest/submit', { name: '各产品设备数', source: 'device', groupBy: 'product' })
}

const newest = async (api: Api, list: string, query: Record<string, unknown> = {}): Promise<string> => {
  const { records } = await api.get(list, { current: 1, size: 1, ...query })
  if (!records[0]) throw new Error(`${list} has no row for a detail page`)
  return String(records[0].id)
}
const withId =
  (list: string, query?: Record<string, unknown>): Address =>
  async (api) =>
    `?id=${await newest(api, list, query)}`

/**
 * What follows the path of a page that shows one thing; `$name` in a path is taken from the same answer's `name=`.
 * A page that neither stands in the menu nor here fails the test, so that no page is left unlooked at.
 */
export const details: Readonly<Record<string, Address>> = {
  '/home': async () => '',
  '/profile': async () => '',
  '/organize/organizeDetail': withId('tecovie-system/dept/list'),
  '/device/deviceMonitor/monitorRules/edit': withId('tecovie-iot-rule/monitorRule/list'),
  '/device/component/device-list/views/device-detail': withId('tecovie-iot-device/device/list'),
  '/product/product-config': withId('tecovie-iot-product/productInfo/list'),
  '/organize/detail/userDetail': async (api) => {
    const { records } = await api('tecovie-user/employee/list', { current: 1, size: 1 })
    return `?id=${records[0].id}`
  },
  '/user/house-detail': async (api) => {
    const { records } = await api.get('tecovie-smart-app/admin/user/aggregate/list', { current: 1, size: 20 })
    const owner = records.find((r: { houseId?: string }) => r.houseId)
    if (!owner) throw new Error('the demo has no home')
    return `?id=${owner.houseId}`
  },
  '/tis/sys/tisLineDetail/$id': withId('tecovie-tis-sys/tisLine/list'),
  '/report/preview': withId('tecovie-report/report/rest/list'),
  // Not allowed: the page says so, and asks no other system.
  '/myiframe/urlPath': async () => `?src=${encodeURIComponent('https://bi.example.com/board')}`,
  '/user/workOrderDetail': withId('tecovie-smart-wo/workOrder/list'),
}

/** The address of a page as a reader would open it; undefined where nobody has said what it shows. */
export async function addressOf(path: string, menuPaths: ReadonlySet<string>, api: Api): Promise<string | undefined> {
  const detail = details[path]
  if (!detail) return menuPaths.has(path) && !path.includes('$') ? path : undefined
  const rest = await detail(api)
  const values = new URLSearchParams(rest)
  const names = [...path.matchAll(/\$(\w+)/g)].map((m) => m[1] ?? '')
  const filled = path.replaceAll(/\$(\w+)/g, (_all, name: string) => encodeURIComponent(values.get(name) ?? ''))
  return names.length ? filled : path + rest
}
