import type { ResourcePlan } from './resource-plan.ts'
import { bracketed, camelOf, list, pascal } from './ts-text.ts'

/** The console's page of a resource: rung 0, with own inputs and cells where a field has a control of its own. */
export function pageFile(plan: ResourcePlan): string {
  const name = camelOf(plan.noun)
  const controls = plan.fields.filter((f) => f.control && (f.create || f.update))
  const form = plan.fields.filter((f) => f.create || f.update).map((f) => f.name)
  const columns = [...plan.fields.filter((f) => f.list).map((f) => f.name), ...(plan.audit ? ['updateTime'] : [])]
  const filters = plan.fields.filter((f) => f.filter?.length).map((f) => f.name)
  const inputs = controls.map((f) => `${f.name}: () => ${f.control?.input}`)
  const cells = controls.filter((f) => f.control?.cell).map((f) => `${f.name}: ${f.control?.cell}`)
  const imports = new Map<string, Set<string>>()
  for (const { control } of controls)
    for (const [file, names] of Object.entries(control?.imports ?? {})) {
      const known = imports.get(file) ?? new Set()
      for (const one of names) known.add(one)
      imports.set(file, known)
    }
  imports.set('../../kit/resource-page.tsx', new Set(['resourcePage']))
  const outside = [...imports].filter(([file]) => !file.startsWith('.'))
  const inside = [...imports].filter(([file]) => file.startsWith('.')).sort(([a], [b]) => (a < b ? -1 : 1))
  const line = ([file, names]: [string, Set<string>]) => `import { ${[...names].sort().join(', ')} } from '${file}'`
  const option = (key: string, items: string) => `  ${key}: ${items},`
  return [
    `import { ${name} } from '@tecovie/contract/resources/${plan.noun}.ts'`,
    ...outside.map(line),
    ...inside.map(line),
    '',
    `export const ${pascal(name)}Page = resourcePage(${name}, {`,
    ...(filters.length ? [option('filters', list(filters, 2, 'filters: '))] : []),
    option('columns', list(columns, 2, 'columns: ')),
    ...(form.length ? [option('form', list(form, 2, 'form: '))] : []),
    ...(inputs.length ? [option('inputs', bracketed('{', inputs, 2, 'inputs: '))] : []),
    ...(cells.length ? [option('cells', bracketed('{', cells, 2, 'cells: '))] : []),
    '})',
    '',
  ].join('\n')
}
