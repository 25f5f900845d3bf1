import { snake } from '../../../kit/snake.ts'
import { moduleFile } from './module-file.ts'
import { pageFile } from './page-file.ts'
import type { ResourcePlan } from './resource-plan.ts'
import { bracketed, camelOf, list, pascal, quoted, sqlName } from './ts-text.ts'

const BUTTONS = [
  ['add', '新增', 'Add', 1],
  ['view', '查看', 'View', 2],
  ['edit', '编辑', 'Edit', 2],
  ['delete', '删除', 'Delete', 3],
] as const

function contract(plan: ResourcePlan): string {
  const { fields, scope } = plan
  const name = camelOf(plan.noun)
  const of = (test: (f: ResourcePlan['fields'][number]) => unknown) => fields.filter(test).map((f) => f.name)
  const [create, update] = [of((f) => f.create), of((f) => f.update)]
  const named = plan.named ? fields.filter((f) => f.dict) : []
  const filters = fields.filter((f) => f.filter?.length)
  const needsZod = named.length > 0 || fields.some((f) => /\bz\./.test(f.schema))
  const verbs: [string, string, string][] = [
    ['list', 'GET /list', `['${name}']`],
    ['detail', 'GET /detail', `['${name}_view', '${name}_edit']`],
    ...(create.length ? ([['create', 'POST /submit', `['${name}_add']`]] as [string, string, string][]) : []),
    ...(update.length ? ([['update', 'POST /submit', `['${name}_edit']`]] as [string, string, string][]) : []),
    ['remove', 'POST /remove', `['${name}_delete']`],
    ['export', 'GET /export', `['${name}']`],
  ]
  const optional = (key: string, names: string[]) => (names.length ? [`  ${key}: ${list(names, 2, `${key}: `)},`] : [])
  return [
    ...(needsZod ? [`import * as z from 'zod'`] : []),
    `import { defineResource } from '../core/define-resource.ts'`,
    ...(fields.some((f) => /\bf\./.test(f.schema)) ? [`import * as f from '../core/fields.ts'`] : []),
    '',
    `export const ${name} = defineResource({`,
    `  name: '${name}',`,
    `  base: '/api/${plan.service}/${name}',`,
    `  scope: '${scope}',`,
    '  fields: {',
    ...fields.map((f) => `    ${f.name}: ${f.schema},`),
    '  },',
    ...(named.length ? ['  computed: {', ...named.map((f) => `    ${f.name}Name: z.string(),`), '  },'] : []),
    `  create: ${list(create, 2, 'create: ')},`,
    `  update: ${list(update, 2, 'update: ')},`,
    ...optional(
      'detailOnly',
      of((f) => f.detailOnly),
    ),
    ...optional(
      'writeOnly',
      of((f) => f.secret),
    ),
    `  filters: ${bracketed(
      '{',
      filters.map((f) => `${f.name}: ${list(f.filter ?? [], 4)}`),
      2,
      'filters: ',
    )},`,
    `  sort: ${list([...of((f) => f.sort), ...(plan.audit ? ['createTime', 'updateTime'] : [])], 2, 'sort: ')},`,
    ...(plan.audit ? [] : ['  defaultSort: [],', '  audit: false,']),
    ...(plan.unique ? [`  unique: [[${quoted(plan.unique)}]],`] : []),
    '  routes: {',
    ...verbs.map(([verb, route]) => `    ${verb}: '${route}',`),
    '  },',
    '  permissions: {',
    ...verbs.map(([verb, , keys]) => `    ${verb}: ${keys},`),
    '  },',
    '})',
    '',
  ].join('\n')
}

function texts(plan: ResourcePlan, language: 'zh' | 'en'): string {
  const named = plan.named ? plan.fields.filter((f) => f.dict) : []
  const fields = [
    ...plan.fields.map((f) => `${f.name}: ${quoted(f[language])}`),
    ...named.map((f) => `${f.name}Name: ${quoted(f[language])}`),
  ]
  const { title, purpose } = plan[language]
  return [
    `export const ${camelOf(plan.noun)} = {`,
    `  title: ${quoted(title)},`,
    `  purpose: ${quoted(purpose)},`,
    `  fields: ${bracketed('{', fields, 2, 'fields: ')},`,
    '}',
    '',
  ].join('\n')
}

function menu(plan: ResourcePlan): string {
  const name = camelOf(plan.noun)
  return [
    `import { button, type MenuSpec } from '../core/menu.ts'`,
    '',
    `export const ${name}Menu: MenuSpec = {`,
    `  code: '${name}',`,
    `  zh: ${quoted(plan.zh.title)},`,
    `  en: ${quoted(plan.en.title)},`,
    `  path: '${pathOf(plan)}',`,
    `  icon: 'module',`,
    // Rows that belong to no tenant are the platform's to keep.
    ...(plan.scope === 'global' ? ['  platformOnly: true,'] : []),
    '  buttons: [',
    ...BUTTONS.map(
      ([key, zh, en, place]) => `    button('${name}_${key}', '${zh}', '${en}'${place === 2 ? '' : `, ${place}`}),`,
    ),
    '  ],',
    '}',
    '',
  ].join('\n')
}

