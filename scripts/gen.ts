import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { menuIconSprite } from '../apps/console/scripts/menu-icons.ts'
import { variables } from '../apps/server/src/config.ts'
import { declareAll } from '../apps/server/src/modules/contracts.ts'
import { openApi } from '../apps/server/src/platform/openapi.ts'
import { actions } from '../packages/contract/src/core/define-action.ts'
import { permissionKeys } from '../packages/contract/src/core/define-resource.ts'
import { dictionaries } from '../packages/contract/src/dictionaries/dictionaries.ts'
import { menuKeys } from '../packages/contract/src/menus/menus.ts'
import { en } from '../packages/contract/src/messages/en-server.ts'
import { zh } from '../packages/contract/src/messages/zh-server.ts'

/** Writes docs/generated, docs/configuration.md and the icons of menus from the code; with --check it fails when they are not up to date. */
const root = join(import.meta.dirname, '..')
declareAll()
// The console's modules are typed with JSX, which this program is not: its route list is read at run time.
const { routes } = (await import(join(root, 'apps/console/src/app/routes.ts'))) as { routes: readonly string[] }

const calls = [...actions().values()].sort((a, b) => (a.path + a.method < b.path + b.method ? -1 : 1))
const permissions: Record<string, string[]> = Object.fromEntries(menuKeys().map(({ key }) => [key, []]))
for (const call of calls)
  for (const key of permissionKeys(call.permission)) permissions[key]?.push(`${call.method} ${call.path}`)
const unknown = calls.flatMap((c) =>
  permissionKeys(c.permission)
    .filter((k) => !(k in permissions))
    .map((k) => `${c.name}: ${k}`),
)
if (unknown.length) throw new Error(`permission keys that no menu has: ${unknown.join(', ')}`)

const configuration = [
  '# Configuration',
  '',
  'Read from the environment at the start. A wrong value stops the start with one sentence and exit code 2. Made by `npm run gen`.',
  '',
  '| variable | default | allowed | what it does |',
  '|---|---|---|---|',
  ...Object.values(variables).map(
    (v) => `| \`${v.name}\` | ${v.fallback ? `\`${v.fallback}\`` : ''} | ${v.allowed} | ${v.about} |`,
  ),
  '',
].join('\n')

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
const files: Record<string, string> = {
  'docs/generated/openapi.json': json(openApi(calls, 'zh')),
  'docs/generated/permissions.json': json(permissions),
  'docs/generated/routes.json': json(routes),
  'docs/generated/dictionaries.json': json(
    Object.fromEntries(dictionaries.map((d) => [d.code, d.entries.map((e) => [e.key, e.zh, e.en])])),
  ),
  'docs/generated/messages.zh.json': json(zh),
  'docs/generated/messages.en.json': json(en),
  'docs/configuration.md': configuration,
  'apps/console/public/menu-icons.svg': menuIconSprite(),
}
let stale = 0
for (const [name, text] of Object.entries(files)) {
  const path = join(root, name)
  if (existsSync(path) && readFileSync(path, 'utf8') === text) continue
  stale++
  if (process.argv.includes('--check')) console.error(`${name} is not up to date: run npm run gen`)
  else {
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, text)
    console.log(`wrote ${name}`)
  }
}
process.exit(process.argv.includes('--check') && stale ? 1 : 0)
