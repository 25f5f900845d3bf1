import { signLogin } from '@tecovie/device/login.ts'
import mqtt, { type MqttClient } from 'mqtt'
import type { Client, TestServer } from './test-server.ts'

export interface TestThing {
  productId: string
  productKey: string
  projectId: string
  device: { id: string; key: string; secret: string; name: string }
}

const PROPERTIES = [
  {
    name: '温度',
    code: 'temperature',
    category: 1,
    dataType: 2,
    required: 0,
    description: '温度',
    numModel: { numberFormat: 'float', min: -50, max: 150, step: 0.1, unit: '℃' },
  },
  { name: '开关', code: 'power', category: 1, dataType: 3, required: 0, description: '开关', accessMode: 'rw' },
]

async function ok<T>(
  answer: Promise<{ status: number; body: { data: T; msg: string; errors?: unknown } }>,
): Promise<T> {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${status} ${body.msg} ${JSON.stringify(body.errors)}`)
  return body.data
}

/** A product with two properties and a device of it, made through the API. */
export async function makeThing(client: Client, name = '测试'): Promise<TestThing> {
  const tree = await ok<{ id: string; children?: { id: string; deptType: string }[] }[]>(
    client.get('/api/tecovie-system/dept/tree'),
  )
  const projectId = tree[0]?.children?.find((d) => d.deptType === '3')?.id as string
  const category = '/api/tecovie-iot-product/productCategory/submit'
  const { id: pid } = await ok<{ id: string }>(client.post(category, { name: `${name}大类` }))
  const { id: categoryId } = await ok<{ id: string }>(
    client.post(category, { pid, name: `${name}小类`, img: '/x.png' }),
  )
  const fields = {
    name: `${name}产品`,
    brand: '牌',
    categoryId,
    nodeType: '1',
    connectType: '1',
    moduleId: '1',
    deviceIcon: '/x.png',
  }
  const { id: productId } = await ok<{ id: string }>(client.post('/api/tecovie-iot-product/productInfo/save', fields))
  for (const f of PROPERTIES)
    await ok(client.post('/api/tecovie-iot-product/productFunction/submit', { productId, ...f }))
  const { productKey } = await ok<{ productKey: string }>(
    client.get('/api/tecovie-iot-product/productInfo/detail', { id: productId }),
  )
  const deviceKey = `${name.length}DEV${Date.now()}`
  const made = await ok<{ id: string; deviceSecret: string }>(
    client.post('/api/tecovie-iot-device/device/save', { deviceName: `${name}设备`, productId, projectId, deviceKey }),
  )
  return {
    productId,
    productKey,
    projectId,
    device: { id: made.id, key: deviceKey, secret: made.deviceSecret, name: `${name}设备` },
  }
}

/** The device, connected as a real one. */
export function connectThing(server: Pick<TestServer, 'mqttPort'>, thing: TestThing): Promise<MqttClient> {
  const { mqttPort } = server
  return mqtt.connectAsync(`mqtt://127.0.0.1:${mqttPort}`, {
    ...signLogin({ productKey: thing.productKey, deviceKey: thing.device.key }, thing.device.secret),
    reconnectPeriod: 0,
  })
}

let sequence = 0
/** Reports properties with QoS 1; resolves when the report is acknowledged, that is stored. */
export async function report(
  client: MqttClient,
  thing: TestThing,
  params: Record<string, unknown>,
  time = Date.now(),
): Promise<void> {
  const topic = `/sys/${thing.productKey}/${thing.device.key}/thing/event/property/post`
  await client.publishAsync(topic, JSON.stringify({ id: `r${++sequence}`, time, params }), { qos: 1 })
}

/** Asks again until the answer fits; for what happens in the background. */
export async function eventually<T>(ask: () => Promise<T>, fits: (value: T) => boolean, ms = 15_000): Promise<T> {
  const end = Date.now() + ms
  for (;;) {
    const value = await ask()
    if (fits(value)) return value
    if (Date.now() > end) throw new Error(`never fitted: ${JSON.stringify(value).slice(0, 500)}`)
    await new Promise((r) => setTimeout(r, 100))
  }
}
