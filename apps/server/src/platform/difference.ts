type Row = Record<string, unknown>

const same = (a: unknown, b: unknown): boolean =>
  a === b || (a ?? null) === (b ?? null) || JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** The fields of `changes` whose value is another than in `old`, before and after. */
export function difference(old: Row, changes: Row): { before: Row; after: Row } {
  const names = Object.keys(changes).filter((k) => changes[k] !== undefined && !same(old[k], changes[k]))
  return {
    before: Object.fromEntries(names.map((k) => [k, old[k] ?? null])),
    after: Object.fromEntries(names.map((k) => [k, changes[k]])),
  }
}
