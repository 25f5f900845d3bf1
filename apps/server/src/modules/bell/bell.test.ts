import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '../../kit/test-server.ts'
import { eventually } from '../../kit/test-things.ts'
import { ok } from '../device/test-things.ts'
import { notify } from './notify.service.ts'

const bell = '/api/tecovie-desk/bell'

describe('personal entries', () => {
  let server: TestServer
  let admin: Client
  let mine: Client
  let myId: string
  beforeAll(async () => {
    server = await startTestServer({ TECOVIE_CAPTCHA: 'never', RUN: 'api' })
    admin = await server.as()
    const role = { roleName: '无权', roleAlias: 'nobody' }
    const { id: roleId } = await ok<{ id: string }>(admin.post('/api/tecovie-system/role/submit', role))
    const deptId = (await ok(admin.get('/api/tecovie-system/dept/tree')))[0].id
    const user = { account: 'me', password: 'quite-a-secret-1', name: '我', realName: '我', roleId, deptId }
    myId = (await ok<{ id: string }>(admin.post('/api/tecovie-user/submit', user))).id
    mine = await server.as('me', 'quite-a-secret-1')
  })
  afterAll(() => server?.stop())

  /** What a stream says until it is closed. */
  async function listen(client: Client) {
    const abort = new AbortController()
    const response = await fetch(`${server.address}/api/tecovie-stream/events?topics=inbox`, {
      headers: { authorization: `Bearer ${client.token}` },
      signal: abort.signal,
    })
    const heard = { text: '' }
    const read = async () => {
      const decoder = new TextDecoder()
      for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>)
        heard.text += decoder.decode(chunk, { stream: true })
    }
    const done = read().catch(() => undefined)
    await eventually(
      async () => heard.text,
      (text) => text.includes(': open'),
    )
    return {
      heard,
      async close() {
        abort.abort()
        await done
      },
    }
  }
  interface State {
    inboxUnread: number
    inbox: { id: string; title: string; read: boolean; link: string }[]
  }
  const state = (who: Client) => ok<State>(who.get(`${bell}/state`))
  const entry = { kind: 'workOrder', title: 'inbox.workOrderAssigned', params: { name: '换滤芯' }, link: '/x' }

  it('reach whom they are for and nobody else, once what happened is certain', async () => {
    const [own, other] = [await listen(mine), await listen(admin)]
    const { services } = server
    await services.db
      .transaction()
      .execute(async (trx) => {
        await notify(services, trx as never, { tenantId: '000000', userIds: [myId] }, entry)
        throw new Error('rolled back')
      })
      .catch(() => undefined)
    expect((await state(mine)).inbox).toEqual([])
    await notify(services, services.db, { tenantId: '999999', userIds: [myId] }, entry)
    expect((await state(mine)).inbox).toEqual([])
    await notify(services, services.db, { tenantId: '000000', userIds: [myId, myId, '12345'] }, entry)
    await eventually(
      async () => own.heard.text,
      (text) => text.includes('event: inbox'),
    )
    expect(await state(mine)).toMatchObject({
      inboxUnread: 1,
      inbox: [{ title: '工单「换滤芯」已分配给您', link: '/x' }],
    })
    expect((await state(admin)).inbox).toEqual([])
    // Told last of all: whatever came before it has arrived too.
    await notify(services, services.db, { tenantId: '000000', userIds: [myId] }, entry)
    await eventually(
      async () => own.heard.text.split('event: inbox').length,
      (n) => n > 2,
    )
    expect(other.heard.text).not.toContain('event: inbox')
    await Promise.all([own.close(), other.close()])
  })

  it('are marked as read by their owner alone', async () => {
    const [first] = (await state(mine)).inbox
    const mark = (who: Client) => who.post(`${bell}/read`, { kind: 'inbox', id: first?.id })
    expect((await mark(admin)).status).toBe(404)
    expect((await state(mine)).inbox[0]?.read).toBe(false)
    await ok(mark(mine))
    expect(await state(mine)).toMatchObject({ inboxUnread: 1, inbox: [{ read: true }, { read: false }] })
    await ok(mine.post(`${bell}/readAll`))
    expect((await state(mine)).inboxUnread).toBe(0)
  })
})
