import type { Translate } from '@tecovie/contract/core/issue-message.ts'
import { sql } from 'kysely'
import type { Db } from '../../drivers/db/database.ts'
import { ImportFiles } from '../../kit/import-files.ts'
import { fileFailure, fileRows, type TableFormat } from '../../kit/table-file.ts'
import { newId } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { type Language, translator } from '../../platform/translate.ts'
import { hashInvitation, randomPassword } from '../auth/password.service.ts'
import type { PrincipalService } from '../auth/principal.service.ts'
import type { JobHandler, JobRun } from '../job/job.service.ts'
import { withinQuota } from '../tenant/quota.ts'
import { type Cells, MAX_ROWS, type Problem, personOf, readHeading, type UserColumn } from './user-import.columns.ts'

const BATCH = 1000

/** Who imports, with the rights they had when they began. */
export interface UserImport {
  folder: string
  format: TableFormat
  language: Language
  tenantId: string
  userId: string
  platform: boolean
  admin: boolean
  wholeTenant: boolean
  permissions: string[]
}
interface Place {
  done: number
  stored: number
  failed: number
  problems: number
  secrets: number
}
export interface Invitation {
  account: string
  realName: string
  sealed: string
}

async function* named(files: ImportFiles, o: UserImport): AsyncGenerator<Cells> {
  let heading: Map<UserColumn, number> | undefined
  for await (const { row, cells } of fileRows(files.source, o.format)) {
    if (!heading) {
      heading = readHeading(cells)
      continue
    }
    const out: Cells = { row }
    for (const [column, at] of heading) out[column] = cells[at] ?? ''
    if (Object.entries(out).some(([k, v]) => k !== 'row' && v)) yield out
  }
}

const split = (text: string | undefined) =>
  (text ?? '')
    .split(/[,，、;；]/)
    .map((s) => s.trim())
    .filter(Boolean)

/** Roles, organisations and posts by name, asked for once; those the importer may not give are as good as missing. */
class Names {
  readonly #db: Db
  readonly #o: UserImport
  readonly #known = {
    role: new Map<string, string>(),
    dept: new Map<string, string>(),
    post: new Map<string, string>(),
  }
  readonly #asked = { role: new Set<string>(), dept: new Set<string>(), post: new Set<string>() }
  constructor(db: Db, o: UserImport) {
    this.#db = db
    this.#o = o
  }

  async learn(rows: readonly Cells[]): Promise<void> {
    await this.#roles(
      this.#fresh(
        'role',
        rows.flatMap((r) => split(r.roleName)),
      ),
    )
    await this.#depts(
      this.#fresh(
        'dept',
        rows.flatMap((r) => split(r.deptName)),
      ),
    )
    await this.#posts(
      this.#fresh(
        'post',
        rows.flatMap((r) => split(r.postName)),
      ),
    )
  }

  /** Ids of the names; undefined when one of them is not known. */
  ids(kind: 'role' | 'dept' | 'post', text: string | undefined): string[] | undefined {
    const found = split(text).map((name) => this.#known[kind].get(name))
    return found.includes(undefined) ? undefined : [...new Set(found as string[])]
  }

  #fresh(kind: 'role' | 'dept' | 'post', names: string[]): string[] {
    const fresh = [...new Set(names)].filter((n) => !this.#asked[kind].has(n))
    for (const name of fresh) this.#asked[kind].add(name)
    return fresh
  }

  #keep(kind: 'role' | 'dept' | 'post', rows: readonly { id: string; name: string }[]): void {
    const twice = new Set(rows.filter((r) => rows.some((x) => x.name === r.name && x.id !== r.id)).map((r) => r.name))
    // One of several of a name is not guessed.
    for (const { id, name } of rows) if (!twice.has(name)) this.#known[kind].set(name, id)
  }

  async #roles(names: string[]): Promise<void> {
    const { tenantId, platform, admin, permissions } = this.#o
    if (!names.length) return
    const { rows } = await sql<{ id: string; name: string; alias: string }>`
      select r.id, r.role_name as name, r.role_alias as alias from role r
      where r.tenant_id = ${tenantId} and (r.role_name = any(${names}) or r.role_alias = any(${names}))
        and (${platform} or (r.role_alias <> 'administrator' and (${admin} or r.role_alias <> 'admin')
          and not exists (select 1 from role_menu rm join menu m on m.id = rm.menu_id
            where rm.role_id = r.id and m.code <> all(${permissions}::text[]))))`.execute(this.#db)
    this.#keep('role', rows)
    this.#keep(
      'role',
      rows.map((r) => ({ id: r.id, name: r.alias })),
    )
  }

  async #depts(names: string[]): Promise<void> {
    const { tenantId, wholeTenant, userId } = this.#o
    if (!names.length) return
    const { rows } = await sql<{ id: string; name: string }>`
      select d.id, d.dept_name as name from dept d where d.tenant_id = ${tenantId} and d.dept_name = any(${names})
        and (${wholeTenant} or exists (select 1 from user_dept ud join dept mine on mine.id = ud.dept_id
          where ud.user_id = ${userId} and d.path like mine.path || '%'))`.execute(this.#db)
    this.#keep('dept', rows)
  }

  async #posts(names: string[]): Promise<void> {
    if (!names.length) return
    const { rows } = await sql<{ id: string; name: string }>`
      select id, post_name as name from post where tenant_id = ${this.#o.tenantId} and post_name = any(${names})`.execute(
      this.#db,
    )
    this.#keep('post', rows)
  }
}

