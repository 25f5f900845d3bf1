import type { Services, Worker } from '../../platform/services.ts'
import type { DeviceSender } from '../../workers/gateway/device-sender.ts'
import { isOutage } from '../../workers/ingest/database-errors.ts'
import { messageOf } from './command-message.ts'
import type { CommandStore, Outgoing } from './command-store.ts'

/** Commands sent a second, so that a group's job does not flood the broker; four steps a second. */
const PER_STEP = 50
const STEP_MS = 250
/** Devices that came online are looked up together. */
const GATHER_MS = 200
const DEVICES_AT_ONCE = 1000
const AGAIN_MS = 1000
const EXPIRE_EVERY = 4

/** Sends commands: new ones at once, a group's at a steady rate, waiting ones when their device comes back. */
export class CommandWorker implements Worker {
  readonly name = 'commands'
  readonly #services: Services
  readonly #store: CommandStore
  #sender: DeviceSender | undefined
  #steps: NodeJS.Timeout | undefined
  #gather: NodeJS.Timeout | undefined
  readonly #online = new Set<string>()
  readonly #running = new Set<Promise<unknown>>()
  #off: (() => void)[] = []
  #n = 0
  #stepping = false
  #down = false

  constructor(services: Services, store: CommandStore) {
    this.#services = services
    this.#store = store
  }

  /** Through whom devices are reached; before start. */
  use(sender: DeviceSender): void {
    this.#sender = sender
  }

  async start(): Promise<void> {
    const { bus } = this.#services
    this.#off = [
      bus.on('command.created', ({ commandId }) => this.#run(() => this.#send([commandId]))),
      bus.on('device.online', ({ deviceId }) => {
        this.#online.add(deviceId)
        this.#gather ??= setTimeout(() => this.#run(() => this.#sendWaiting()), GATHER_MS)
      }),
    ]
    this.#steps = setInterval(() => this.#run(() => this.#step()), STEP_MS)
  }

  async stop(): Promise<void> {
    for (const off of this.#off) off()
    clearInterval(this.#steps)
    clearTimeout(this.#gather)
    await Promise.all(this.#running)
  }

  #run(work: () => Promise<void>): void {
    const done = work()
      .then(() => {
        this.#down = false
      })
      .catch((error) => this.#failed(error))
      .finally(() => this.#running.delete(done))
    this.#running.add(done)
  }

  /** An outage is one line of the log, however many steps it takes. */
  #failed(error: unknown): void {
    const { log } = this.#services
    const outage = isOutage(error)
    if (!outage) log.error({ err: error }, 'commands could not be sent')
    else if (!this.#down) log.warn({ error: (error as Error).message }, 'commands wait for the database')
    this.#down = outage
  }

  async #step(): Promise<void> {
    if (this.#stepping) return
    this.#stepping = true
    try {
      if (this.#n++ % EXPIRE_EVERY === 0) await this.#store.expire()
      if (this.#sender) await this.#send(await this.#store.queue(PER_STEP))
    } finally {
      this.#stepping = false
    }
  }

  async #sendWaiting(): Promise<void> {
    this.#gather = undefined
    const ids = [...this.#online].slice(0, DEVICES_AT_ONCE)
    for (const id of ids) this.#online.delete(id)
    if (this.#online.size) this.#gather = setTimeout(() => this.#run(() => this.#sendWaiting()), GATHER_MS)
    try {
      await this.#send(await this.#store.waitingFor(ids))
    } catch (error) {
      // They are online still: asked for again with the next step that works.
      for (const id of ids) this.#online.add(id)
      this.#gather ??= setTimeout(() => this.#run(() => this.#sendWaiting()), AGAIN_MS)
      throw error
    }
  }

  async #send(ids: readonly string[]): Promise<void> {
    if (!ids.length || !this.#sender) return
    const taken = await this.#store.claim(ids)
    await Promise.all(taken.map((c) => this.#sendOne(c)))
  }

  async #sendOne(c: Outgoing): Promise<void> {
    const { topic, payload } = messageOf(c)
    const sent = await this.#sender?.sendToDevice(c, topic, payload).catch(() => false)
    if (sent) return
    const away = !this.#sender?.isConnected(c)
    if (c.offline === 'fail') return this.#store.refuse(c.id, away ? 'offline' : 'notSent')
    if (!away) return this.#store.refuse(c.id, 'notSent')
    await this.#store.unsend(c.id)
    // It may have come back while it was being written down as away.
    if (this.#sender?.isConnected(c)) this.#services.bus.emit('device.online', { deviceId: c.deviceId })
  }
}
