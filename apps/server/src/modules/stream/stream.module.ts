import { streamEvents } from '@tecovie/contract/actions/stream.ts'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import { fieldError, forbidden } from '../../platform/app-error.ts'
import type { LiveMessage } from '../../platform/live.ts'
import { holds, type Principal } from '../../platform/principal.ts'
import type { PrincipalService } from '../auth/principal.service.ts'

const HEARTBEAT_MS = 15_000
const MAX_TOPICS = 200
/** A reader this far behind is let go; it reads the state again when it reconnects. */
const MAX_BUFFERED = 1024 * 1024

/** Which keys open a topic: those of the pages that show it. */
const KEYS: Record<string, readonly string[]> = {
  device: ['deviceList', 'deviceControl', 'deviceList_view'],
  devices: ['deviceList', 'deviceControl', 'home'],
  events: ['ruleEvents', 'home'],
  job: [],
}

const mayLook = (p: Principal, topic: string): boolean => {
  const keys = KEYS[topic]
  return keys !== undefined && (keys.length === 0 || holds(p, keys))
}

function inScope(p: Principal, m: LiveMessage): boolean {
  if (p.platform) return true
  if (m.scope.tenantId !== p.tenantId) return false
  return !m.scope.projectId || p.projectIds === null || p.projectIds.includes(m.scope.projectId)
}

/** Whether a message belongs to one of the topics a page asked for; the event's name is that topic. */
function topicOf(wanted: ReadonlySet<string>, m: LiveMessage): string | undefined {
  const exact = `${m.topic}:${m.scope.id}`
  if (wanted.has(exact)) return exact
  if (m.topic === 'device' && wanted.has('devices') && (m.data as { kind: string }).kind !== 'values') return 'devices'
  return wanted.has(m.topic) ? m.topic : undefined
}

/** Server-sent events of what the caller may see; rights are asked again at every heartbeat. */
export function mountStream(kit: Kit, principals: PrincipalService): void {
  const { live, log } = kit.services
  const open = new Set<() => void>()
  kit.http.addHook('preClose', async () => {
    for (const close of open) close()
  })
  mountAction(kit, streamEvents, (ctx, input, request, reply) => {
    const wanted = new Set(input.topics.split(',').filter(Boolean))
    if (wanted.size > MAX_TOPICS) throw fieldError('topics', 'validation.tooMany', { max: MAX_TOPICS })
    for (const topic of wanted) {
      const name = topic.split(':')[0] ?? ''
      if (!KEYS[name]) throw fieldError('topics', 'validation.oneOf', { values: Object.keys(KEYS).join(', ') })
      if (!mayLook(ctx.principal, name)) throw forbidden()
    }
    let { principal } = ctx
    const { raw } = reply
    reply.hijack()
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'keep-alive',
    })
    raw.write(': open\n\n')
    const unsubscribe = live.subscribe((m) => {
      const topic = topicOf(wanted, m)
      if (!topic || !inScope(principal, m)) return
      if (raw.writableLength > MAX_BUFFERED) return close()
      raw.write(`event: ${topic}\ndata: ${JSON.stringify(m.data)}\n\n`)
    })
    const beat = setInterval(async () => {
      try {
        const now = await principals.ofSession(principal.sessionId)
        if (!now || ![...wanted].every((t) => mayLook(now, t.split(':')[0] ?? ''))) return close()
        principal = now
        raw.write(': beat\n\n')
      } catch (error) {
        log.warn({ err: error }, 'a stream could not check its rights')
      }
    }, HEARTBEAT_MS)
    function close() {
      clearInterval(beat)
      unsubscribe()
      open.delete(close)
      raw.end()
    }
    open.add(close)
    request.raw.on('close', close)
    return reply
  })
}
