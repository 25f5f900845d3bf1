import '../auth/people.table.ts'
import { type MenuNode, menuButtons, menuRoutes } from '@tecovie/contract/actions/auth.ts'
import { forest } from '../../kit/forest.ts'
import { type Kit, mountAction } from '../../kit/mount-action.ts'

/** The menus and buttons of the signed-in user. */
export function mountOwnMenu(kit: Kit): void {
  const { db } = kit.services
  const all = () =>
    db
      .selectFrom('menu')
      .select(['id', 'parentId', 'code', 'name', 'nameEn', 'path', 'source', 'sort', 'isOpen', 'category'])
      .orderBy('sort')
      .orderBy('id')
      .execute()
  const node = (m: Awaited<ReturnType<typeof all>>[number]): MenuNode => ({
    ...m,
    path: m.path ?? '',
    source: m.source ?? '',
  })

  mountAction(kit, menuRoutes, async ({ principal }) => {
    const menus = (await all()).filter((m) => m.category === 1)
    const byId = new Map(menus.map((m) => [m.id, m]))
    const shown = new Set<string>()
    // A granted page brings the groups above it.
    for (const m of menus) {
      if (!principal.permissions.has(m.code)) continue
      for (let at: typeof m | undefined = m; at && !shown.has(at.id); at = byId.get(at.parentId)) shown.add(at.id)
    }
    const parents = new Set(menus.map((m) => m.parentId))
    // A group of which no page is granted is not shown.
    const tree = forest(menus.filter((m) => shown.has(m.id)).map(node))
    return tree.filter((m) => m.children?.length || !parents.has(m.id))
  })
  mountAction(kit, menuButtons, async ({ principal }) => {
    const rows = await all()
    const buttons = rows.filter((m) => m.category === 2 && principal.permissions.has(m.code))
    const owners = new Set(buttons.map((b) => b.parentId))
    return rows
      .filter((m) => owners.has(m.id))
      .map((m) => ({ ...node(m), parentId: '0', children: buttons.filter((b) => b.parentId === m.id).map(node) }))
  })
}
