import { setTimeout as sleep } from 'node:timers/promises'
import { Refused } from './app-client.ts'
import { type BindableDevice, type PersonCounts, SimulatedPerson } from './simulated-person.ts'
import type { Simulation } from './simulation.ts'
import type { SmsHook } from './sms-hook.ts'

const DEVICES_EACH = 3
const EVERY_MS = 20_000
/** Seconds; between two codes there is a minute. */
const LONGEST_WAIT = 90

export interface AppPlan {
  /** How many people. */
  readonly people: number
  /** Where the server is, `http://host:port`. */
  readonly api: string
  readonly tenantId: string
  readonly everyMs?: number
}

/** The numbers of simulated people: none that a real phone has. */
const mobileOf = (n: number) => `100${String(n + 1).padStart(8, '0')}`

/** Plays people of an app on the devices of a simulation: one after the other settles, then all look at it now and then. */
export class AppPeople {
  readonly counts: PersonCounts = { people: 0, bound: 0, sets: 0, complaints: 0, requests: 0, errors: 0 }
  readonly #plan: AppPlan
  readonly #people: SimulatedPerson[]
  #stopped = false

  constructor(plan: AppPlan, hook: SmsHook) {
    this.#plan = plan
    const { api, tenantId } = plan
    const parts = { api, tenantId, hook, counts: this.counts }
    this.#people = Array.from({ length: plan.people }, (_, n) => new SimulatedPerson(mobileOf(n), parts))
  }

  /** Settles everybody; a device goes to one of them. Resolves when all have. */
  async start(simulation: Simulation): Promise<void> {
    for (const [n, person] of this.#people.entries()) {
      if (this.#stopped) return
      const own = simulation.devices.slice(n * DEVICES_EACH, (n + 1) * DEVICES_EACH)
      if (await this.#settles(person, own)) person.live(this.#plan.everyMs ?? EVERY_MS)
    }
  }

  /** Whether somebody could settle; who is told to wait a little, as after a restart, tries once more. */
  async #settles(person: SimulatedPerson, devices: readonly BindableDevice[], again = true): Promise<boolean> {
    try {
      await person.settle(devices)
      return true
    } catch (error) {
      const seconds = error instanceof Refused ? error.seconds : undefined
      if (again && seconds && seconds <= LONGEST_WAIT) {
        await sleep(seconds * 1000)
        return this.#settles(person, devices, false)
      }
      this.counts.errors++
      console.error(`app: ${(error as Error).message}`)
      return false
    }
  }

  stop(): void {
    this.#stopped = true
    for (const person of this.#people) person.stop()
  }
}
