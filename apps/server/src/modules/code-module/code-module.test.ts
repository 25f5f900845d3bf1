import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { ShownColumn } from '@tecovie/contract/resources/code-column.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import yauzl from 'yauzl'
import { type Client, startTestServer, type TestServer } from '../../kit/test-server.ts'
import { ok } from '../device/test-things.ts'

const base = '/api/tecovie-develop/code'
const root = join(import.meta.dirname, '../../../../..')
// biome-ignore lint/suspicious/noTemplateCurlyInString: text that must stay text
const BAD = 'a \'quoted" `tick` ${process.exit(1)} */ </script> \\ line\nnext \u2028 end'
const QUOTED = `'${BAD.replaceAll("'", "''")}'`

/** The files of a zip, by path. */
function unzipped(content: Buffer): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    const files: Record<string, string> = {}
    yauzl.fromBuffer(content, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      zip.on('entry', (entry) =>
        zip.openReadStream(entry, async (failed, stream) => {
          if (failed) return reject(failed)
          const parts: Buffer[] = []
          for await (const part of stream) parts.push(part as Buffer)
          files[entry.fileName] = Buffer.concat(parts).toString()
          zip.readEntry()
        }),
      )
      zip.on('end', () => resolve(files))
      zip.readEntry()
    })
  })
}

