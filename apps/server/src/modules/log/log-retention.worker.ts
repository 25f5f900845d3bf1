import type { Services, Worker } from '../../platform/services.ts'

const EVERY_MS = 3_600_000

/** Drops the months of the logs that are past their time. */
export class LogRetention implements Worker {
  readonly name = 'log-retention'
  readonly #services: Services
  #timer: NodeJS.Timeout | undefined
  constructor(services: Services) {
    this.#services = services
  }

  async start(): Promise<void> {
    const sweep = () =>
      this.#services.book
        .dropExpired(this.#services.params.get('log.retentionDays'))
        .then((names) => {
          if (names.length) this.#services.book.usual('info', 'log.dropped', { names: names.join(', ') })
        })
        .catch((error) => this.#services.log.error({ err: error }, 'old logs could not be dropped'))
    this.#timer = setInterval(sweep, EVERY_MS).unref()
    void sweep()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
  }
}
