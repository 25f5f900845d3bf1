import type { Client, TestServer } from '../../kit/test-server.ts'

const product = '/api/tecovie-iot-product'

export interface Things {
  categoryId: string
  productId: string
  productKey: string
  projectId: string
}

/** What `data` holds; fails the test with the answer's message otherwise. */
export async function ok<T = Record<string, never>>(
  answer: Promise<{ status: number; body: { data: T; msg: string; errors?: unknown } }>,
): Promise<T> {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${status} ${body.msg} ${JSON.stringify(body.errors)}`)
  return body.data
}

export const productBody = (categoryId: string, name: string, more: Record<string, unknown> = {}) => ({
  name,
  brand: 'tecovie',
  categoryId,
  nodeType: '1',
  connectType: '1',
  moduleId: '1',
  deviceIcon: '/icon.png',
  ...more,
})

export const temperature = {
  name: '温度',
  code: 'temp',
  category: 1,
  dataType: 2,
  required: 0,
  description: '室温',
  numModel: { numberFormat: 'float', min: -40, max: 120, step: 0.1, unit: '℃' },
}
export const power = { name: '开关', code: 'power', category: 1, dataType: 3, required: 0, description: '电源' }
export const restart = {
  name: '重启',
  code: 'restart',
  category: 2,
  dataType: 4,
  required: 0,
  description: '重启设备',
  input: [
    {
      code: 'delay',
      name: '延时',
      dataType: 2,
      required: 1,
      numModel: { numberFormat: 'int', min: 0, max: 60, step: 1, unit: 's' },
    },
  ],
}

let n = 0
/** A category, a product with functions, and the project of the first start. */
export async function makeThings(admin: Client, more: Record<string, unknown> = {}): Promise<Things> {
  const name = `品类${++n}`
  const top = await ok<{ id: string }>(admin.post(`${product}/productCategory/submit`, { name }))
  const { id: categoryId } = await ok<{ id: string }>(
    admin.post(`${product}/productCategory/submit`, { pid: top.id, name: `${name}子`, img: '/i.png' }),
  )
  const { id: productId } = await ok<{ id: string }>(
    admin.post(`${product}/productInfo/save`, productBody(categoryId, `产品${n}`, more)),
  )
  for (const fn of [temperature, power, restart])
    await ok(admin.post(`${product}/productFunction/submit`, { productId, ...fn }))
  const { productKey } = await ok<{ productKey: string }>(admin.get(`${product}/productInfo/detail`, { id: productId }))
  const projects = await ok<{ records: { id: string }[] }>(
    admin.get('/api/tecovie-system/dept/select', { deptType: '3' }),
  )
  return { categoryId, productId, productKey, projectId: projects.records[0]!.id }
}

/** Another tenant with an administrator who has signed in. */
export async function otherTenant(server: TestServer, platform: Client, tenantId: string): Promise<Client> {
  const made = await ok<{ password: string }>(
    platform.post('/api/tecovie-system/tenant/submit', { tenantId, tenantName: `公司${tenantId}`, linkman: '张三' }),
  )
  const client = await server.as('admin', made.password, tenantId)
  const newPassword = 'quite-a-secret-1'
  await ok(
    client.post('/api/tecovie-user/update-password', {
      oldPassword: made.password,
      newPassword,
      newPassword1: newPassword,
    }),
  )
  return client
}
