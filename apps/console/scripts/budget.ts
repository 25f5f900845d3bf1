import { gzipSync } from 'node:zlib'
import type { Plugin, Rollup } from 'vite'

interface Way {
  /** What the reader does, and the modules whose chunks that loads. */
  readonly name: string
  readonly modules: readonly string[]
  /** Already there when this begins; not counted. */
  readonly after?: readonly string[]
  readonly limit: number
}

const LOGIN = ['/src/main.tsx', '/src/app/outside.tsx', '/src/features/login/login-page.tsx', 'messages/zh/login.ts']
const SHELL = ['/src/main.tsx', '/src/app/inside.tsx', 'contract/src/messages/zh-base.ts']
const LIST = [...SHELL, '/src/features/role/role-page.tsx']

/** The budgets of the console, in kB of gzipped script. */
const WAYS: readonly Way[] = [
  { name: 'login', modules: LOGIN, limit: 240 },
  { name: 'shell + one list', modules: LIST, limit: 520 },
]
const PAGE_LIMIT = 60

type Bundle = Rollup.OutputBundle

const isPage = (id: string) => /\/src\/features\/[^/]+\/[^/]+-page\.tsx$/.test(id)

/** The chunks that standing modules pull in, static imports included. */
function closure(bundle: Bundle, modules: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const visit = (file: string) => {
    const chunk = bundle[file]
    if (seen.has(file) || chunk?.type !== 'chunk') return
    seen.add(file)
    for (const next of chunk.imports) visit(next)
  }
  for (const [file, chunk] of Object.entries(bundle)) {
    if (chunk.type !== 'chunk') continue
    const entry = chunk.facadeModuleId ?? ''
    if (modules.some((m) => entry.endsWith(m)) || chunk.moduleIds.some((id) => modules.some((m) => id.endsWith(m))))
      visit(file)
  }
  return seen
}

function kilobytes(bundle: Bundle, files: Iterable<string>): number {
  let bytes = 0
  for (const file of files) {
    const chunk = bundle[file]
    if (chunk?.type === 'chunk') bytes += gzipSync(chunk.code).length
  }
  return bytes / 1000
}

/** Prints what each way into the console costs after a build, and fails the build that breaks a budget. */
export function budget(): Plugin {
  return {
    name: 'budget',
    apply: 'build',
    writeBundle(_options, bundle) {
      const rows: [string, number, number][] = WAYS.map((w) => [
        w.name,
        kilobytes(bundle, closure(bundle, w.modules)),
        w.limit,
      ])
      const there = closure(bundle, LIST)
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.facadeModuleId || !isPage(chunk.facadeModuleId)) continue
        const own = [...closure(bundle, [chunk.facadeModuleId])].filter((file) => !there.has(file))
        rows.push([`page ${chunk.name}`, kilobytes(bundle, own), PAGE_LIMIT])
      }
      for (const [name, size, limit] of rows)
        console.log(
          `budget  ${name.padEnd(28)} ${size.toFixed(1).padStart(7)} kB of ${limit}${size > limit ? '  OVER' : ''}`,
        )
      if (rows.some(([, size, limit]) => size > limit)) this.error('the script budget is broken (see above)')
    },
  }
}
