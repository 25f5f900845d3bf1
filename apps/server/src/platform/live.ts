import { EventEmitter } from 'node:events'
import type { LiveMessages } from '@tecovie/contract/actions/stream.ts'

export type LiveTopic = keyof LiveMessages

/** Who may see a message: its tenant (null: every one), and its project where it belongs to one. */
export interface LiveScope {
  tenantId: string | null
  projectId?: string
  /** For one person alone. */
  userId?: string
  /** Narrows `device` and `job` topics to one id. */
  id?: string
}
export interface LiveMessage<T extends LiveTopic = LiveTopic> {
  topic: T
  scope: LiveScope
  data: LiveMessages[T]
}

/** What happens now, told to open pages. Lossy by design: a page reads the state again when it reconnects. */
export interface Live {
  publish<T extends LiveTopic>(topic: T, scope: LiveScope, data: LiveMessages[T]): void
  subscribe(listener: (message: LiveMessage) => void): () => void
  /** Number of listeners: producers on hot paths skip their work when nobody looks. */
  readonly listeners: number
}

export function createLive(): Live {
  const emitter = new EventEmitter()
  emitter.setMaxListeners(0)
  return {
    publish: (topic, scope, data) => void emitter.emit('message', { topic, scope, data }),
    subscribe(listener) {
      emitter.on('message', listener)
      return () => emitter.off('message', listener)
    },
    get listeners() {
      return emitter.listenerCount('message')
    },
  }
}
