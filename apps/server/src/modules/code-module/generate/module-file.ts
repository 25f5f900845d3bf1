import type { ResourcePlan } from './resource-plan.ts'
import { bracketed, camelOf, pascal } from './ts-text.ts'

const NAMING = `/** Texts of dictionary entries in the reader's language. */
async function nameEntries(ctx: Context, rows: Row[]): Promise<void> {
  const codes = Object.values(ENTRIES)
  const { rows: found } = await sql<{ code: string; dictKey: string; dictValue: string; dictValueEn: string }>\`
    select code, dict_key, dict_value, dict_value_en from dict where code = any(\${codes}::text[])\`.execute(ctx.db.raw)
  for (const row of rows)
    for (const [field, code] of Object.entries(ENTRIES)) {
      const entry = found.find((e) => e.code === code && e.dictKey === row[field])
      row[\`\${field}Name\`] = entry ? (ctx.language === 'en' && entry.dictValueEn) || entry.dictValue : ''
    }
}
`

/** The server's side of a resource: the standard verbs, with what its fields ask for beside them. */
export function moduleFile(plan: ResourcePlan): string {
  const name = camelOf(plan.noun)
  const secrets = plan.fields.filter((f) => f.secret).map((f) => f.name)
  const rich = plan.fields.filter((f) => f.rich).map((f) => f.name)
  const dicts = plan.named ? plan.fields.filter((f) => f.dict) : []
  const written = secrets.length + rich.length > 0
  const hooks = [
    ...(written
      ? ['beforeCreate: (_ctx, values) => prepared(values)', 'beforeUpdate: (_ctx, values) => prepared(values)']
      : []),
    ...(dicts.length ? ['enrich: nameEntries'] : []),
  ]
  const seal = [
    ...(secrets.length ? ['  const { secrets } = kit.services'] : []),
    '  const prepared = (values: Row) => {',
    ...secrets.map((name) => `    if (values.${name}) values.${name} = secrets.seal(values.${name})`),
    ...rich.map((name) => `    if (values.${name}) values.${name} = richText(values.${name})`),
    '  }',
  ]
  const naming = [
    `const ENTRIES = ${bracketed(
      '{',
      dicts.map((f) => `${f.name}: '${f.dict}'`),
      0,
      'const ENTRIES = ',
    )}`,
    '',
    NAMING,
  ]
  return [
    `import { ${name} } from '@tecovie/contract/resources/${plan.noun}.ts'`,
    ...(dicts.length ? [`import { sql } from 'kysely'`, `import type { Context } from '../../kit/context.ts'`] : []),
    `import type { Kit } from '../../kit/mount-action.ts'`,
    `import { mountResource${written || dicts.length ? ', type Row' : ''} } from '../../kit/mount-resource.ts'`,
    ...(rich.length ? [`import { richText } from '../notice/rich-text.ts'`] : []),
    '',
    ...(dicts.length ? naming : []),
    `export function mount${pascal(name)}(kit: Kit): void {`,
    ...(written ? seal : []),
    hooks.length ? `  mountResource(kit, ${name}, ${bracketed('{', hooks, 2)})` : `  mountResource(kit, ${name})`,
    '}',
    '',
  ].join('\n')
}
