import { setTimeout as sleep } from 'node:timers/promises'
import { signLogin } from '@tecovie/device/login.ts'
import { parseTopic, replyTopic, upTopic } from '@tecovie/device/topics.ts'
import mqtt, { type MqttClient } from 'mqtt'
import type { Plan, SimDevice, SimFunction } from './plan.ts'
import { seeded, seedOf } from './random.ts'
import { type Waveform, waveform } from './waveform.ts'

const CONNECT_MS = 20_000

export interface SimCounts {
  connected: number
  sent: number
  acknowledged: number
  commands: number
  errors: number
}

/** One device that connects, reports its properties on an interval, and answers commands. */
export class SimulatedDevice {
  readonly device: SimDevice
  private readonly plan: Plan
  private readonly counts: SimCounts
  private readonly random: () => number
  private readonly waves = new Map<string, Waveform>()
  /** What a command set: reported instead of the waveform. */
  private readonly held = new Map<string, unknown>()
  private readonly functions: SimFunction[]
  private client: MqttClient | undefined
  private timer: NodeJS.Timeout | undefined
  private sequence = 0

  constructor(device: SimDevice, plan: Plan, counts: SimCounts) {
    this.device = device
    this.plan = plan
    this.counts = counts
    this.random = seeded(seedOf(device.deviceKey))
    this.functions = plan.functions[device.productKey] ?? []
    for (const f of this.functions) if (f.category === '1') this.waves.set(f.code, waveform(device.deviceKey, f))
  }

  start(): void {
    const { productKey, deviceKey, secret } = this.device
    const login = signLogin({ productKey, deviceKey, timestamp: Date.now() }, secret)
    this.client = mqtt.connect(this.plan.url, {
      ...login,
      keepalive: 60,
      reconnectPeriod: 2000 + this.random() * 3000,
      connectTimeout: CONNECT_MS,
      resubscribe: false,
    })
    this.client.on('connect', () => {
      this.counts.connected++
      this.client?.subscribe(`/sys/${productKey}/${deviceKey}/thing/service/#`, { qos: 1 })
    })
    this.client.on('close', () => {
      if (this.counts.connected > 0) this.counts.connected--
    })
    this.client.on('error', () => {
      this.counts.errors++
    })
    this.client.on('message', (topic, payload) => this.answer(topic, payload))
    // Devices do not report in step.
    this.timer = setTimeout(() => this.tick(), this.random() * this.plan.intervalMs)
  }

  /** Opens a window in which whoever sends this code may bind the device; resolves when the server has it. */
  async openClaim(code: string, seconds: number): Promise<void> {
    const { productKey, deviceKey } = this.device
    for (const end = Date.now() + CONNECT_MS; !this.client?.connected && Date.now() < end; ) await sleep(100)
    const body = JSON.stringify({ id: `c${++this.sequence}`, params: { code, seconds } })
    if (!this.client?.connected) throw new Error(`${deviceKey} is not connected`)
    await this.client.publishAsync(upTopic.claimOpen(productKey, deviceKey), body, { qos: 1 })
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer)
    await this.client?.endAsync(true).catch(() => undefined)
  }

  /** Drops the connection as a power cut does; it comes back by itself. */
  drop(): void {
    this.client?.stream?.destroy()
  }

  private tick(): void {
    const { faults = {}, intervalMs } = this.plan
    this.timer = setTimeout(() => this.tick(), intervalMs * (0.9 + 0.2 * this.random()))
    if (!this.client?.connected || this.random() < (faults.loss ?? 0)) return
    const late = faults.jitterMs ? this.random() * faults.jitterMs : 0
    const body = this.report(Date.now() + (faults.clockSkewMs ?? 0))
    setTimeout(() => this.send(body), late)
  }

  private report(now: number): string {
    const params: Record<string, unknown> = {}
    for (const [code, wave] of this.waves) params[code] = this.held.get(code) ?? wave(now)
    const text = JSON.stringify({ id: `${now}-${++this.sequence}`, version: '1.0', sys: { ack: 0 }, time: now, params })
    return this.random() < (this.plan.faults?.badPayload ?? 0) ? text.slice(0, -5) : text
  }

  private send(body: string): void {
    const { productKey, deviceKey } = this.device
    this.counts.sent++
    this.client?.publish(upTopic.propertyPost(productKey, deviceKey), body, { qos: 1 }, (error) => {
      if (error) this.counts.errors++
      else this.counts.acknowledged++
    })
  }

  private answer(topic: string, payload: Buffer): void {
    const parsed = parseTopic(topic)
    if (!parsed || (parsed.kind !== 'property-set' && parsed.kind !== 'service-call')) return
    this.counts.commands++
    if (this.random() < (this.plan.faults?.deaf ?? 0)) return
    const { id, params } = JSON.parse(payload.toString()) as { id: string; params: Record<string, unknown> }
    if (parsed.kind === 'property-set') {
      for (const [code, value] of Object.entries(params ?? {})) if (this.waves.has(code)) this.held.set(code, value)
    }
    this.client?.publish(replyTopic(topic), JSON.stringify({ id, code: 200, data: {} }), { qos: 1 })
    if (parsed.kind === 'property-set') this.send(this.report(Date.now()))
  }
}
