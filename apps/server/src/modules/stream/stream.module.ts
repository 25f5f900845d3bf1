import { streamEvents } from '@tecovie/contract/actions/stream.ts'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import { AppError, fieldError } from '../../platform/app-error.ts'
import type { LiveMessage } from '../../platform/live.ts'
import { holds, type Principal } from '../../platform/principal.ts'
import type { PrincipalService } from '../auth/principal.service.ts'

const HEARTBEAT_MS = 15_000
const RIGHTS_MS = 100
const MAX_TOPICS = 200
/** A reader this far behind is let go; it reads the state again when it reconnects. */
const MAX_BUFFERED = 1024 * 1024

/** Which keys open a topic: those of the pages that show it. */
const KEYS: Record<string, readonly string[]> = {
  device: ['deviceList', 'deviceControl', 'deviceList_view'],
  devices: ['deviceList', 'deviceControl', 'home'],
  events: ['ruleEvents', 'home'],
  job: [],
  rights: [],
  dict: [],
  complaints: ['complaint'],
  notices: [],
  inbox: [],
}

const mayLook = (p: Principal, topic: string): boolean => {
  const keys = KEYS[topic]
  return keys !== undefined && (keys.length === 0 || holds(p, keys))
}

function inScope(p: Principal, m: LiveMessage): boolean {
  if (m.scope.userId) return m.scope.userId === p.userId
  if (p.platform || m.scope.tenantId === null) return true
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

/** Whether somebody may do and see the same as before. */
const sameRights = (a: Principal, b: Principal): boolean =>
  a.permissions.size === b.permissions.size &&
  [...a.permissions].every((key) => b.permissions.has(key)) &&
  a.authority.join() === b.authority.join() &&
  a.asRole?.id === b.asRole?.id &&
  a.projectIds?.join() === b.projectIds?.join()

/** Server-sent events of what the caller may see; rights are asked again at every heartbeat. */
export function mountStream(kit: Kit, principals: PrincipalService): void {
  const { live, log } = kit.services
  /** Ends a stream, and whose session it is. */
  const open = new Map<() => void, string>()
  /** Reads a stream's rights anew. */
  const renewals = new Set<() => Promise<void>>()
  let renewing = false
  kit.services.changes.on('rights', () => {
    if (renewing || !renewals.size) return
    renewing = true
    // Several changes in a row are read once; one stream after the other, so that calls keep their connections.
    setTimeout(async () => {
      renewing = false
      for (const renew of [...renewals]) await renew()
    }, RIGHTS_MS)
  })
  kit.http.addHook('preClose', async () => {
    for (const close of open.keys()) close()
  })
  kit.services.changes.on('session', () => {
    if (!open.size) return
    principals.inForce([...new Set(open.values())]).then(
      (inForce) => {
        for (const [close, session] of open) if (!inForce.has(session)) close()
      },
      (error) => log.warn({ err: error }, 'streams could not be checked'),
    )
  })
  mountAction(kit, streamEvents, (ctx, input, request, reply) => {
    const asked = new Set(input.topics.split(',').filter(Boolean))
    let wanted: ReadonlySet<string> = asked
    if (wanted.size > MAX_TOPICS) throw fieldError('topics', 'validation.tooMany', { max: MAX_TOPICS })
    for (const topic of wanted) {
      const name = topic.split(':')[0] ?? ''
      if (!KEYS[name]) throw fieldError('topics', 'validation.oneOf', { values: Object.keys(KEYS).join(', ') })
      if (!mayLook(ctx.principal, name))
        throw new AppError(403, 'errors.forbidden', {}, { errors: { [topic]: { key: 'errors.forbidden' } } })
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
    const renew = async () => {
      try {
        const now = await principals.ofSession(principal.sessionId)
        if (!now || now.locked) return close()
        const before = principal
        principal = now
        // What was revoked stops, the rest goes on; what is granted again comes back.
        wanted = new Set([...asked].filter((t) => mayLook(now, t.split(':')[0] ?? '')))
        if (wanted.size === 0 && asked.size) return close()
        if (wanted.has('rights') && !sameRights(before, now)) raw.write(`event: rights\ndata: {"kind":"changed"}\n\n`)
      } catch (error) {
        log.warn({ err: error }, 'a stream could not check its rights')
      }
    }
    const beat = setInterval(async () => {
      await renew()
      raw.write(': beat\n\n')
    }, HEARTBEAT_MS)
    function close() {
      clearInterval(beat)
      unsubscribe()
      open.delete(close)
      renewals.delete(renew)
      raw.end()
    }
    open.set(close, principal.sessionId)
    renewals.add(renew)
    request.raw.on('close', close)
    return reply
  })
}
