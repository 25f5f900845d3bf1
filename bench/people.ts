import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { App } from '../apps/server/src/app.ts'
import { post, signInAgain, signInTenant, summary, withServer } from './lib/http-load.ts'

/**
 * People at size, with 8 clients at once: lists of users, employees, app users, roles and organisations, a grant of every menu to a
 * hundred roles, signing in, an import:
 * `node bench/people.ts [--users 1000000] [--depts 100000] [--roles 10000] [--menus 1000] [--grants 1000] [--import 50000]`.
 */
const { values: args } = parseArgs({
  options: {
    users: { type: 'string', default: '1000000' },
    depts: { type: 'string', default: '100000' },
    roles: { type: 'string', default: '10000' },
    menus: { type: 'string', default: '1000' },
    /** Menus that each role holds. */
    grants: { type: 'string', default: '1000' },
    import: { type: 'string', default: '50000' },
    seconds: { type: 'string', default: '2' },
    clients: { type: 'string', default: '8' },
    /** Folder that keeps the filled database for the next run. */
    data: { type: 'string' },
    /** Only cases whose name contains this. */
    only: { type: 'string', default: '' },
  },
})
const [users, depts, roles, menus] = [args.users, args.depts, args.roles, args.menus].map(Number) as [
  number,
  number,
  number,
  number,
]
const TENANT = '100002'
/** Ids of the filled rows: a base that no generated id reaches, and a number. */
const USER = 1_000_000_000
const DEPT = 2_000_000_000
const ROLE = 3_000_000_000
const MENU = 4_000_000_000
const APP_USER = 5_000_000_000
const HOME = 6_000_000
const DEVICE = 7_000_000_000
const PASSWORD = 'bench-secret-1'

const SURNAMES = '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹'
const GIVEN =
  '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰红文建国志海波宇浩然子轩雨欣怡佳琪梦瑶晨曦鹏飞龙凯旋思远'
/** The name of the filled user `i`, as the fill below makes it. */
const nameOf = (i: number): string =>
  `${SURNAMES[i % 30]}${GIVEN[Math.floor(i / 30) % 60]}${i % 3 ? GIVEN[Math.floor(i / 1800) % 60] : ''}`
/** The same in SQL, of a column `i`. */
const NAME = `substr('${SURNAMES}', 1 + i % 30, 1) || substr('${GIVEN}', 1 + i / 30 % 60, 1)
  || case when i % 3 > 0 then substr('${GIVEN}', 1 + i / 1800 % 60, 1) else '' end`

/** Tables of people of the app. */
const HOMES = ['app_user', 'home', 'home_member', 'device', 'home_device']

const say = (line: Record<string, unknown>) => console.log(JSON.stringify(line))

await withServer(async (app, fresh) => {
  const token = fresh ? await signInTenant(app) : await signInAgain(app)
  const began = performance.now()
  if (fresh) await fill(app)
  // A server that starts takes all devices to be offline, a moment later.
  const online = async () => (await app.services.pool.query('select from device where online = 1 limit 1')).rowCount
  while (!fresh && (await online())) await wait(500)
  await app.services.pool.query('update device set online = (id % 20 < 12)::int')
  await app.services.pool.query('vacuum analyze device')
  say({ case: 'filled', users, depts, roles, menus, seconds: Math.round((performance.now() - began) / 1000) })
  const wanted = (name: string) => name.includes(args.only)
  for (const [name, bodies] of Object.entries(cases()))
    if (wanted(name)) say({ case: name, ...summary(await load(app, token, bodies)) })
  if (wanted('grant')) await grant(app, token)
  if (wanted('sign-in')) await signIns(app)
  if (wanted('import')) await importUsers(app, token, Number(args.import))
}, args.data)

type Call = readonly ['GET' | 'POST', string, Record<string, unknown>]