interface Fresh {
  id: string
  row: number
  values: Record<string, string | null>
  role: string[]
  dept: string[]
  post: string[]
  password: string
}

/** What a row becomes, or why it cannot. */
function candidate(cells: Cells, names: Names, t: Translate): Fresh | Problem[] {
  const { values, problems } = personOf(cells, t)
  const refuse = (field: UserColumn, key: string) => problems.push({ row: cells.row, field, reason: t(key) })
  const [role, dept, post] = [
    names.ids('role', cells.roleName),
    names.ids('dept', cells.deptName),
    names.ids('post', cells.postName),
  ]
  if (!role?.length) refuse('roleName', cells.roleName ? 'userImport.noRole' : 'user.role')
  if (!dept?.length) refuse('deptName', cells.deptName ? 'userImport.noDept' : 'user.dept')
  if (!post) refuse('postName', 'userImport.noPost')
  if (!values || !role || !dept || !post || problems.length) return problems
  return { id: newId(), row: cells.row, values, role, dept, post, password: randomPassword() }
}

/** Stores people with their roles, organisations and posts; answers the ids that were not there before. */
async function store(db: Db, o: UserImport, people: readonly Fresh[]): Promise<Set<string>> {
  if (!people.length) return new Set()
  const rows = people.map(({ id, values: v, dept, password }) => ({
    ...v,
    id,
    real_name: v.realName,
    dept_belong: dept[0],
    password: hashInvitation(password),
  }))
  const { rows: made } = await sql<{ id: string }>`
    insert into sys_user (id, tenant_id, account, password, name, real_name, code, phone, email, sex, dept_belong,
        must_change_password, create_user, update_user)
    select id, ${o.tenantId}, account, password, name, real_name, code, phone, email, sex, dept_belong, true,
        ${o.userId}::bigint, ${o.userId}::bigint
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (id bigint, account text, password text, name text,
        real_name text, code text, phone text, email text, sex text, dept_belong bigint)
    on conflict do nothing returning id`.execute(db)
  const ids = new Set(made.map((m) => m.id))
  const pairs = (kind: 'role' | 'dept' | 'post') => {
    const list = people.filter((p) => ids.has(p.id)).flatMap((p) => p[kind].map((other) => [p.id, other] as const))
    return [list.map(([id]) => id), list.map(([, other]) => other)] as const
  }
  for (const kind of ['role', 'dept', 'post'] as const) {
    const [users, others] = pairs(kind)
    if (users.length)
      await sql`insert into ${sql.table(`user_${kind}`)} (user_id, ${sql.ref(`${kind}_id`)})
        select * from unnest(${users}::bigint[], ${others}::bigint[])`.execute(db)
  }
  return ids
}

