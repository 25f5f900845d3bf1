import { resources } from '@tecovie/contract/core/define-resource.ts'
import { formatWire } from '@tecovie/contract/core/zoned-time.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '../../kit/test-server.ts'
import { connectThing, eventually, makeThing, report, type TestThing } from '../../kit/test-things.ts'
import { ok } from '../device/test-things.ts'
import { JobService } from '../job/job.service.ts'
import { TenantClock } from './tenant-clock.worker.ts'
import { purgeJob } from './tenant-purge.job.ts'

const base = '/api/tecovie-system/tenant'
const PASSWORD = 'tenant-secret-1'

interface Made {
  id: string
  tenantId: string
  client: Client
}

describe('tenants', () => {
  let server: TestServer
  let admin: Client
  beforeAll(async () => {
    server = await startTestServer({ TECOVIE_CAPTCHA: 'never' })
    admin = await server.as()
  })
  afterAll(() => server?.stop())

  const signIn = (tenantId: string) =>
    server.anonymous.post('/api/tecovie-auth/token', { tenantId, account: 'admin', password: PASSWORD })
  const make = async (tenantId: string, more: Record<string, unknown> = {}): Promise<Made> => {
    const fields = { tenantId, tenantName: `公司${tenantId}`, linkman: '王', timeZone: 'Asia/Shanghai', ...more }
    const { id, password } = await ok<{ id: string; password: string }>(admin.post(`${base}/submit`, fields))
    const first = await server.as('admin', password, tenantId)
    const change = { oldPassword: password, newPassword: PASSWORD, newPassword1: PASSWORD }
    await ok(first.post('/api/tecovie-user/update-password', change))
    return { id, tenantId, client: await server.as('admin', PASSWORD, tenantId) }
  }
  const set = (tenant: Made, values: Record<string, unknown>) =>
    ok(admin.post(`${base}/setting`, { ids: tenant.id, ...values }))
  const until = (ms: number) => formatWire(Date.now() + ms, 'Asia/Shanghai')
  const addDevice = (tenant: Made, thing: TestThing, key: string) => {
    const { productId, projectId } = thing
    return tenant.client.post('/api/tecovie-iot-device/device/save', {
      deviceName: key,
      productId,
      projectId,
      deviceKey: key,
    })
  }
  const overHttp = async (path: string, body: unknown, token = '') => {
    const answer = await fetch(`${server.address}/device${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as { data: { token: string }; message: string } }
  }
  const tokenOf = async (thing: TestThing) => {
    const asked = { productKey: thing.productKey, deviceKey: thing.device.key, password: thing.device.secret }
    return overHttp('/auth', asked)
  }

  it('refuses people and devices beyond the quota, however many ask at once', async () => {
    const t = await make('quota1')
    const thing = await makeThing(t.client, '配额')
    const { role, dept } = {
      role: (await ok(t.client.get('/api/tecovie-system/role/tree')))[0].id,
      dept: (await ok(t.client.get('/api/tecovie-system/dept/tree')))[0].id,
    }
    await set(t, { maxUsers: 3, maxDevices: 2 })
    const person = (n: number) => {
      const fields = {
        account: `p${n}`,
        password: 'person-secret-1',
        name: '甲',
        realName: '甲',
        roleId: role,
        deptId: dept,
      }
      return t.client.post('/api/tecovie-user/submit', fields)
    }
    const people = await Promise.all([1, 2, 3, 4, 5].map(person))
    expect(people.filter((p) => p.status === 200)).toHaveLength(2)
    expect(people.find((p) => p.status !== 200)?.body.msg).toBe('用户数已达到租户上限 3')
    const devices = await Promise.all(['A1', 'A2', 'A3', 'A4'].map((key) => addDevice(t, thing, key)))
    expect(devices.filter((d) => d.status === 200)).toHaveLength(1)
    expect(devices.find((d) => d.status !== 200)?.body.msg).toBe('设备数已达到租户上限 2')
    const [row] = (await ok(admin.get(`${base}/list`, { tenantId: t.tenantId }))).records
    expect(row).toMatchObject({ userCount: 3, deviceCount: 2, maxUsers: 3, maxDevices: 2, state: 'inForce' })

    // A file's rows that find room are taken; the others are named.
    await set(t, { maxDevices: 3 })
    const form = new FormData()
    form.append('file', new Blob([`设备名称,deviceKey\n一,B1\n二,B2\n三,B3\n`]), '设备.csv')
    form.append('productId', thing.productId)
    form.append('projectId', thing.projectId)
    const imported = await t.client.post('/api/tecovie-iot-device/device/import', form)
    expect(imported.status, JSON.stringify(imported.body)).toBe(200)
    const job = await eventually(
      () => ok(t.client.get('/api/tecovie-resource/job/detail', { id: imported.body.data.jobId })),
      (j) => ['done', 'failed'].includes(j.state),
    )
    expect(job).toMatchObject({ state: 'done', result: { stored: 1, failed: 2 } })
    // Without a limit there is room again.
    await set(t, { maxDevices: null })
    expect((await addDevice(t, thing, 'C1')).status).toBe(200)
    expect((await admin.post(`${base}/setting`, { ids: t.id, maxUsers: 0 })).body.errors).toHaveProperty('maxUsers')
  })

  it('holds devices back beyond the messages per second, tells them why and loses nothing', async () => {
    const t = await make('rate1')
    const thing = await makeThing(t.client, '速率')
    await set(t, { maxRate: 10 })
    const device = await connectThing(server, thing)
    const answers: string[] = []
    device.on('message', (_topic, payload) => void answers.push(String(payload)))
    const post = `/sys/${thing.productKey}/${thing.device.key}/thing/event/property/post`
    await device.subscribeAsync(`${post}_reply`)
    const now = Date.now()
    const send = (i: number) =>
      device.publishAsync(
        post,
        JSON.stringify({ id: `${i}`, version: '1.0', sys: { ack: 1 }, time: now - i, params: { temperature: i } }),
        { qos: 1 },
      )
    await Promise.all(Array.from({ length: 28 }, (_, i) => send(i)))
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from telemetry where device_id = ${thing.device.id}`.execute(server.services.db)
    expect(rows[0]?.n).toBe(28)
    await eventually(
      async () => answers.length,
      (n) => n === 28,
    )
    expect(answers.filter((a) => a.includes('messages per second')).length).toBeGreaterThan(0)
    const { body } = await tokenOf(thing)
    const statuses: number[] = []
    let reason = ''
    for (let i = 0; i < 30; i++) {
      const answer = await overHttp(post, { id: `h${i}`, params: { temperature: 1 } }, body.data.token)
      statuses.push(answer.status)
      if (answer.status === 429) reason = answer.body.message
    }
    expect(statuses).toContain(429)
    expect(reason).toContain('the tenant has used up its messages per second')
    await device.endAsync()
  })

  it('lets nobody and nothing in once it expired, and everything when it is extended', async () => {
    const t = await make('expire1')
    const thing = await makeThing(t.client, '到期')
    const device = await connectThing(server, thing)
    const { body } = await tokenOf(thing)
    const closed = new Promise<void>((resolve) => device.once('close', () => resolve()))
    await set(t, { deadLine: until(2000) })
    expect(await ok(t.client.get(`${base}/own`))).toMatchObject({ daysLeft: 1 })
    await closed
    expect(
      (
        await eventually(
          () => t.client.get('/api/tecovie-user/info'),
          (a) => a.status !== 200,
        )
      ).status,
    ).toBe(401)
    expect((await signIn(t.tenantId)).body.msg).toBe('租户已过期')
    await expect(connectThing(server, thing)).rejects.toThrow(/Not authorized/)
    const post = `/sys/${thing.productKey}/${thing.device.key}/thing/event/property/post`
    const late = await overHttp(post, { id: '1', params: { temperature: 1 } }, body.data.token)
    expect(late).toMatchObject({ status: 403, body: { message: 'the tenant has expired' } })
    expect(await tokenOf(thing)).toMatchObject({ status: 403, body: { message: 'the tenant has expired' } })
    const evidence = await eventually(
      async () =>
        (
          await sql<{ reason: string; detail: { detail: string } }>`select reason, detail from device_presence
            where device_id = ${thing.device.id} order by at`.execute(server.services.db)
        ).rows,
      (rows) => rows.some((r) => r.reason === 'refused'),
    )
    expect(evidence.map((r) => r.reason)).toEqual(['connected', 'tenant-out', 'refused'])
    expect(evidence[2]?.detail.detail).toBe('the tenant has expired')
    expect((await ok(admin.get(`${base}/list`, { tenantId: t.tenantId }))).records[0].state).toBe('expired')

    await set(t, { deadLine: until(86_400_000 * 20) })
    const again = await connectThing(server, thing)
    await report(again, thing, { temperature: 20 })
    await again.endAsync()
    const back = await server.as('admin', PASSWORD, t.tenantId)
    expect(await ok(back.get(`${base}/own`))).toMatchObject({ daysLeft: 20 })
  })

  it('a smaller package takes effect on open sessions', async () => {
    const t = await make('package1')
    const menus = await server.services.db
      .selectFrom('menu')
      .select(['id', 'code'])
      .where('code', 'in', ['organize', 'dept'])
      .execute()
    expect((await t.client.get('/api/tecovie-iot-device/device/list')).status).toBe(200)
    await set(t, { menus: menus.map((m) => m.id) })
    expect((await t.client.get('/api/tecovie-iot-device/device/list')).status).toBe(403)
    expect((await t.client.get('/api/tecovie-system/dept/list')).status).toBe(200)
  })

  it('a copy takes over package, quotas and roles with their grants', async () => {
    const from = await make('source1')
    const menus = await server.services.db
      .selectFrom('menu')
      .select(['id', 'code'])
      .where('code', 'in', ['organize', 'dept', 'role', 'role_add', 'role_menu_auth'])
      .execute()
    await set(from, { menus: menus.map((m) => m.id), maxUsers: 7, policy: { secondFactor: null, password: 'classic' } })
    const role = await ok<{ id: string }>(
      from.client.post('/api/tecovie-system/role/submit', { roleName: '班长', roleAlias: 'chief' }),
    )
    await ok(admin.post('/api/tecovie-system/role/grant', { roleIds: [role.id], menuIds: menus.map((m) => m.id) }))
    const to = await make('target1')
    await ok(admin.post(`${base}/copy`, { id: to.id, from: from.id, settings: 1, roles: 1 }))
    const detail = await ok(admin.get(`${base}/setting-detail`, { id: to.id }))
    expect(detail).toMatchObject({ maxUsers: 7, policy: { password: 'classic' } })
    expect(detail.menus.sort()).toEqual(menus.map((m) => m.id).sort())
    expect((await to.client.get('/api/tecovie-iot-device/device/list')).status).toBe(403)
    const copied = (await ok(admin.get('/api/tecovie-system/role/tree', { tenantId: to.tenantId }))) as {
      id: string
      title: string
    }[]
    const chief = copied.find((r) => r.title === '班长')?.id
    const held = await ok<string[]>(admin.get('/api/tecovie-system/menu/role-tree-keys', { roleIds: chief }))
    expect(held.sort()).toEqual(menus.map((m) => m.id).sort())
    await sql`update tenant set create_time = now() - interval '2 hours' where id = ${to.id}`.execute(
      server.services.db,
    )
    expect((await admin.post(`${base}/copy`, { id: to.id, from: from.id })).status).toBe(400)
  })

  it('deleted: nobody signs in, nothing connects, no list shows it; restored it is as before; purged nothing is left', async () => {
    const { db } = server.services
    const t = await make('gone1', { domain: 'gone.example.com' })
    const other = await make('stays1')
    const thing = await makeThing(t.client, '删除')
    const kept = await makeThing(other.client, '保留')
    for (const one of [thing, kept]) {
      const device = await connectThing(server, one)
      await report(device, one, { temperature: 21 })
      await device.endAsync()
    }
    await ok(
      t.client.post('/api/tecovie-system/post/submit', { category: 1, postCode: 'ceo', postName: '经理', sort: 1 }),
    )
    await sql`insert into user_post (user_id, post_id) select u.id, p.id from sys_user u, post p where u.tenant_id = 'gone1' and p.tenant_id = 'gone1'`.execute(
      db,
    )
    const shownTenants = async () => {
      const seen: Record<string, boolean> = {}
      for (const r of resources().values()) {
        const list = r.calls.list
        if (!list || r.scope === 'global') continue
        const answer = await admin.send(list.method, list.path, undefined, { size: 100, tenantId: '' })
        if (answer.status !== 200) continue
        const text = JSON.stringify(answer.body.data)
        seen[r.name] = text.includes('gone1') || text.includes(thing.device.id) || text.includes('公司gone1')
      }
      return seen
    }
    const before = await shownTenants()
    expect(before).toMatchObject({ device: true, dept: true, user: true })

    await ok(admin.post(`${base}/remove`, { ids: t.id }))
    expect((await t.client.get('/api/tecovie-user/info')).status).toBe(401)
    expect((await signIn('gone1')).status).toBe(400)
    await expect(connectThing(server, thing)).rejects.toThrow(/Not authorized/)
    expect(await tokenOf(thing)).toMatchObject({ status: 403, body: { message: 'the tenant was deleted' } })
    expect(Object.entries(await shownTenants()).filter(([, seen]) => seen)).toEqual([])
    expect((await ok(admin.get(`${base}/list`, { tenantId: 'gone1' }))).records).toEqual([])
    expect(await ok(admin.get(`${base}/select`, { tenantName: 'gone1' }))).toEqual([])
    const [bin] = await ok(admin.get(`${base}/recycle`))
    expect(bin).toMatchObject({ tenantId: 'gone1', daysLeft: 30, purging: false, deviceCount: 1 })

    await ok(admin.post(`${base}/restore`, { ids: t.id }))
    expect((await signIn('gone1')).status).toBe(200)
    await (await connectThing(server, thing)).endAsync()
    expect(await shownTenants()).toMatchObject(Object.fromEntries(Object.entries(before).filter(([, seen]) => seen)))
    expect((await ok(admin.get(`${base}/detail`, { id: t.id }))).domain).toBe('gone.example.com')

    await ok(admin.post(`${base}/remove`, { ids: t.id }))
    const clock = new TenantClock(server.services, new JobService(server.services))
    await sql`update tenant set deleted_at = now() - interval '29 days 23 hours' where id = ${t.id}`.execute(db)
    await clock.purgeDue()
    expect((await ok(admin.get(`${base}/recycle`)))[0]).toMatchObject({ purging: false, daysLeft: 1 })
    await sql`update tenant set deleted_at = now() - interval '31 days' where id = ${t.id}`.execute(db)
    await clock.purgeDue()
    await clock.purgeDue()
    expect((await admin.post(`${base}/restore`, { ids: t.id })).status).not.toBe(200)
    const { rows: jobs } = await sql<{
      n: number
    }>`select count(*)::int as n from job where kind = 'tenant.purge'`.execute(db)
    expect(jobs[0]?.n).toBe(1)
    await eventually(
      async () => (await sql`select 1 from tenant where tenant_id = 'gone1'`.execute(db)).rows.length,
      (n) => n === 0,
      30_000,
    )
    const left: string[] = []
    const { rows: tables } = await sql<{ name: string; column: string }>`
      select table_name as name, column_name as "column" from information_schema.columns
      where table_schema = 'public' and column_name in ('tenant_id', 'device_id')`.execute(db)
    expect(tables.length).toBeGreaterThan(30)
    for (const { name, column } of tables) {
      const value = column === 'tenant_id' ? 'gone1' : thing.device.id
      const { rows } =
        await sql`select 1 from ${sql.table(name)} where ${sql.ref(column)}::text = ${value} limit 1`.execute(db)
      if (rows.length) left.push(`${name}.${column}`)
    }
    expect(left).toEqual([])
    // What belongs to others is untouched.
    const { rows: others } = await sql<{
      n: number
    }>`select count(*)::int as n from telemetry where device_id = ${kept.device.id}`.execute(db)
    expect(others[0]?.n).toBe(1)
    expect((await signIn('stays1')).status).toBe(200)
    // The platform itself is neither deleted nor limited.
    const [platform] = (await ok(admin.get(`${base}/list`, { tenantId: '000000' }))).records
    expect((await admin.post(`${base}/remove`, { ids: platform.id })).status).toBe(400)
    expect((await admin.post(`${base}/setting`, { ids: platform.id, maxUsers: 5 })).status).toBe(400)
  }, 90_000)

  it('a removal that was interrupted goes on with what is left, and never touches a tenant in force', async () => {
    const { db } = server.services
    const t = await make('half1')
    await makeThing(t.client, '中断')
    const rowsLeft = async () =>
      (await sql`select 1 from sys_user where tenant_id = 'half1'`.execute(db)).rows.length +
      (await sql`select 1 from tenant where tenant_id = 'half1'`.execute(db)).rows.length
    const run = (progress: () => void, signal: AbortSignal) =>
      purgeJob(server.services)({
        job: { id: '0', input: { tenantId: 'half1' }, done: '0' } as never,
        signal,
        progress: async () => progress(),
      })
    await run(() => undefined, new AbortController().signal)
    expect((await signIn('half1')).status).toBe(200)
    await ok(admin.post(`${base}/remove`, { ids: t.id }))
    await sql`update tenant set purging_at = now() where id = ${t.id}`.execute(db)
    const abort = new AbortController()
    await run(() => abort.abort(), abort.signal)
    expect(await rowsLeft()).toBe(2)
    expect((await admin.post(`${base}/restore`, { ids: t.id })).body.msg).toBe('数据正在清除，不能恢复')
    await run(() => undefined, new AbortController().signal)
    expect(await rowsLeft()).toBe(0)
  })
})
