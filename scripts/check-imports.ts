import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'

/** What a room may import, by the longest matching prefix. Its own room is always allowed. */
const ALLOWED: Record<string, readonly string[]> = {
  'packages/contract/src': [],
  'packages/engine/src': ['packages/contract/src'],
  'packages/device/src': ['packages/contract/src'],
  'apps/server/src/drivers': ['packages/', 'apps/server/src/config.ts'],
  'apps/server/src/migrations': [],
  'apps/server/src/platform': ['apps/server/src/drivers', 'packages/', 'apps/server/src/config.ts'],
  'apps/server/src/kit': [
    'apps/server/src/platform',
    'apps/server/src/drivers',
    'packages/',
    'apps/server/src/config.ts',
  ],
  'apps/server/src/modules': [
    'apps/server/src/kit',
    'apps/server/src/platform',
    'apps/server/src/drivers',
    'apps/server/src/workers',
    'packages/',
    'apps/server/src/config.ts',
  ],
  'apps/server/src/workers': [
    'apps/server/src/kit',
    'apps/server/src/modules',
    'apps/server/src/platform',
    'apps/server/src/drivers',
    'packages/',
    'apps/server/src/config.ts',
  ],
  'apps/server/src': ['apps/server/src', 'packages/'],
  'apps/console/src/kit': ['packages/contract/src'],
  'apps/console/src/parts': ['apps/console/src/kit', 'packages/contract/src'],
  'apps/console/src/features': ['apps/console/src/parts', 'apps/console/src/kit', 'packages/contract/src'],
  'apps/console/src/app': [
    'apps/console/src/features',
    'apps/console/src/parts',
    'apps/console/src/kit',
    'packages/contract/src',
  ],
  'apps/console/src': ['apps/console/src', 'packages/contract/src'],
  'apps/simulator/src': ['packages/'],
}
const PACKAGES: Record<string, string> = {
  '@tecovie/contract/': 'packages/contract/src/',
  '@tecovie/engine/': 'packages/engine/src/',
  '@tecovie/device/': 'packages/device/src/',
  '@tecovie/server/': 'apps/server/src/',
  '@tecovie/simulator/': 'apps/simulator/src/',
}

const rooms = Object.keys(ALLOWED).sort((a, b) => b.length - a.length)
const roomOf = (file: string) => rooms.find((r) => file.startsWith(`${r}/`))

function target(from: string, spec: string): string | undefined {
  if (spec.startsWith('.')) return normalize(join(dirname(from), spec))
  const name = Object.keys(PACKAGES).find((p) => spec.startsWith(p))
  return name && PACKAGES[name] + spec.slice(name.length)
}

const problems: string[] = []
for (const file of globSync('{packages,apps}/*/src/**/*.{ts,tsx}')) {
  const room = roomOf(file)
  const test = /\.test\.tsx?$|test-(server|setup|kit)/.test(file)
  if (!room || test) continue
  for (const [, spec = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)) {
    const to = target(file, spec)
    if (to?.endsWith('.css')) continue
    if (!to || to.startsWith(`${room}/`)) {
      const feature = /^apps\/console\/src\/features\/([^/]+)\//
      const [own, other] = [feature.exec(file)?.[1], to && feature.exec(to)?.[1]]
      if (own && other && own !== other)
        problems.push(`${file}: a feature imports another feature (${relative('apps/console/src', to as string)})`)
      continue
    }
    if (!ALLOWED[room]?.some((p) => to.startsWith(p))) problems.push(`${file}: ${room} may not import ${to}`)
  }
}
if (problems.length) {
  console.error(problems.join('\n'))
  process.exit(1)
}
console.log('imports point the right way')