describe('code generator', () => {
  let server: TestServer
  let admin: Client
  let other: Client
  const plain = {
    datasourceId: '0',
    codeName: '备件',
    serviceName: 'tecovie-parts',
    tableName: 'tecovie_spare_part',
    tablePrefix: 'tecovie_',
    pkName: 'id',
    packageName: 'com.example.parts',
    parentMenuId: '0',
    baseMode: '3',
    wrapMode: '1',
    logicDelete: '1',
  }
  beforeAll(async () => {
    server = await startTestServer({ TECOVIE_CAPTCHA: 'never', RUN: 'api', TECOVIE_WEBHOOK_ALLOW: '127.0.0.1' })
    admin = await server.as()
    const { pool } = server.services
    await pool.query(`
      create table tecovie_spare_part (
        id bigint primary key, tenant_id text, part_name varchar(64) not null, state_name varchar(9), part_no text, "order" integer not null,
        size numeric(10, 2), weight double precision, stock bigint, supplier_id bigint, in_use boolean not null,
        made_on date, seen_at timestamptz, a_b_c text, intro text, story text, photo varchar(255), photos text,
        owner_phone varchar(20), web_url varchar(200), door_password varchar(64), state varchar(8), kinds text,
        area text, "Odd Name" text, 中文列 text, raw jsonb, create_time timestamptz, is_deleted int);
      comment on column tecovie_spare_part.part_name is ${QUOTED};
      comment on column tecovie_spare_part.state is '状态：0 停用，1 启用';
      create table tecovie_class (id bigint primary key, name text);
      create table tecovie_only (id bigint primary key, create_time timestamptz)`)
    const made = await ok(
      admin.post<{ password: string }>('/api/tecovie-system/tenant/submit', {
        tenantId: '777777',
        tenantName: '别家',
        linkman: '李四',
      }),
    )
    const first = await server.as('admin', made.password, '777777')
    await ok(
      first.post('/api/tecovie-user/update-password', {
        oldPassword: made.password,
        newPassword: 'quite-a-secret-1',
        newPassword1: 'quite-a-secret-1',
      }),
    )
    other = await server.as('admin', 'quite-a-secret-1', '777777')
  })
  afterAll(() => server?.stop())

  const create = async (more: object = {}) =>
    (await ok(admin.post<{ id: string }>(`${base}/submit`, { ...plain, ...more }))).id
  const columns = (id: string) => ok(admin.get<ShownColumn[]>(`${base}/getColumns`, { id }))
  const download = async (ids: string, who = admin) => {
    const query = `ids=${ids}&system=saber`
    return fetch(`${server.address}${base}/download-gen-code?${query}`, {
      headers: { authorization: `Bearer ${who.token}` },
    })
  }
  const files = async (ids: string) => {
    const answer = await download(ids)
    expect(answer.status).toBe(200)
    return unzipped(Buffer.from(await answer.arrayBuffer()))
  }

  it('reads the columns of a table with sensible settings, and keeps what was saved of them', async () => {
    const id = await create()
    const read = await columns(id)
    const of = (name: string) => read.find((c) => c.columnName === name)
    expect(of('part_name')).toMatchObject({
      javaField: 'partName',
      javaType: 'String',
      isRequired: '1',
      isQuery: '1',
      queryType: 'LIKE',
      htmlType: 'input',
      maxLength: 64,
      state: 'new',
      columnComment: BAD,
    })
    expect(of('state')).toMatchObject({ javaName: '状态' })
    expect(of('order')).toMatchObject({ javaField: 'orderValue', javaType: 'Integer' })
    expect(of('size')).toMatchObject({ javaField: 'sizeValue', javaType: 'BigDecimal', htmlType: 'floatNumber' })
    expect(of('in_use')).toMatchObject({ javaType: 'Boolean', htmlType: 'switch' })
    expect(of('made_on')).toMatchObject({ javaType: 'Date', htmlType: 'date' })
    expect(of('a_b_c')).toMatchObject({ javaField: 'abc' })
    expect(of('door_password')).toMatchObject({ htmlType: 'password', isList: '0' })
    expect(of('中文列')?.javaField).toMatch(/^field\d+$/)
    for (const name of ['id', 'tenant_id', 'create_time', 'is_deleted'])
      expect(of(name), name).toMatchObject({ reserved: true, isInsert: '0', isList: '0' })

    const settings = read.map((c) => (c.columnName === 'part_name' ? { ...c, javaName: '备件名称', isList: 0 } : c))
    await ok(admin.post(`${base}/updateColumns`, settings))
    await server.services.pool.query('alter table tecovie_spare_part add column later text, drop column raw')
    const again = await columns(id)
    expect(again.find((c) => c.columnName === 'part_name')).toMatchObject({
      javaName: '备件名称',
      isList: '0',
      state: 'saved',
    })
    expect(again.find((c) => c.columnName === 'later')).toMatchObject({ state: 'new' })
    expect(again.at(-1)).toMatchObject({ columnName: 'raw', state: 'gone' })
    expect((await ok(admin.get(`${base}/list`, { modelName: 'spare' }))).records).toMatchObject([
      { modelName: 'sparePart', columnCount: read.length, datasourceName: '本机数据库', parentMenuName: '顶级菜单' },
    ])
    await server.services.pool.query('alter table tecovie_spare_part drop column later, add column raw jsonb')

    const copy = await ok(admin.post(`${base}/copy?id=${id}`))
    expect(await ok(admin.get(`${base}/detail`, { id: copy.id }))).toMatchObject({ codeName: '备件-copy' })
    expect((await columns(copy.id)).find((c) => c.columnName === 'part_name')).toMatchObject({ javaName: '备件名称' })
    // Settings belong to the table they were made for.
    await ok(admin.post(`${base}/submit`, { id: copy.id, tableName: 'tecovie_class', tablePrefix: 'teco' }))
    expect((await columns(copy.id)).map((c) => c.state)).toEqual(['new', 'new'])
    await ok(admin.post(`${base}/remove?ids=${copy.id},${id}`))
  })

  it('replaces settings as a whole or not at all', async () => {
    const id = await create()
    const read = await columns(id)
    await ok(admin.post(`${base}/updateColumns`, read))
    const name = read.findIndex((c) => c.columnName === 'part_name')
    const changed = (more: object) => read.map((c, i) => (i === name ? { ...c, ...more } : c))
    const cases: [unknown, string][] = [
      [changed({ javaField: 'partNo' }), 'javaField'],
      [changed({ javaField: 'constructor' }), `${name}.javaField`],
      [changed({ javaField: 'part-name' }), `${name}.javaField`],
      [changed({ javaField: 'x: 1 }, y' }), `${name}.javaField`],
      [changed({ htmlType: 'radio' }), `${name}.dictType`],
      [changed({ dictType: 'no_such' }), `${name}.dictType`],
      [changed({ htmlType: 'script' }), `${name}.htmlType`],
      [changed({ javaName: '' }), `${name}.javaName`],
      [[...read, read[name]], 'columnName'],
    ]
    for (const [body, field] of cases) {
      const answer = await admin.post(`${base}/updateColumns`, body)
      expect(answer.status, field).toBe(400)
      expect(Object.keys(answer.body.errors ?? {}).join(), field).toContain(field)
    }
    const foreign = await admin.post(`${base}/updateColumns`, changed({ codeId: '1' }))
    expect(foreign.body.msg).toContain('同一个模块')
    expect((await admin.post(`${base}/updateColumns`, [])).status).toBe(400)
    expect((await columns(id)).filter((c) => c.state === 'saved')).toHaveLength(read.length)
    await ok(admin.post(`${base}/remove?ids=${id}`))
  })

  it('refuses names that files or statements could not be made of', async () => {
    const refused = async (more: object) =>
      Object.keys((await admin.post(`${base}/submit`, { ...plain, ...more })).body.errors ?? {})
    expect(await refused({ tableName: "x'; drop table menu; --" })).toEqual(['tableName'])
    expect(await refused({ tableName: '../../etc' })).toEqual(['tableName'])
    expect(await refused({ tableName: 'tecovie_class' })).toEqual(['tableName'])
    expect(await refused({ packageName: '../com' })).toEqual(['packageName'])
    expect(await refused({ serviceName: 'a/b' })).toEqual(['serviceName'])
    expect(await refused({ datasourceId: '99' })).toEqual(['datasourceId'])
    expect(await refused({ parentMenuId: '99' })).toEqual(['parentMenuId'])
    expect(await refused({ baseMode: '7' })).toEqual(['baseMode'])
    const missing = await create({ tableName: 'no_such_table' })
    expect((await admin.get(`${base}/getColumns`, { id: missing })).body.errors?.tableName).toContain('no_such_table')
    expect((await download(missing)).status).toBe(400)
    const empty = await create({ tableName: 'tecovie_only' })
    expect((await admin.get(`${base}/download-gen-code`, { ids: empty })).body.msg).toContain('没有可新增的字段')
    const keyed = await create({ pkName: 'part_no' })
    await ok(
      admin.post(
        `${base}/updateColumns`,
        (await columns(keyed))
          .map((c) => (c.columnName === 'part_no' ? { ...c, javaField: 'tenantId' } : c))
          .filter((c) => c.columnName !== 'tenant_id'),
      ),
    )
    await ok(admin.post(`${base}/submit`, { id: keyed, pkName: 'id' }))
    expect((await admin.get(`${base}/download-gen-code`, { ids: keyed })).body.msg).toContain('「tenantId」不可用')
    await ok(admin.post(`${base}/remove?ids=${keyed}`))
    const [one, two] = [await create(), await create({ codeName: '又一个' })]
    expect((await admin.get(`${base}/download-gen-code`, { ids: `${one},${two}` })).body.msg).toContain('sparePart')
    expect((await download('99')).status).toBe(404)
    await ok(admin.post(`${base}/remove?ids=${[missing, empty, one, two].join()}`))
  })

  it('writes resources that compile, migrate and stay within their folders', async () => {
    const full = await create({ wrapMode: '2', logicDelete: '2', codeName: BAD.replaceAll('\n', ' ').slice(0, 60) })
    const set: Record<string, object> = {
      part_name: { javaName: BAD.slice(0, 60).replaceAll('\n', ' ') },
      order: { htmlType: 'slider', isQuery: '1', queryType: 'BETWEEN' },
      stock: { isQuery: '1', queryType: 'GTE' },
      in_use: { isQuery: '1', queryType: 'EQ' },
      seen_at: { isQuery: '1', queryType: 'BETWEEN' },
      story: { htmlType: 'ueditor' },
      photos: { htmlType: 'mulitImageUpload' },
      state: { htmlType: 'radio', dictType: 'yes_no', isQuery: '1' },
      kinds: { htmlType: 'checkbox', dictType: 'yes_no', isQuery: '1' },
      area: { htmlType: 'cascader' },
    }
    await ok(
      admin.post(
        `${base}/updateColumns`,
        (await columns(full)).map((c) => ({ ...c, ...set[c.columnName] })),
      ),
    )
    const bare = await create({ baseMode: '1', tableName: 'tecovie_class', tablePrefix: 'te', packageName: 'bare' })
    const made = await files(`${full},${bare}`)
    const paths = Object.keys(made)
    expect(paths.filter((p) => p.startsWith('com.example.parts/'))).toHaveLength(8)
    expect(paths.filter((p) => p.startsWith('bare/'))).toHaveLength(8)
    expect(made['com.example.parts/REGISTER.md']).toContain("sparePart: 'tenant',")
    const contract = made['com.example.parts/packages/contract/src/resources/spare-part.ts'] ?? ''
    expect(contract).toContain("base: '/api/tecovie-parts/sparePart'")
    expect(contract).toContain("writeOnly: ['doorPassword']")
    expect(contract).not.toContain('kinds: [')
    const sorted = /sort: \[([^\]]*)\]/.exec(contract)?.[1] ?? ''
    expect(sorted).toContain("'partName'")
    expect(sorted).not.toMatch(/doorPassword|story/)

    const scratch = mkdtempSync(join(tmpdir(), 'tecovie-code-'))
    try {
      for (const [path, text] of Object.entries(made)) {
        const target = join(scratch, path.replace(/^[^/]+\//, ''))
        mkdirSync(dirname(target), { recursive: true })
        writeFileSync(target, text)
      }
      // One mistake of ours shows that mistakes are seen here.
      writeFileSync(join(scratch, 'apps/canary.ts'), "export const wrong: number = 'x'\n")
      symlinkSync(join(root, 'node_modules'), join(scratch, 'node_modules'))
      const [mine, theirs] = ['packages/contract/src/*', join(root, 'packages/contract/src/*')]
      writeFileSync(
        join(scratch, 'tsconfig.json'),
        JSON.stringify({
          extends: join(root, 'apps/console/tsconfig.json'),
          compilerOptions: {
            incremental: false,
            tsBuildInfoFile: null,
            types: ['node', 'vite/client'],
            rootDirs: [scratch, root],
            paths: { '@tecovie/contract/*': [`./${mine}`, theirs] },
          },
          include: ['packages', 'apps'],
          files: [join(root, 'apps/server/src/platform/auth.ts')],
        }),
      )
      const said = await promisify(execFile)(join(root, 'node_modules/.bin/tsc'), ['-p', scratch]).then(
        () => '',
        (error) => String(error.stdout || error),
      )
      // The rest of the tree is checked where it stands.
      expect(said.split('\n').filter((line) => line.includes(basename(scratch)))).toEqual([
        expect.stringContaining('apps/canary.ts(1,14): error TS2322'),
      ])
      expect(said).not.toMatch(/error TS(5|6|18)\d{3}:/)
      // The texts say exactly what was entered, whatever it holds.
      const { sparePart } = await import(join(scratch, 'packages/contract/src/messages/zh/spare-part.ts'))
      expect(sparePart.fields.partName).toBe(BAD.slice(0, 60).replaceAll('\n', ' ').trim())

      // Migrations run beside the ones that stand.
      const folder = join(scratch, 'apps/server/src/migrations')
      for (const name of readdirSync(folder).sort()) {
        const { up } = await import(join(folder, name))
        await up(server.services.db)
      }
      const { pool } = server.services
      await pool.query(
        `insert into spare_part (id, tenant_id, part_name, order_value, in_use) values (1, 'x', 'n', 1, 1)`,
      )
      await pool.query('delete from spare_part where id = 1')
      const kept = await pool.query('select id, tenant_id, was from spare_part_deleted')
      expect(kept.rows).toMatchObject([{ id: '1', tenant_id: 'x', was: { part_name: 'n' } }])
    } finally {
      rmSync(scratch, { recursive: true, force: true })
    }
    await ok(admin.post(`${base}/remove?ids=${full},${bare}`))
  }, 60_000)

  it('is downloaded with a ticket once, or with a token in the query as older clients do', async () => {
    const id = await create()
    const query = { ids: id, system: 'saber' }
    const { ticket } = await ok(
      admin.post('/api/tecovie-resource/download/ticket', { path: `${base}/download-gen-code`, query }),
    )
    const url = `${server.address}${base}/download-gen-code?${new URLSearchParams({ ...query, ticket })}`
    const first = await fetch(url)
    expect(first.status).toBe(200)
    expect(first.headers.get('content-type')).toBe('application/zip')
    expect((await fetch(url)).status).toBe(403)
    const carried = new URLSearchParams({ ...query, 'tecovie-auth': admin.token })
    expect((await fetch(`${server.address}${base}/download-gen-code?${carried}`)).status).toBe(200)
    // Modules are the platform's alone.
    expect((await download(id, other)).status).toBe(403)
    expect((await other.get(`${base}/list`)).status).toBe(403)
    await ok(admin.post(`${base}/remove?ids=${id}`))
  })
})
