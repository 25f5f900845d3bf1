import { EventEmitter } from 'node:events'

/** What modules tell each other and the workers; payloads name rows, never carry them. */
export interface DomainEvents {
  /** A product's functions, script, retention or secret changed. */
  'product.changed': { productId: string }
  /** Devices were added, changed, disabled, moved or deleted: cached credentials and sessions of them end. */
  'device.changed': { deviceIds: string[] }
  /** A rule was added, changed, enabled, disabled or deleted. */
  'rule.changed': { ruleId: string }
  /** Events were handled or closed by people. */
  'event.closed': { eventIds: string[] }
  /** A command row is ready to be sent. */
  'command.created': { commandId: string; deviceId: string }
  /** A device came online (waiting commands go out). */
  'device.online': { deviceId: string }
  'device.offline': { deviceId: string }
  'tenant.changed': { tenantId: string }
}

export interface Bus {
  emit<K extends keyof DomainEvents>(event: K, payload: DomainEvents[K]): void
  on<K extends keyof DomainEvents>(event: K, listener: (payload: DomainEvents[K]) => void): () => void
}

export function createBus(): Bus {
  const emitter = new EventEmitter()
  emitter.setMaxListeners(0)
  return {
    emit: (event, payload) => void emitter.emit(event, payload),
    on(event, listener) {
      emitter.on(event, listener)
      return () => emitter.off(event, listener)
    },
  }
}
