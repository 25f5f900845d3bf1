import { type Action, actions } from '@tecovie/contract/core/define-action.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appPerson } from '../modules/app-api/test-app.ts'
import { declareAll } from '../modules/contracts.ts'
import { type Client, startTestServer, type TestServer } from './test-server.ts'

declareAll()

/** Values that have broken other servers of this kind; each goes into every field of every call. */
const NASTY: unknown[] = [
  "' or 1=1 --",
  '"; drop table device; --',
  '<script>alert(1)</script>',
  '{{constructor.constructor("return process")()}}',
  '../../../etc/passwd',
  '\u0000',
  '\ud800',
  'x'.repeat(100_000),
  -1,
  9_007_199_254_740_991,
  1e308,
  true,
  null,
  [],
  {},
  ['1', "2' or '1'='1"],
  { $ne: null },
  { __proto__: { admin: true } },
  '9999999999999999999',
  '2026-02-30 25:61:61',
]

/** Field names of a call, with those that every list takes. */
function fieldsOf(call: Action): string[] {
  const shapes: string[] = []
  const walk = (schema: unknown, depth: number): void => {
    const def = (
      schema as { _zod?: { def?: { shape?: object; options?: unknown[]; in?: unknown; innerType?: unknown } } }
    )?._zod?.def
    if (!def || depth > 6) return
    if (def.shape) shapes.push(...Object.keys(def.shape))
    for (const inner of [...(def.options ?? []), def.in, def.innerType]) if (inner) walk(inner, depth + 1)
  }
  walk(call.input, 0)
  // A write refuses every name it does not know in the same way; a list reads these of its own.
  const more = call.effect === 'read' ? ['size', 'current', 'ascs', 'descs', 'projectIds', 'filter', 'order'] : []
  return [...new Set([...shapes, 'id', 'ids', "name' or 1=1", ...more])]
}

const AT_ONCE = 8
/** Calls that end the session or wait for ever. */
const LEFT_OUT = new Set([
  'auth.logout',
  'auth.lock',
  'stream.events',
  'user.updatePassword',
  'auth.token',
  'app.signOut',
])

describe('bad input', () => {
  let server: TestServer
  let admin: Client
  let person: Client
  beforeAll(async () => {
    server = await startTestServer({ TECOVIE_CAPTCHA: 'never', TECOVIE_HTTP_RATE: '10000000' })
    admin = await server.as()
    person = await appPerson(server, 'person', { mobile: '13800000000' })
  })
  afterAll(() => server?.stop())

  it('is refused by every call with a message, never with a failure of the server', async () => {
    const failures: string[] = []
    for (const call of actions().values()) {
      if (LEFT_OUT.has(call.name)) continue
      const path = call.path.replace(/:\w+/g, '1')
      const who = call.permission === 'app' ? person : admin
      const reading = call.method === 'GET' || call.method === 'DELETE'
      const inputs = fieldsOf(call).flatMap((field) => NASTY.map((value) => ({ [field]: value })))
      // In a query everything is text: half of the values say nothing new there.
      const tried = [{}, ...(reading ? inputs.filter((_, i) => i % 3 === 0) : inputs)]
      const one = async (input: Record<string, unknown>) => {
        const [field, value] = Object.entries(input)[0] ?? []
        const long = String(value).length > 5000
        const asked = reading
          ? who.send(
              call.method,
              path,
              undefined,
              field
                ? { [field]: long ? 'x'.repeat(5000) : typeof value === 'object' ? JSON.stringify(value) : value }
                : {},
            )
          : who.send(call.method, path, input)
        // A connection that breaks off is a failure too: a download that dies in the middle.
        const answer = await asked.catch(() => ({ status: 599 }))
        if (answer.status >= 500)
          failures.push(`${answer.status} ${call.name} ${field} = ${JSON.stringify(value)?.slice(0, 60)}`)
      }
      for (let i = 0; i < tried.length; i += AT_ONCE) await Promise.all(tried.slice(i, i + AT_ONCE).map(one))
    }
    expect(failures).toEqual([])
    // Whoever asked was signed in to the end: what was refused was refused for what it said.
    expect((await person.get('/api/tecovie-app/me')).status).toBe(200)
  }, 300_000)

  it('of the body itself is refused with one sentence', async () => {
    const url = `${server.address}/api/tecovie-system/role/submit`
    const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' }
    const post = (body: string, type = 'application/json') =>
      fetch(url, { method: 'POST', headers: { ...headers, 'content-type': type }, body })
    expect((await post('{"roleName": ')).status).toBe(400)
    expect((await post('{"__proto__": {"a": 1}}')).status).toBe(400)
    expect((await post('[1]')).status).toBe(400)
    expect((await post('x', 'text/plain')).status).toBe(415)
    expect((await post(JSON.stringify({ roleName: 'x'.repeat(2_000_000) }))).status).toBe(413)
    expect((await fetch(`${server.address}/api/tecovie-system/role/submit`, { headers })).status).toBe(404)
  })

  it('paths beside the real ones open nothing', async () => {
    for (const path of [
      '/api/tecovie-user/list/',
      '/api//tecovie-user/list',
      '/api/tecovie-user/list;a=b',
      '/api/tecovie-user/%6cist',
      '/API/tecovie-user/list',
      '/api/tecovie-user/list/../list',
    ]) {
      const answer = await fetch(server.address + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
      expect([401, 404], path).toContain(answer.status)
    }
  })
})