/** A company's lists as their pages ask for them. */
function cases(): Record<string, Call[]> {
  const some = <T>(make: (i: number) => T) => Array.from({ length: 20 }, (_, i) => make((i * 7919 + 13) % users))
  const list = (path: string, query: Record<string, unknown>): Call => ['POST', path, { size: 10, ...query }]
  const people = 'tecovie-user/list'
  const staff = 'tecovie-user/employee/list'
  const homes = 'tecovie-smart-app/admin/user/aggregate/list'
  const account = (i: number) => `u${String(i).padStart(7, '0')}`
  return {
    'users, newest first': [list(people, {}), list(people, { current: 3, size: 20 })],
    'users, account contains': some((i) => list(people, { account: account(i) })),
    'users, name contains two characters': some((i) => list(people, { realName: nameOf(i).slice(0, 2) })),
    'users, name contains one character': some((i) => list(people, { realName: nameOf(i)[0] })),
    'users, phone': some((i) =>
      list(people, { phone: `13${String((i * 618033989) % 1_000_000_000).padStart(9, '0')}` }),
    ),
    'users, stopped': [list(people, { status: 0 })],
    'users of a role': some((i) => list(people, { roleId: ROLE + (i % roles) })),
    'users, by account': [list(people, { ascs: 'account' })],
    'employees, newest first': [list(staff, {})],
    'employees of a small branch': some((i) =>
      list(staff, { deptId: DEPT + depts - 1 - (i % Math.max(1, depts >> 2)) }),
    ),
    'employees of the whole company': [list(staff, { deptId: DEPT })],
    'roles, first page': [['GET', 'tecovie-system/role/list', { size: 10 }]],
    'roles, name contains': some((i) => [
      'GET',
      'tecovie-system/role/list',
      { size: 10, roleName: `角色${i % roles}` },
    ]),
    'app users, newest first': [['GET', homes, { size: 10 }]],
    'app users, nickname contains two characters': some((i) => [
      'GET',
      homes,
      { size: 10, nickname: nameOf(i).slice(0, 2) },
    ]),
    'app users, owners': [['GET', homes, { size: 10, isOwner: 1 }]],
    'app users, something online at home': [['GET', homes, { size: 10, online: 1 }]],
    'app users, home contains': some((i) => ['GET', homes, { size: 10, houseName: `家${i % 700_000}` }]),
    'organisations, first page': [['GET', 'tecovie-system/dept/list', { size: 10 }]],
    'permission report, a page of 12 roles': [['GET', 'tecovie-system/permission-report/matrix', { size: 12 }]],
  }
}

async function call(a: App, token: string, [method, path, input]: Call): Promise<void> {
  const url = new URL(`/api/${path}`, a.address)
  if (method === 'GET') for (const [k, v] of Object.entries(input)) url.searchParams.set(k, String(v))
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(method === 'POST' ? { 'content-type': 'application/json' } : {}) },
    ...(method === 'POST' ? { body: JSON.stringify(input) } : {}),
  })
  const body = (await response.json()) as { code: number; msg: string }
  if (body.code !== 200) throw new Error(`${path}: ${response.status} ${body.msg}`)
}

async function load(a: App, token: string, calls: readonly Call[]): Promise<number[]> {
  const times: number[] = []
  const end = Date.now() + Number(args.seconds) * 1000
  const one = async (n: number) => {
    for (let i = n; Date.now() < end; i++) {
      const start = performance.now()
      await call(a, token, calls[i % calls.length] as Call)
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: Number(args.clients) }, (_, n) => one(n)))
  return times
}

async function fill(a: App): Promise<void> {
  const { pool } = a.services
  const run = (text: string, values: unknown[] = []) => pool.query(text, values)
  await run(
    `with recursive tree (i, path) as (
       select 0::bigint, '/' || $1::bigint || '/'
       union all select c, tree.path || ($1::bigint + c) || '/' from tree, generate_series(3 * tree.i + 1, least(3 * tree.i + 3, $2::bigint - 1)) c)
     insert into dept (id, tenant_id, parent_id, path, dept_name, dept_type, sort)
     select $1::bigint + i, $3, case when i = 0 then 0 else $1::bigint + (i - 1) / 3 end, path, '组织' || i, '2', 1 from tree`,
    [DEPT, depts, TENANT],
  )
  await run(
    `insert into menu (id, parent_id, code, name, category, sort)
     select $1::bigint + i, (select id from menu where code = 'role'), 'bench_' || i, '按钮' || i, 2, i
     from generate_series(1, greatest(0, $2::int - (select count(*)::int from menu))) i`,
    [MENU, menus],
  )
  await run(
    `insert into role_menu (role_id, menu_id) select r.id, m.id from role r, menu m
     where r.tenant_id = $1 and r.role_alias = 'admin' and not m.platform_only on conflict do nothing`,
    [TENANT],
  )
  await run(
    `insert into role (id, tenant_id, role_name, role_alias, sort)
     select $1::bigint + i, $3, '角色' || i, 'r' || i, i % 9999 from generate_series(0, $2::int - 1) i`,
    [ROLE, roles, TENANT],
  )
  await run(
    `insert into role_menu (role_id, menu_id) select $1::bigint + r, m.id
     from generate_series(0, $2::int - 1) r, (select id from menu where not platform_only order by id limit $3) m`,
    [ROLE, roles, Number(args.grants)],
  )
  await run(
    `insert into sys_user (id, tenant_id, account, password, name, real_name, phone, status, dept_belong, create_time)
     select $1::bigint + i, $3, 'u' || lpad(i::text, 7, '0'), '-', '昵称' || i, ${NAME}, '13' || lpad((i::bigint * 618033989 % 1000000000)::text, 9, '0'),
       (i % 1000 <> 0)::int, $4::bigint + i % $5::int, now() - i * interval '1 second' from generate_series(0, $2::int - 1) i`,
    [USER, users, TENANT, DEPT, depts],
  )
  for (const [table, column, base, n] of [
    ['user_dept', 'dept_id', DEPT, depts],
    ['user_role', 'role_id', ROLE, roles],
  ] as const)
    await run(
      `insert into ${table} (user_id, ${column}) select $1::bigint + i, $2::bigint + i % $3::int from generate_series(0, $4::int - 1) i`,
      [USER, base, n, users],
    )
  await fillHomes(run)
  for (const table of ['dept', 'menu', 'role', 'role_menu', 'sys_user', 'user_dept', 'user_role', ...HOMES])
    await run(`vacuum analyze ${table}`)
}

