import { bindCodeOf, bindText } from '@tecovie/device/bind-code.ts'
import { AppClient, Refused } from './app-client.ts'
import type { SimDevice } from './plan.ts'
import { seeded, seedOf } from './random.ts'
import type { SmsHook } from './sms-hook.ts'

const ROOMS = ['客厅', '主卧', '书房', '厨房']
const COMPLAINTS = ['设备经常离线，请检查。', '昨天预约的上门时间没有人来。', '显示的温度和实际不一样。']
const REQUESTS = ['设备有异响，请安排检修。', '不制热，请上门看看。', '面板没有反应。']
/** Shares of what a person does when they look at the app. */
const SETS = 0.3
const COMPLAINS = 0.02
const ASKS = 0.02

export interface PersonCounts {
  people: number
  bound: number
  sets: number
  complaints: number
  requests: number
  errors: number
}

/** A device that may be bound, and how it opens a claim window. */
export interface BindableDevice {
  readonly device: SimDevice
  openClaim(code: string, seconds: number): Promise<void>
}

interface AppValue {
  code: string
  writable: boolean
  value: unknown
}
interface AppDevice {
  id: string
  online: number
  values: AppValue[]
}

interface Parts {
  readonly api: string
  readonly tenantId: string
  readonly hook: SmsHook
  readonly counts: PersonCounts
}

/** Somebody with a phone: registers, makes a home, takes devices into it, and looks at them now and then. */
export class SimulatedPerson {
  readonly #mobile: string
  readonly #parts: Parts
  readonly #client: AppClient
  readonly #random: () => number
  #homeId = ''
  #timer: NodeJS.Timeout | undefined
  #stopped = false

  constructor(mobile: string, parts: Parts) {
    this.#mobile = mobile
    this.#parts = parts
    this.#client = new AppClient(parts.api)
    this.#random = seeded(seedOf(mobile))
  }

  /** Signs in by a code, which registers a new number, and settles: a home, rooms, the given devices. */
  async settle(devices: readonly BindableDevice[]): Promise<void> {
    const { hook, tenantId, counts } = this.#parts
    const mobile = this.#mobile
    const arrives = hook.code(mobile)
    const [, code] = await Promise.all([this.#client.post('auth/code', { tenantId, mobile }), arrives])
    await this.#client.signIn({ tenantId, mobile, code })
    counts.people++
    const [known] = await this.#client.get<{ id: string }[]>('home/list')
    this.#homeId = known?.id ?? (await this.#newHome())
    const rooms = await this.#client.get<{ id: string }[]>('room/list', { homeId: this.#homeId })
    for (const device of devices) await this.#bind(device, this.#pick(rooms)?.id)
  }

  /** Looks at the app about every so many ms. */
  live(everyMs: number): void {
    if (this.#stopped) return
    this.#timer = setTimeout(
      () => {
        this.#look()
          .catch((error) => this.#failed(error))
          .finally(() => this.live(everyMs))
      },
      everyMs * (0.5 + this.#random()),
    )
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
  }

  async #newHome(): Promise<string> {
    const name = `${this.#mobile.slice(-4)} 的家`
    const { id } = await this.#client.post<{ id: string }>('home/create', { name, address: '幸福路 1 号' })
    for (const room of ROOMS.slice(0, 1 + Math.floor(this.#random() * ROOMS.length)))
      await this.#client.post('room/add', { homeId: id, name: room })
    return id
  }

  /** A device with a MAC announces a code; of the others the label is scanned. */
  async #bind(bindable: BindableDevice, roomId: string | undefined): Promise<void> {
    const { productKey, deviceKey, secret, mac } = bindable.device
    const place = { homeId: this.#homeId, ...(roomId ? { roomId } : {}) }
    try {
      const code = String(100_000 + Math.floor(this.#random() * 900_000))
      if (mac) await bindable.openClaim(code, 60)
      const qr = bindText({ productKey, deviceKey, code: bindCodeOf(productKey, deviceKey, secret) })
      await this.#client.post('device/bind', { ...place, ...(mac ? { mac, code } : { qr }) })
      this.#parts.counts.bound++
    } catch (error) {
      this.#failed(error)
    }
  }

  async #look(): Promise<void> {
    const { counts } = this.#parts
    const { records } = await this.#client.get<{ records: AppDevice[] }>('device/list', { homeId: this.#homeId })
    const device = this.#pick(records)
    if (!device) return
    const { values } = await this.#client.get<{ values: AppValue[] }>('device/latest', { deviceId: device.id })
    if (device.online && this.#random() < SETS && (await this.#set(device.id, values))) counts.sets++
    if (this.#random() < COMPLAINS) {
      await this.#client.post('complaint', { content: this.#pick(COMPLAINTS) })
      counts.complaints++
    }
    if (this.#random() < ASKS) {
      const contact = { userName: `用户${this.#mobile.slice(-4)}`, userTel: this.#mobile }
      await this.#client.post('service-request', { deviceId: device.id, content: this.#pick(REQUESTS), ...contact })
      counts.requests++
    }
  }

  /** Sets a property to what it is, or turns a switch. */
  async #set(deviceId: string, values: readonly AppValue[]): Promise<boolean> {
    const chosen = this.#pick(values.filter((v) => v.writable && v.value !== null))
    if (!chosen) return false
    const value = typeof chosen.value === 'boolean' ? !chosen.value : chosen.value
    await this.#client.post('device/property', { deviceId, params: { [chosen.code]: value } })
    return true
  }

  #pick<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.#random() * list.length)]
  }

  #failed(error: unknown): void {
    this.#parts.counts.errors++
    // A device that somebody bound already, or a limit reached, is what happens to people.
    if (!(error instanceof Refused) || error.status >= 500) console.error(`app: ${(error as Error).message}`)
  }
}
