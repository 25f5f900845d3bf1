import { LOCKED } from '@tecovie/contract/actions/locked.ts'
import { streamEvents } from '@tecovie/contract/actions/stream.ts'
import { createParser } from 'eventsource-parser'
import { createStore } from '../store.ts'
import { queryString } from './request.ts'
import { accessToken, goLocked, refresh } from './session.ts'

export type LiveHandler = (topic: string, message: unknown) => void
interface Follower {
  topics: readonly string[]
  handler: LiveHandler
  onReconnect: () => void
}

/** Whether the one live connection stands; the bell shows it. */
export const liveState = createStore<'idle' | 'open' | 'broken'>('idle')

const followers = new Set<Follower>()
/** Topics the server refused by name; asking again would break the others' connection each time. */
const refused = new Set<string>()
let connection: AbortController | undefined
let asked = ''
let planned: ReturnType<typeof setTimeout> | undefined
let failures = 0
let broken = false

const wanted = () =>
  [...new Set([...followers].flatMap((f) => f.topics))]
    .filter((topic) => !refused.has(topic))
    .sort()
    .join(',')

function plan(wait: number): void {
  clearTimeout(planned)
  planned = setTimeout(() => void connect(), wait)
}

/** Follows topics on the shared connection until the returned function is called. */
export function follow(follower: Follower): () => void {
  followers.add(follower)
  plan(50)
  return () => {
    followers.delete(follower)
    // A page change drops and adds topics in one go; wait for it.
    plan(300)
  }
}

async function connect(): Promise<void> {
  const topics = wanted()
  if (topics === asked && connection) return
  connection?.abort()
  connection = undefined
  asked = topics
  if (!topics) return liveState.set('idle')
  const mine = new AbortController()
  connection = mine
  try {
    await read(topics, mine.signal)
  } catch {
    // Told below: every way out of a stream is a break that is mended by connecting again.
  }
  if (connection !== mine) return
  connection = undefined
  broken = true
  failures += 1
  liveState.set('broken')
  const wait = Math.min(30_000, 500 * 2 ** Math.min(failures, 6))
  plan(wait * (0.75 + Math.random() / 2))
}

async function read(topics: string, signal: AbortSignal): Promise<void> {
  const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${accessToken() ?? ''}` }
  const answer = await fetch(streamEvents.path + queryString({ topics }), { headers, signal })
  if (answer.status === 401) return void (await refresh())
  if (!answer.ok || !answer.body) {
    type Refusal = { code?: number; errors?: Record<string, string> }
    const { code, errors = {} } = (await answer.json().catch(() => ({}))) as Refusal
    if (code === LOCKED) goLocked()
    for (const name of Object.keys(errors)) if (topics.split(',').includes(name)) refused.add(name)
    return
  }
  failures = 0
  liveState.set('open')
  if (broken) for (const follower of followers) follower.onReconnect()
  broken = false
  const parser = createParser({ onEvent: ({ event, data }) => deliver(event ?? 'message', data) })
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    parser.feed(value)
  }
}

function deliver(topic: string, data: string): void {
  const message: unknown = JSON.parse(data)
  // What was refused may be granted now.
  if (topic === 'rights') {
    refused.clear()
    plan(300)
  }
  for (const follower of followers) if (follower.topics.includes(topic)) follower.handler(topic, message)
}
