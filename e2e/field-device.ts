import { execFile, spawnSync } from 'node:child_process'
import { expect } from 'vitest'

export interface FieldDevice {
  key: string
  productKey: string
  secret: string
  mqttPort: number
}

const common = ({ key, productKey, secret, mqttPort }: FieldDevice) => [
  ...['-h', '127.0.0.1', '-p', String(mqttPort)],
  ...['-i', key, '-u', `${key}&${productKey}`, '-P', secret, '-q', '1'],
]
const topic = ({ key, productKey }: FieldDevice, rest: string) => `/sys/${productKey}/${key}/thing/${rest}`

/** Says something as a device in the field does: a command-line client, plain sign-in, QoS 1. */
export function publish(device: FieldDevice, rest: string, body: unknown): void {
  const args = [...common(device), '-t', topic(device, rest), '-m', JSON.stringify(body)]
  const { status, stderr } = spawnSync('mosquitto_pub', args, { encoding: 'utf8', timeout: 15_000 })
  expect(stderr).toBe('')
  expect(status).toBe(0)
}

/** Reports values of properties. */
export const report = (device: FieldDevice, params: Record<string, unknown>) =>
  publish(device, 'event/property/post', { id: String(Date.now()), params })

/** Stays connected until the platform sets properties, and answers what it was told. */
export const hearSet = (device: FieldDevice) =>
  new Promise<{ id: string; params: unknown }>((resolve, reject) => {
    const args = [...common(device), '-C', '1', '-W', '60', '-t', topic(device, 'service/property/set')]
    execFile('mosquitto_sub', args, (error, stdout) => (error ? reject(error) : resolve(JSON.parse(stdout))))
  })