/** As many people of the app as users: seven of ten own a home, two more live in one, three of ten homes have a device. */
async function fillHomes(run: (text: string, values?: unknown[]) => Promise<unknown>): Promise<void> {
  await run(
    `insert into app_user (id, tenant_id, account, nickname, mobile, create_time)
     select $1::bigint + i, $3, 'app' || lpad(i::text, 7, '0'), ${NAME}, '13' || lpad((i::bigint * 618033989 % 1000000000)::text, 9, '0'),
       now() - i * interval '1 second' from generate_series(0, $2::int - 1) i`,
    [APP_USER, users, TENANT],
  )
  await run(
    `insert into home (id, tenant_id, name) select $1::bigint + i, $3, '家' || i from generate_series(0, $2::int - 1) i where i % 10 < 7`,
    [HOME, users, TENANT],
  )
  await run(
    `insert into home_member (home_id, user_id, is_owner) select $1::bigint + i, $2::bigint + i, 1 from generate_series(0, $3::int - 1) i where i % 10 < 7
     union all select $1::bigint + i - 7, $2::bigint + i, 2 from generate_series(0, $3::int - 1) i where i % 10 in (7, 8)`,
    [HOME, APP_USER, users],
  )
  await run(
    "insert into product (id, tenant_id, name, product_key, product_secret) values ($1, $2, '产品', 'bench', '')",
    [APP_USER, TENANT],
  )
  await run(
    `insert into device (id, tenant_id, project_id, product_id, device_key, device_name, device_secret, online, status, device_status)
     select $1::bigint + i, $4, $2::bigint, $5::bigint, 'K' || i, '设备-' || i, '', (i % 20 < 12)::int, 1, 'normal'
     from generate_series(0, $3::int - 1) i where i % 10 < 3`,
    [DEVICE, DEPT, users, TENANT, APP_USER],
  )
  await run(
    `insert into home_device (device_id, home_id) select $1::bigint + i, $2::bigint + i from generate_series(0, $3::int - 1) i where i % 10 < 3`,
    [DEVICE, HOME, users],
  )
}

async function grant(a: App, token: string): Promise<void> {
  const { rows } = await a.services.pool.query('select id from menu where not platform_only order by id limit 1000')
  const menuIds = rows.map((r) => r.id)
  const roleIds = Array.from({ length: 100 }, (_, i) => String(ROLE + i))
  const times: number[] = []
  for (let i = 0; i < 5; i++) {
    // To roles that hold nothing yet: every row is new.
    await a.services.pool.query('delete from role_menu where role_id = any($1)', [roleIds])
    const start = performance.now()
    await post(a, 'tecovie-system/role/grant', { roleIds, menuIds }, token)
    times.push(performance.now() - start)
  }
  say({ case: `grant of ${menuIds.length} menus to 100 roles`, ...summary(times) })
}

async function signIns(a: App): Promise<void> {
  const times: number[] = []
  for (let i = 0; i < 10; i++) {
    const start = performance.now()
    await post(a, 'tecovie-auth/token', { tenantId: TENANT, account: 'admin', password: PASSWORD })
    times.push(performance.now() - start)
  }
  say({ case: 'sign-in', ...summary(times) })
}

async function importUsers(a: App, token: string, n: number): Promise<void> {
  const stamp = Date.now().toString(36)
  const lines = Array.from({ length: n }, (_, i) => `i${stamp}-${i},王${i},角色${i % roles},组织${i % depts},139${i}`)
  const form = new FormData()
  form.append('file', new Blob([`登录账号,用户姓名,所属角色,所属部门,手机号码\n${lines.join('\n')}\n`]), 'users.csv')
  const headers = { authorization: `Bearer ${token}` }
  const start = performance.now()
  const before = process.memoryUsage().rss
  let peak = before
  const answer = await fetch(`${a.address}/api/tecovie-user/import-user`, { method: 'POST', headers, body: form })
  const { data, msg } = (await answer.json()) as { data: { jobId: string }; msg: string }
  if (!answer.ok) throw new Error(msg)
  for (;;) {
    peak = Math.max(peak, process.memoryUsage().rss)
    const detail = await fetch(`${a.address}/api/tecovie-resource/job/detail?id=${data.jobId}`, { headers })
    const job = ((await detail.json()) as { data: { state: string; result: unknown; error: string | null } }).data
    if (job.state === 'done') {
      const seconds = Number(((performance.now() - start) / 1000).toFixed(1))
      return say({
        case: `import of ${n}`,
        seconds,
        result: job.result,
        rssMb: peak >> 20,
        moreMb: (peak - before) >> 20,
      })
    }
    if (job.state === 'failed') throw new Error(job.error ?? 'the import failed')
    await wait(100)
  }
}
