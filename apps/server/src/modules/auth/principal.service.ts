import './people.table.ts'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../drivers/db/database.ts'
import type { Principal } from '../../platform/principal.ts'
import type { Services } from '../../platform/services.ts'

/** How long a session's rights may be remembered when another process changed them. */
const REMEMBER_MS = 10_000
export const PLATFORM_TENANT = '000000'

interface Loaded {
  userId: string
  tenantId: string
  account: string
  name: string
  timeZone: string
  mustChangePassword: boolean
  mustEnrol: boolean
  locked: boolean
  unseen: boolean
  aliases: string[]
  /** The role the console is seen as, of the own tenant. */
  asRole: { id: string; name: string; alias: string; keys: string[] } | null
  kind: 'console' | 'client' | 'key'
  scope: string | null
  roleIds: string[]
  deptPaths: string[]
}

/** Reads who a session belongs to; undefined when session, user or tenant are not in force. */
async function loadSession(db: Db, sessionId: string): Promise<Loaded | undefined> {
  const { rows } = await sql<Loaded>`
    select u.id as user_id, u.tenant_id, u.account, coalesce(nullif(u.real_name, ''), u.name) as name, t.time_zone, u.must_change_password, s.kind, s.scope,
      s.locked_at is not null as locked, s.seen_at < now() - interval '1 minute' as unseen,
      (t.policy->>'secondFactor' = 'required' and not exists
        (select 1 from user_second_factor f where f.user_id = u.id and f.confirmed_at is not null)) is true as must_enrol,
      (select jsonb_build_object('id', r.id::text, 'name', r.role_name, 'alias', r.role_alias, 'keys',
        array(select m.code from role_menu rm join menu m on m.id = rm.menu_id where rm.role_id = r.id))
        from role r where r.id = s.as_role_id and r.tenant_id = u.tenant_id) as as_role,
      array(select r.role_alias from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id) as aliases,
      array(select ur.role_id::text from user_role ur where ur.user_id = u.id) as role_ids,
      array(select d.path from user_dept ud join dept d on d.id = ud.dept_id where ud.user_id = u.id) as dept_paths
    from session s join sys_user u on u.id = s.user_id join tenant t on t.tenant_id = u.tenant_id
    where s.id = ${sessionId} and s.revoked_at is null and s.expires_at > now() and u.status = 1
      and t.deleted_at is null and (t.dead_line is null or t.dead_line > now())`.execute(db)
  return rows[0]
}

/** Menu codes and button keys of a user: what the roles grant, within the tenant's package and the organisations' limits. */
async function loadPermissions(db: Db, who: Loaded, platform: boolean): Promise<Set<string>> {
  if (platform) {
    const { rows } = await sql<{ code: string }>`select code from menu`.execute(db)
    return new Set(rows.map((r) => r.code))
  }
  const { rows } = await sql<{ code: string }>`
    with limits as materialized (select distinct dept_limit(d.path) as id from user_dept ud join dept d on d.id = ud.dept_id
      where ud.user_id = ${who.userId})
    select distinct m.code from role_menu rm join menu m on m.id = rm.menu_id
    where rm.role_id = any(${who.roleIds}::bigint[]) and (not m.platform_only or ${who.tenantId} = ${PLATFORM_TENANT})
      and (not exists (select 1 from tenant_menu tm where tm.tenant_id = ${who.tenantId})
        or exists (select 1 from tenant_menu tm where tm.tenant_id = ${who.tenantId} and tm.menu_id = m.id))
      and (${who.aliases.includes('admin')}
        or not exists (select 1 from limits where id is not null)
        or exists (select 1 from dept_menu dm join limits on limits.id = dm.dept_id where dm.menu_id = m.id))
  `.execute(db)
  return new Set(rows.map((r) => r.code))
}

