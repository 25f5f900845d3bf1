import type { Plan } from './plan.ts'
import { type SimCounts, SimulatedDevice } from './simulated-device.ts'

/** Plays a plan's devices until stopped: connects them at a steady rate, drops them all where the plan asks for storms. */
export class Simulation {
  readonly counts: SimCounts = { connected: 0, sent: 0, acknowledged: 0, commands: 0, errors: 0 }
  private readonly plan: Plan
  readonly devices: readonly SimulatedDevice[]
  private readonly timers: NodeJS.Timeout[] = []

  constructor(plan: Plan) {
    this.plan = plan
    this.devices = plan.devices.map((d) => new SimulatedDevice(d, plan, this.counts))
  }

  start(): void {
    const rate = this.plan.connectRate ?? 50
    for (const [i, device] of this.devices.entries())
      this.timers.push(setTimeout(() => device.start(), (i / rate) * 1000))
    const storm = this.plan.faults?.stormEveryMs
    if (storm)
      this.timers.push(
        setInterval(() => {
          for (const device of this.devices) device.drop()
        }, storm),
      )
  }

  async stop(): Promise<void> {
    for (const timer of this.timers) clearTimeout(timer)
    await Promise.all(this.devices.map((d) => d.stop()))
  }
}
