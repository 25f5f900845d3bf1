/** Nests rows by `parentId`; a row whose parent is not among them becomes a root. Order is kept. */
export function forest<T extends { id: string; parentId: string; children?: T[] }>(rows: readonly T[]): T[] {
  const byId = new Map(rows.map((r) => [r.id, { ...r }]))
  const roots: T[] = []
  for (const row of byId.values()) {
    const parent = byId.get(row.parentId)
    if (!parent) roots.push(row)
    else if (parent.children) parent.children.push(row)
    else parent.children = [row]
  }
  return roots
}