/**
 * Imports users from a file in batches. A batch's rows, its place and its results are committed together: after a restart
 * nothing is stored or reported twice.
 */
export const userImportJob =
  (services: Services, principals: PrincipalService): JobHandler =>
  async (run: JobRun) => {
    const o = run.job.input as UserImport
    const t = translator(o.language)
    const files = new ImportFiles(services.config.dataDir, o.folder)
    const place: Place = { done: 0, stored: 0, failed: 0, problems: 0, secrets: 0, ...(run.job.cursor ?? {}) }
    await files.cutTo('problems', place.problems)
    await files.cutTo('secrets', place.secrets)
    const names = new Names(services.db, o)
    const seen = new Map<string, number>()
    const flush = async (rows: readonly Cells[]) => {
      await names.learn(rows)
      const problems: Problem[] = []
      const people: Fresh[] = []
      for (const cells of rows) {
        const made = candidate(cells, names, t)
        const account = (cells.account ?? '').trim().toLowerCase()
        const before = seen.get(account)
        if (Array.isArray(made)) problems.push(...made)
        else if (before !== undefined)
          problems.push({ row: cells.row, field: 'account', reason: t('deviceImport.twiceInFile', { row: before }) })
        else people.push(made)
        if (account && before === undefined) seen.set(account, cells.row)
      }
      await services.db.transaction().execute(async (trx) => {
        const { fits, over } = await withinQuota(trx as unknown as Db, 'sys_user', people, () => o.tenantId)
        const stored = await store(trx as unknown as Db, o, fits)
        for (const { row, max } of over)
          problems.push({ row: row.row, field: 'account', reason: t('tenant.full.sys_user', { max }) })
        const fresh = fits.filter((p) => stored.has(p.id))
        for (const p of fits)
          if (!stored.has(p.id)) problems.push({ row: p.row, field: 'account', reason: t('deviceImport.exists') })
        problems.sort((a, b) => a.row - b.row)
        const next: Place = {
          done: place.done + rows.length,
          stored: place.stored + fresh.length,
          failed: place.failed + rows.length - fresh.length,
          problems: await files.append('problems', problems),
          secrets: await files.append(
            'secrets',
            fresh.map(
              ({ values, password }): Invitation => ({
                account: values.account ?? '',
                realName: values.realName ?? '',
                sealed: services.secrets.seal(password),
              }),
            ),
          ),
        }
        await sql`update job set cursor = ${JSON.stringify(next)}::jsonb, updated_at = now() where id = ${run.job.id}`.execute(
          trx,
        )
        Object.assign(place, next)
      })
      await run.progress({ done: place.done, failed: place.failed })
    }
    try {
      let total = 0
      for await (const _ of named(files, o)) if (++total > MAX_ROWS) break
      if (!total) throw new Error(t('deviceImport.empty'))
      if (total > MAX_ROWS) throw new Error(t('deviceImport.tooManyRows', { max: MAX_ROWS }))
      await run.progress({ done: place.done, failed: place.failed, total })
      const batch: Cells[] = []
      let at = 0
      for await (const cells of named(files, o)) {
        if (at++ < place.done) {
          seen.set((cells.account ?? '').trim().toLowerCase(), cells.row)
          continue
        }
        batch.push(cells)
        if (batch.length < BATCH) continue
        await flush(batch.splice(0))
        if (run.signal.aborted) break
      }
      if (batch.length && !run.signal.aborted) await flush(batch)
    } catch (error) {
      const failure = fileFailure(error)
      throw failure ? new Error(t(`deviceImport.${failure}`)) : error
    }
    principals.changed()
    if (!run.signal.aborted) await files.removeSource()
    const { stored, failed } = place
    return { stored, failed, problems: place.problems > 0, secrets: place.secrets > 0 }
  }
