import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** `npm run new <noun>`: the files of a plain resource, in every tier. Existing files are left alone. */
const noun = process.argv[2] ?? ''
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(noun)) {
  console.error('Usage: npm run new <noun>, in kebab case, singular: npm run new spare-part')
  process.exit(2)
}
const root = join(import.meta.dirname, '..')
const camel = noun.replace(/-(.)/g, (_, c: string) => c.toUpperCase())
const snake = noun.replaceAll('-', '_')
const next = String(
  Math.max(...readdirSync(join(root, 'apps/server/src/migrations')).map((f) => Number.parseInt(f, 10) || 0)) + 1,
).padStart(4, '0')

const text = (title: string, name: string) => `export const ${camel} = {
  title: '${title}',
  purpose: '',
  fields: { name: '${name}', remark: '${title === noun ? 'Remark' : '备注'}' },
}
`
const files: Record<string, string> = {
  [`packages/contract/src/resources/${noun}.ts`]: `import { defineResource } from '../core/define-resource.ts'
import * as f from '../core/fields.ts'

export const ${camel} = defineResource({
  name: '${camel}',
  base: '/api/tecovie-system/${camel}',
  scope: 'tenant',
  fields: { name: f.plainName(64), remark: f.optionalText(255) },
  create: ['name', 'remark'],
  update: ['name', 'remark'],
  filters: { name: ['like', 'eq'] },
  sort: ['name', 'createTime', 'updateTime'],
  unique: [['name']],
  routes: {
    list: 'GET /list',
    detail: 'GET /detail',
    create: 'POST /submit',
    update: 'POST /submit',
    remove: 'POST /remove',
    export: 'GET /export',
  },
  permissions: {
    list: ['${camel}'],
    detail: ['${camel}_view', '${camel}_edit'],
    create: ['${camel}_add'],
    update: ['${camel}_edit'],
    remove: ['${camel}_delete'],
    export: ['${camel}'],
  },
})
`,
  [`packages/contract/src/messages/zh/${noun}.ts`]: text(`${noun}（中文名）`, '名称'),
  [`packages/contract/src/messages/en/${noun}.ts`]: text(noun, 'Name'),
  [`apps/server/src/migrations/${next}-${noun}.ts`]: `import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql\`
    create table ${snake} (
      id bigint primary key,
      tenant_id text not null,
      name text not null,
      remark text,
      create_user bigint,
      create_time timestamptz not null default now(),
      update_user bigint,
      update_time timestamptz not null default now()
    );
    create unique index ${snake}_name on ${snake} (tenant_id, name);
    create index ${snake}_time on ${snake} (tenant_id, create_time desc, id desc);
  \`.execute(db)
}
`,
  [`apps/server/src/modules/${noun}/${noun}.module.ts`]: `import { ${camel} } from '@tecovie/contract/resources/${noun}.ts'
import type { Kit } from '../../kit/mount-action.ts'
import { mountResource } from '../../kit/mount-resource.ts'

export function mount${camel[0]?.toUpperCase()}${camel.slice(1)}(kit: Kit): void {
  mountResource(kit, ${camel})
}
`,
  [`apps/console/src/features/${noun}/${noun}-page.tsx`]: `import { ${camel} } from '@tecovie/contract/resources/${noun}.ts'
import { resourcePage } from '../../kit/resource-page.tsx'

export const Page = resourcePage(${camel}, {
  filters: ['name'],
  columns: ['name', 'remark', 'updateTime'],
  form: ['name', 'remark'],
})
`,
}
for (const [name, content] of Object.entries(files)) {
  const path = join(root, name)
  if (existsSync(path)) {
    console.log(`kept  ${name}`)
    continue
  }
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
  console.log(`wrote ${name}`)
}
console.log(`
Then register it:
  packages/contract/src/messages/zh.ts and en.ts     texts
  packages/contract/src/menus/                       page '${camel}' with its buttons
  apps/server/src/modules/contracts.ts, modules.ts   declaration, module
  apps/server/src/kit/table-scope.ts                 ${camel}: 'tenant'
  apps/console/src/app/                              page`)
