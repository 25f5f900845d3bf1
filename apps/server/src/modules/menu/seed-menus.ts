import '../auth/people.table.ts'
import type { MenuSpec } from '@tecovie/contract/core/menu.ts'
import { menus } from '@tecovie/contract/menus/menus.ts'
import { sql } from 'kysely'
import type { Db } from '../../drivers/db/database.ts'
import { newId } from '../../platform/ids.ts'

interface Seed {
  code: string
  parent: string | null
  name: string
  nameEn: string
  path: string | null
  source: string | null
  sort: number
  category: 1 | 2
  action: number
  platformOnly: boolean
}

function flatten(tree: readonly MenuSpec[], parent: string | null): Seed[] {
  return tree.flatMap((m, i) => {
    const platformOnly = m.platformOnly === true
    const menu: Seed = {
      code: m.code,
      parent,
      name: m.zh,
      nameEn: m.en,
      path: m.path,
      source: m.icon,
      sort: i + 1,
      category: 1,
      action: 0,
      platformOnly,
    }
    const buttons = (m.buttons ?? []).map(
      (b, n): Seed => ({
        code: b.key,
        parent: m.code,
        name: b.zh,
        nameEn: b.en,
        path: null,
        source: null,
        sort: n + 1,
        category: 2,
        action: b.action,
        platformOnly,
      }),
    )
    return [menu, ...buttons, ...flatten(m.children ?? [], m.code)]
  })
}

/**
 * Adds menus and buttons that the database does not know yet. What administrators changed stays as it is. New records
 * are granted to every tenant's administrator role, so that a new page is not invisible.
 */
export async function seedMenus(db: Db): Promise<void> {
  const known = new Map((await db.selectFrom('menu').select(['code', 'id']).execute()).map((m) => [m.code, m.id]))
  const added: string[] = []
  for (const seed of flatten(menus, null)) {
    if (known.has(seed.code)) continue
    const { parent, ...row } = seed
    const id = newId()
    const now = new Date()
    const parentId = (parent && known.get(parent)) || '0'
    const alias = seed.category === 1 ? 'menu' : (seed.code.split('_').at(-1) ?? '')
    await db
      .insertInto('menu')
      .values({
        ...row,
        id,
        parentId,
        alias,
        isOpen: 0,
        plateType: '1',
        remark: null,
        createUser: null,
        createTime: now,
        updateUser: null,
        updateTime: now,
      })
      .execute()
    known.set(seed.code, id)
    if (!seed.platformOnly) added.push(id)
  }
  if (!added.length) return
  await sql`insert into role_menu (role_id, menu_id) select r.id, m.id from role r, unnest(${added}::bigint[]) as m(id)
    where r.role_alias = 'admin' on conflict do nothing`.execute(db)
  await sql`insert into tenant_menu (tenant_id, menu_id) select distinct t.tenant_id, m.id from tenant_menu t, unnest(${added}::bigint[]) as m(id)
    on conflict do nothing`.execute(db)
}
