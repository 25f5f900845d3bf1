import { streamEvents } from '@tecovie/contract/actions/stream.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, client, startTestServer, type TestServer } from '../../kit/test-server.ts'
import { makeUser, TOKEN } from './test-sign-in.ts'

const AUTH = '/api/tecovie-auth'

describe('lock and sessions', () => {
  let server: TestServer
  let admin: Client
  beforeAll(async () => {
    server = await startTestServer({ TECOVIE_CAPTCHA: 'never', RUN: 'api' })
    admin = await server.as()
    await makeUser(admin, 'lina')
  })
  afterAll(() => server?.stop())

  const lina = () => server.as('lina', 'lina-secret-1')
  /** Resolves when the server ends the stream. */
  const openStream = async (who: Client) => {
    const answer = await fetch(`${server.address}${streamEvents.path}?topics=dict`, {
      headers: { authorization: `Bearer ${who.token}` },
    })
    const reader = answer.body?.getReader()
    if (answer.status !== 200 || !reader) throw new Error(`no stream: ${answer.status}`)
    await reader.read()
    const drained = async () => {
      for (;;) if ((await reader.read()).done) return 'ended'
    }
    return { ended: drained() }
  }

  it('a locked session gets nothing, on no path, until its password', async () => {
    const answer = await server.anonymous.post(TOKEN, { account: 'lina', password: 'lina-secret-1' })
    const me = client(server.address, answer.body.data.accessToken)
    const stream = await openStream(me)
    expect((await me.post(`${AUTH}/lock`)).status).toBe(200)
    expect(await stream.ended).toBe('ended')
    for (const [method, path] of [
      ['GET', '/api/tecovie-user/info'],
      ['GET', '/api/tecovie-system/menu/routes'],
      ['POST', '/api/tecovie-user/preference'],
      ['POST', '/api/tecovie-resource/download/ticket'],
      ['GET', `${AUTH}/session/list`],
      ['GET', streamEvents.path],
    ] as const)
      expect(await me.send(method, path, method === 'POST' ? {} : undefined), path).toMatchObject({
        status: 403,
        body: { code: 423, msg: '屏幕已锁定，请先解锁' },
      })
    // A fresh token of the same session is locked too, and says so.
    const { refreshToken } = answer.body.data
    const fresh = await server.anonymous.post(TOKEN, { grantType: 'refresh_token', refreshToken })
    expect(fresh.body.data).toMatchObject({ locked: true, account: 'lina' })
    const again = client(server.address, fresh.body.data.accessToken)
    expect((await again.get('/api/tecovie-user/info')).body.code).toBe(423)

    expect(await again.post(`${AUTH}/unlock`, { password: 'wrong' })).toMatchObject({
      status: 400,
      body: { msg: '解锁密码错误，请重新输入', data: { left: 4 } },
    })
    expect((await again.get('/api/tecovie-user/info')).body.code).toBe(423)
    expect((await again.post(`${AUTH}/unlock`, { password: 'lina-secret-1' })).status).toBe(200)
    expect((await me.get('/api/tecovie-user/info')).status).toBe(200)
  })

  it('a page reloaded before its new token came stays signed in; a token used long ago ends the session', async () => {
    const { refreshToken } = (await server.anonymous.post(TOKEN, { account: 'lina', password: 'lina-secret-1' })).body
      .data
    const renew = (token: string) => server.anonymous.post(TOKEN, { grantType: 'refresh_token', refreshToken: token })
    expect((await renew(refreshToken)).status).toBe(200)
    const second = await renew(refreshToken)
    expect(second.status).toBe(200)
    await sql`update session set used_at = now() - interval '11 seconds'`.execute(server.services.db)
    expect((await renew(refreshToken)).status).toBe(401)
    expect((await renew(second.body.data.refreshToken)).status).toBe(401)
    const me = client(server.address, second.body.data.accessToken)
    expect((await me.get('/api/tecovie-user/info')).status).toBe(401)
  })

  it('a ticket made before the lock opens nothing after it', async () => {
    const me = await server.as()
    const path = '/api/tecovie-system/role/export'
    const ticket = (await me.post('/api/tecovie-resource/download/ticket', { path })).body.data.ticket
    await me.post(`${AUTH}/lock`)
    expect((await server.anonymous.get(path, { ticket })).body).toMatchObject({ code: 423 })
  })

  it('too many wrong passwords end the session, also when they come at once', async () => {
    const me = await lina()
    await me.post(`${AUTH}/lock`)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => me.post(`${AUTH}/unlock`, { password: `wrong-${i}` })),
    )
    expect(answers.filter((a) => a.status === 400).length).toBeLessThanOrEqual(4)
    expect((await me.post(`${AUTH}/unlock`, { password: 'lina-secret-1' })).status).toBe(401)
  })

  it('own sessions are listed, and ended one by one or all others, with their streams', async () => {
    const [here, there, third] = [await lina(), await lina(), await lina()]
    const list = (await here.get(`${AUTH}/session/list`)).body.data as { id: string; current: boolean }[]
    expect(list.length).toBeGreaterThanOrEqual(3)
    expect(list.filter((s) => s.current)).toHaveLength(1)
    const idOf = async (who: Client) =>
      (await who.get(`${AUTH}/session/list`)).body.data.find((s: { current: boolean }) => s.current).id as string
    const stream = await openStream(there)
    const id = await idOf(there)
    // Nobody ends what is somebody else's, nor half of a list.
    expect((await admin.post(`${AUTH}/session/remove`, { ids: id })).status).toBe(404)
    const foreign = await idOf(admin)
    expect((await here.post(`${AUTH}/session/remove`, { ids: [id, foreign] })).status).toBe(404)
    expect((await there.get('/api/tecovie-user/info')).status).toBe(200)
    expect((await here.post(`${AUTH}/session/remove`, { ids: id })).status).toBe(200)
    expect(await stream.ended).toBe('ended')
    expect((await there.get('/api/tecovie-user/info')).status).toBe(401)
    expect((await here.post(`${AUTH}/session/remove-others`)).status).toBe(200)
    expect((await third.get('/api/tecovie-user/info')).status).toBe(401)
    expect((await here.get('/api/tecovie-user/info')).status).toBe(200)
    expect((await admin.get('/api/tecovie-user/info')).status).toBe(200)
  })

  it('administrators see and end the sessions of their users only', async () => {
    const userId = await makeUser(admin, 'mara')
    const mara = await server.as('mara', 'mara-secret-1')
    expect((await admin.get('/api/tecovie-user/sessions', { userId })).body.data).toHaveLength(1)
    const made = await admin.post('/api/tecovie-system/tenant/submit', {
      tenantId: '333333',
      tenantName: '别的公司',
      linkman: '李四',
    })
    const other = await server.as('admin', made.body.data.password, '333333')
    const { password } = made.body.data
    await other.post('/api/tecovie-user/update-password', {
      oldPassword: password,
      newPassword: 'quite-a-secret-1',
      newPassword1: 'quite-a-secret-1',
    })
    expect((await other.get('/api/tecovie-user/sessions', { userId })).status).toBe(404)
    expect((await other.post('/api/tecovie-user/sign-out', { userIds: userId })).status).toBe(404)
    expect((await admin.post('/api/tecovie-user/sign-out', { userIds: userId })).status).toBe(200)
    expect((await mara.get('/api/tecovie-user/info')).status).toBe(401)
  })
})
