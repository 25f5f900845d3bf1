import { describe, expect, it } from 'vitest'
import { readJdbcUrl } from './jdbc-url.ts'

const MYSQL = 'com.mysql.cj.jdbc.Driver'
const POSTGRES = 'org.postgresql.Driver'
const ORACLE = 'oracle.jdbc.OracleDriver'

describe('JDBC addresses', () => {
  it('are read with and without a port, with options, with IPv6', () => {
    expect(readJdbcUrl(MYSQL, 'jdbc:mysql://db.example.com/shop?useSSL=true&serverTimezone=GMT%2B8')).toEqual({
      kind: 'mysql',
      host: 'db.example.com',
      port: 3306,
      database: 'shop',
      sid: false,
      tls: true,
    })
    expect(readJdbcUrl(POSTGRES, ' jdbc:postgresql://[2001:db8::1]:6432/a%20b?sslmode=disable ')).toMatchObject({
      host: '2001:db8::1',
      port: 6432,
      database: 'a b',
      tls: false,
    })
  })

  it("know Oracle's ways to write one", () => {
    expect(readJdbcUrl(ORACLE, 'jdbc:oracle:thin:@//db:1522/ORCLPDB1')).toMatchObject({
      database: 'ORCLPDB1',
      port: 1522,
    })
    expect(readJdbcUrl(ORACLE, 'jdbc:oracle:thin:@db:1521:ORCL')).toMatchObject({ database: 'ORCL', sid: true })
    expect(readJdbcUrl(ORACLE, 'jdbc:oracle:thin:@db/service.example')).toMatchObject({ port: 1521, sid: false })
  })

  it('are refused when they are something else', () => {
    for (const url of [
      'jdbc:postgresql://db/shop',
      'mysql://db/shop',
      'jdbc:mysql://db',
      'jdbc:mysql://db:99999/shop',
      'jdbc:mysql://user:word@db/shop',
      'jdbc:mysql:loadbalance://a,b/shop',
      'jdbc:mysql://db/shop\nx',
    ])
      expect(readJdbcUrl(MYSQL, url), url).toBeUndefined()
    expect(readJdbcUrl(ORACLE, 'jdbc:oracle:oci:@db')).toBeUndefined()
  })
})