/** Projects below the organisations a user belongs to. */
async function loadProjects(db: Db, who: Loaded): Promise<string[]> {
  if (!who.deptPaths.length) return []
  const { rows } = await sql<{ id: string }>`
    select distinct d.id from dept d, unnest(${who.deptPaths}::text[]) as p(path)
    where d.tenant_id = ${who.tenantId} and d.dept_type = '3' and d.path like p.path || '%'`.execute(db)
  return rows.map((r) => r.id)
}

/**
 * The rights of somebody who sees the console as a role: what that role grants and never more than the own. Who they are,
 * and whose data they see, stays: what they write is theirs.
 */
function reduced(own: Principal, role: Loaded['asRole']): Principal {
  if (!role) return own
  const carried = own.platform || own.authority.includes(role.alias)
  const authority = ['admin', 'administrator'].includes(role.alias) && !carried ? [] : [role.alias]
  const all = own.platform && role.alias === 'administrator'
  const permissions = all ? own.permissions : new Set(role.keys.filter((key) => own.permissions.has(key)))
  return { ...own, authority, permissions, platform: all, asRole: { id: role.id, name: role.name } }
}

/**
 * The rights of an OAuth client or an API key: what its person may do, within the menus it was given and all below them.
 * One with a part only has no rights that go with being an administrator.
 */
async function delegated(db: Db, own: Principal, who: Loaded): Promise<Principal> {
  if (who.kind === 'console') return own
  const scopes = (who.scope ?? '').split(' ')
  if (scopes.includes('all')) return { ...own, delegated: who.kind }
  const { rows } = await sql<{ code: string }>`
    with recursive given as (
      select id, code from menu where code = any(${scopes})
      union select m.id, m.code from menu m join given g on m.parent_id = g.id
    ) select code from given`.execute(db)
  const permissions = new Set(rows.map((r) => r.code).filter((code) => own.permissions.has(code)))
  return { ...own, delegated: who.kind, authority: [], platform: false, permissions }
}

/** Remembers principals of open sessions; forgets them at once when people, roles or menus change here. */
export class PrincipalService {
  private readonly services: Services
  private readonly cache = new LRUCache<string, Principal>({ max: 20_000, ttl: REMEMBER_MS })
  /** Counts how often all was forgotten. */
  private age = 0
  constructor(services: Services) {
    this.services = services
  }

  async ofSession(sessionId: string): Promise<Principal | undefined> {
    const known = this.cache.get(sessionId)
    if (known) return known
    const { db } = this.services
    const { age } = this
    const who = await loadSession(db, sessionId)
    if (!who) return undefined
    if (who.unseen) await sql`update session set seen_at = now() where id = ${sessionId}`.execute(db)
    const platform = who.tenantId === PLATFORM_TENANT && who.aliases.includes('administrator')
    const wholeTenant = platform || who.aliases.includes('admin')
    const [permissions, projectIds] = await Promise.all([
      loadPermissions(db, who, platform),
      wholeTenant ? null : loadProjects(db, who),
    ])
    const own: Principal = {
      sessionId,
      userId: who.userId,
      tenantId: who.tenantId,
      account: who.account,
      name: who.name,
      timeZone: who.timeZone,
      authority: who.aliases,
      permissions,
      projectIds,
      platform,
      mustChangePassword: who.mustChangePassword,
      mustEnrol: who.mustEnrol,
      locked: who.locked,
    }
    const principal = await delegated(db, reduced(own, who.asRole), who)
    // What was read before somebody locked or ended the session must not outlive that.
    if (age === this.age) this.cache.set(sessionId, principal)
    return principal
  }

  /** Which of these sessions may go on: not ended, not locked. One query, for all open streams at once. */
  async inForce(sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await sql<{ id: string }>`select id from session where id = any(${sessionIds}::bigint[])
      and revoked_at is null and locked_at is null and expires_at > now()`.execute(this.services.db)
    return new Set(rows.map((r) => r.id))
  }

  /** Rights changed: they are read again here and in every process, and open pages learn of it. */
  changed(): void {
    this.forget()
    this.services.changes.send('rights')
  }

  /** Forgets all: rights are read again with each session's next call. */
  forget(): void {
    this.age += 1
    this.cache.clear()
  }
}