function migration(plan: ResourcePlan): string {
  const table = sqlName(snake(camelOf(plan.noun)))
  const bare = table.replaceAll('"', '')
  const own = plan.scope === 'tenant' ? ['tenant_id'] : []
  const column = (name: string) => sqlName(snake(name))
  const indexes = plan.fields
    .filter((f) => f.index && f.name !== plan.unique)
    .map((f, i) => {
      const name = `${bare.slice(0, 40)}_f${i + 1}`
      const parts = [...own, column(f.name)]
      return f.index === 'part'
        ? `create index ${name} on ${table} using gin (${[...own, `${column(f.name)} gin_trgm_ops`].join(', ')});`
        : `create index ${name} on ${table} (${parts.join(', ')});`
    })
  const kept = `${bare.slice(0, 55)}_deleted`
  const keep = [
    '-- A deleted row is kept here, whole; nothing else has to know.',
    `create table ${kept} (id bigint not null, ${own.map((c) => `${c} text not null, `).join('')}was jsonb not null, deleted_at timestamptz not null default now());`,
    `create index ${bare.slice(0, 48)}_deleted_time on ${kept} (${[...own, 'deleted_at'].join(', ')});`,
    `create function keep_${bare.slice(0, 55)}() returns trigger language plpgsql as $body$`,
    'begin',
    ...(own.length
      ? [
          '  -- A tenant that is being removed leaves nothing behind.',
          '  if exists (select from tenant where tenant_id = old.tenant_id and purging_at is not null) then return old; end if;',
        ]
      : []),
    `  insert into ${kept} (${['id', ...own, 'was'].join(', ')}) values (${['old.id', ...own.map((c) => `old.${c}`), 'to_jsonb(old)'].join(', ')});`,
    '  return old;',
    'end $body$;',
    `create trigger keep_deleted before delete on ${table} for each row execute function keep_${bare.slice(0, 55)}();`,
  ]
  const lines = [
    `create table ${table} (`,
    '  id bigint primary key,',
    ...own.map((c) => `  ${c} text not null,`),
    ...plan.fields.map((f) => `  ${column(f.name)} ${f.column},`),
    '  create_user bigint,',
    '  create_time timestamptz not null default now(),',
    '  update_user bigint,',
    '  update_time timestamptz not null default now()',
    ');',
    ...(plan.unique
      ? [
          `create unique index ${bare.slice(0, 40)}_${snake(plan.unique)} on ${table} (${[...own, column(plan.unique)].join(', ')});`,
        ]
      : []),
    `create index ${bare.slice(0, 55)}_time on ${table} (${[...own, ...(plan.audit ? ['create_time desc'] : []), 'id desc'].join(', ')});`,
    ...indexes,
    ...(plan.keepDeleted ? keep : []),
  ]
  return [
    `import { type Kysely, sql } from 'kysely'`,
    '',
    'export async function up(db: Kysely<never>): Promise<void> {',
    '  await sql`',
    ...lines.map((line) => `    ${line}`),
    '  `.execute(db)',
    '}',
    '',
  ].join('\n')
}

const pathOf = (plan: ResourcePlan) => `${plan.above}/${camelOf(plan.noun)}`

/** The files of a resource in every tier, by path. */
export function resourceFiles(plan: ResourcePlan): Record<string, string> {
  const { noun } = plan
  return {
    [`packages/contract/src/resources/${noun}.ts`]: contract(plan),
    [`packages/contract/src/messages/zh/${noun}.ts`]: texts(plan, 'zh'),
    [`packages/contract/src/messages/en/${noun}.ts`]: texts(plan, 'en'),
    [`packages/contract/src/menus/${noun}-menu.ts`]: menu(plan),
    [`apps/server/src/migrations/${plan.migration}-${noun}.ts`]: migration(plan),
    [`apps/server/src/modules/${noun}/${noun}.module.ts`]: moduleFile(plan),
    [`apps/console/src/features/${noun}/${noun}-page.tsx`]: pageFile(plan),
  }
}

/** What is added to the registers so that the files are used: `file -> lines`. `parent` is the code of the menu above. */
export function registerLines(plan: ResourcePlan, parent: string): Record<string, string[]> {
  const { noun } = plan
  const name = camelOf(noun)
  const text = (language: string) => [`import { ${name} } from './${language}/${noun}.ts'`, `resources: { …, ${name} }`]
  return {
    'packages/contract/src/messages/zh-base.ts': text('zh'),
    'packages/contract/src/messages/en-base.ts': text('en'),
    [`packages/contract/src/menus/ (${parent})`]: [
      `import { ${name}Menu } from './${noun}-menu.ts'`,
      `children: [ …, ${name}Menu ]`,
    ],
    'apps/server/src/modules/contracts.ts': [`import '@tecovie/contract/resources/${noun}.ts'`],
    'apps/server/src/modules/modules.ts': [
      `import { mount${pascal(name)} } from './${noun}/${noun}.module.ts'`,
      `mount${pascal(name)}(kit)`,
    ],
    'apps/server/src/kit/table-scope.ts': [`${name}: '${plan.scope}',`],
    'apps/console/src/app/pages.ts': [
      `{ path: '${pathOf(plan)}', keys: ['${name}'], load: () => import('../features/${noun}/${noun}-page.tsx').then((m) => m.${pascal(name)}Page) },`,
    ],
  }
}
