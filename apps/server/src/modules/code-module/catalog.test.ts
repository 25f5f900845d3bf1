import type { ShownColumn } from '@tecovie/contract/resources/code-column.ts'
import { createConnection } from 'mysql2/promise'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestMariadb } from '../../kit/test-mariadb.ts'
import { TestPostgres } from '../../kit/test-postgres.ts'
import { type Client, freePort, startTestServer, type TestServer } from '../../kit/test-server.ts'
import { ok } from '../device/test-things.ts'

const base = '/api/tecovie-develop/code'

describe('catalogs of other databases', () => {
  const postgres = new TestPostgres('Quite-a-Secret-7')
  const maria = new TestMariadb('Quite-a-Secret-8')
  let server: TestServer
  let admin: Client
  beforeAll(async () => {
    await Promise.all([postgres.start(), maria.start()])
    server = await startTestServer({ RUN: 'api', TECOVIE_WEBHOOK_ALLOW: '127.0.0.1' })
    admin = await server.as()
  }, 120_000)
  afterAll(async () => {
    await server?.stop()
    await Promise.all([postgres.remove(), maria.remove()])
  })
  const datasource = async (name: string, driverClass: string, url: string, username: string, password: string) =>
    (await ok(admin.post('/api/tecovie-develop/datasource/submit', { name, driverClass, url, username, password }))).id
  const POSTGRES = 'org.postgresql.Driver'
  const plain = {
    codeName: '订单',
    serviceName: 'shop',
    tablePrefix: 'shop_',
    pkName: 'id',
    packageName: 'shop',
    parentMenuId: '0',
    baseMode: '2',
    wrapMode: '1',
    logicDelete: '1',
  }
  const read = async (datasourceId: string, tableName: string) => {
    const { id } = await ok(admin.post(`${base}/submit`, { ...plain, datasourceId, tableName }))
    return admin.get<ShownColumn[]>(`${base}/getColumns`, { id })
  }

  it('are read in PostgreSQL, by schema where one is named', async () => {
    const direct = new pg.Client({ connectionString: postgres.url })
    await direct.connect()
    await direct.query(`create table shop_order (id bigint primary key, no varchar(20) not null);
      comment on table shop_order is '订单表'; comment on column shop_order.no is '单号';
      create schema aside; create table aside.shop_order (id bigint primary key, elsewhere numeric(8, 0));
      create view shop_view as select 1 as one; create table pair (a int, b int, primary key (a, b))`)
    await direct.end()
    const url = `jdbc:postgresql://127.0.0.1:${new URL(postgres.url).port}/postgres`
    const id = await datasource('pg', POSTGRES, url, 'owner', postgres.password)
    expect(await ok(admin.get(`${base}/tables`, { datasourceId: id, tableName: 'order' }))).toEqual([
      { tableName: 'shop_order', comment: '订单表', pkName: 'id' },
    ])
    expect(await ok(admin.get(`${base}/tables`, { datasourceId: id, tableName: '%' }))).toEqual([])
    expect(
      (await ok(admin.get(`${base}/tables`, { datasourceId: id }))).map((t: { tableName: string }) => t.tableName),
    ).toEqual(['pair', 'shop_order'])
    expect((await read(id, 'shop_order')).body.data).toMatchObject([
      { columnName: 'id', reserved: true },
      { columnName: 'no', javaName: '单号', maxLength: 20, columnType: 'character varying', isRequired: '1' },
    ])
    expect((await read(id, 'aside.shop_order')).body.data.map((c) => [c.columnName, c.javaType])).toEqual([
      ['id', 'Long'],
      ['elsewhere', 'Integer'],
    ])
  })

  it('are read in MariaDB', async () => {
    const direct = await createConnection({
      host: '127.0.0.1',
      port: maria.port,
      user: 'reader',
      password: maria.password,
      database: 'shop',
    })
    await direct.query(`create table shop_order (id bigint primary key, paid tinyint(1) not null, total decimal(10,2) comment '金额',
      note text, state int unsigned) comment '订单'`)
    await direct.end()
    const url = `jdbc:mysql://127.0.0.1:${maria.port}/shop?useSSL=false`
    const id = await datasource('maria', 'com.mysql.cj.jdbc.Driver', url, 'reader', maria.password)
    expect(await ok(admin.get(`${base}/tables`, { datasourceId: id, tableName: 'op_or' }))).toEqual([
      { tableName: 'shop_order', comment: '订单', pkName: 'id' },
    ])
    expect((await read(id, 'shop_order')).body.data).toMatchObject([
      { columnName: 'id', reserved: true },
      { columnName: 'paid', javaType: 'Boolean' },
      { columnName: 'total', javaType: 'BigDecimal', javaName: '金额', isRequired: '0' },
      { columnName: 'note', htmlType: 'textarea' },
      { columnName: 'state', javaType: 'Integer' },
    ])
  })

  it('that cannot be reached say so at the datasource', async () => {
    const url = `jdbc:postgresql://127.0.0.1:${await freePort()}/postgres`
    const id = await datasource('gone', POSTGRES, url, 'owner', postgres.password)
    const answer = await read(id, 'shop_order')
    expect(answer.status).toBe(400)
    expect(answer.body.errors?.datasourceId).toContain('无法连接')
    expect(JSON.stringify(answer.body)).not.toContain('Quite')
    expect((await admin.get(`${base}/tables`, { datasourceId: id })).body.errors?.datasourceId).toContain('无法连接')
    expect((await admin.get(`${base}/tables`, { datasourceId: '99' })).status).toBe(400)
  })
})
