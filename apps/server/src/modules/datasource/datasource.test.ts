import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestMariadb } from '../../kit/test-mariadb.ts'
import { TestPostgres } from '../../kit/test-postgres.ts'
import { type Client, freePort, startTestServer, type TestServer } from '../../kit/test-server.ts'

const base = '/api/tecovie-develop/datasource'
const SECRET = "Quite-a-Secret '7"
const POSTGRES = 'org.postgresql.Driver'
const MYSQL = 'com.mysql.cj.jdbc.Driver'

describe('datasources', () => {
  const postgres = new TestPostgres(SECRET)
  const maria = new TestMariadb('Quite-a-Secret-8')
  let server: TestServer
  let admin: Client
  let pgUrl: string
  beforeAll(async () => {
    await Promise.all([postgres.start(), maria.start()])
    pgUrl = `jdbc:postgresql://127.0.0.1:${new URL(postgres.url).port}/postgres`
    server = await startTestServer({ TECOVIE_WEBHOOK_ALLOW: '127.0.0.1' })
    admin = await server.as()
  }, 120_000)
  afterAll(async () => {
    await server?.stop()
    await Promise.all([postgres.remove(), maria.remove()])
  })
  const test = async (input: object) => (await admin.post(`${base}/test`, input)).body.data

  it('connects to PostgreSQL and to MariaDB', async () => {
    expect(await test({ driverClass: POSTGRES, url: pgUrl, username: 'owner', password: SECRET })).toMatchObject({
      ok: true,
      version: expect.stringMatching(/^PostgreSQL 1\d/),
      reason: expect.stringContaining('连接成功'),
    })
    const url = `jdbc:mysql://127.0.0.1:${maria.port}/shop?useSSL=false`
    expect(await test({ driverClass: MYSQL, url, username: 'reader', password: maria.password })).toMatchObject({
      ok: true,
      version: expect.stringContaining('MariaDB'),
    })
  })

  it('says in one sentence why it could not', async () => {
    const good = { driverClass: POSTGRES, url: pgUrl, username: 'owner', password: SECRET }
    const nobody = await freePort()
    const cases: [object, RegExp][] = [
      [{ ...good, password: 'wrong' }, /用户名或密码错误/],
      [{ ...good, url: pgUrl.replace(/postgres$/, 'nothing') }, /数据库 nothing 不存在/],
      [{ ...good, url: `jdbc:postgresql://127.0.0.1:${nobody}/x` }, /无法连接到 127.0.0.1:/],
      [{ ...good, url: 'jdbc:postgresql://169.254.169.254/x' }, /TECOVIE_WEBHOOK_ALLOW/],
      [{ ...good, url: 'jdbc:postgresql://no-such-host.invalid/x' }, /无法连接到/],
      [
        { driverClass: MYSQL, url: `jdbc:mysql://127.0.0.1:${maria.port}/shop`, username: 'reader', password: 'x' },
        /用户名或密码错误/,
      ],
      [
        {
          driverClass: 'oracle.jdbc.OracleDriver',
          url: `jdbc:oracle:thin:@//127.0.0.1:${nobody}/X`,
          username: 'a',
          password: 'b',
        },
        /无法连接到/,
      ],
    ]
    for (const [input, reason] of cases) {
      const answer = await test(input)
      expect(answer, JSON.stringify(input)).toMatchObject({ ok: false, version: '' })
      expect(answer.reason).toMatch(reason)
    }
  }, 60_000)

  it('seals the password, never answers it, and keeps it where none is given', async () => {
    const made = await admin.post(`${base}/submit`, {
      name: '商城',
      driverClass: POSTGRES,
      url: pgUrl,
      username: 'owner',
      password: SECRET,
    })
    const { id } = made.body.data
    expect(await admin.post(`${base}/submit`, { id, remark: '只读' })).toMatchObject({ status: 200 })
    const answers = [
      await admin.get(`${base}/list`),
      await admin.get(`${base}/detail`, { id }),
      await admin.get(`${base}/select`),
    ]
    expect(answers[0]!.body.data.records[0]).toMatchObject({ name: '商城', remark: '只读' })
    expect(JSON.stringify(answers.map((a) => a.body))).not.toContain('Quite')
    const { rows } = await server.services.pool.query('select password from datasource')
    expect(rows[0].password).not.toContain('Quite')
    await server.services.book.settled()
    const logged = await server.services.pool.query('select params, changes from log_api')
    expect(JSON.stringify(logged.rows)).not.toContain('Quite')
    expect(await test({ id })).toMatchObject({ ok: true })
  })

  it('does not hand the stored password to another server', async () => {
    const [row] = (await admin.get(`${base}/list`)).body.data.records
    const elsewhere = 'jdbc:postgresql://127.0.0.1:1/postgres'
    for (const path of ['test', 'submit']) {
      const answer = await admin.post(`${base}/${path}`, { id: row.id, url: elsewhere })
      expect(answer.status, path).toBe(400)
      expect(answer.body.errors?.password).toContain('重新输入密码')
    }
  })

  it('refuses an address of another kind by name', async () => {
    const answer = await admin.post(`${base}/submit`, {
      name: '错',
      driverClass: MYSQL,
      url: pgUrl,
      username: 'a',
      password: 'b',
    })
    expect(answer.status).toBe(400)
    expect(answer.body.errors?.url).toContain('jdbc:mysql://')
  })
})
