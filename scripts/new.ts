import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { registerLines, resourceFiles } from '../apps/server/src/modules/code-module/generate/resource-files.ts'
import { plainPlan } from '../apps/server/src/modules/code-module/generate/resource-plan.ts'

/** `npm run new <noun>`: the files of a plain resource, in every tier. Existing files are left alone. */
const noun = process.argv[2] ?? ''
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(noun)) {
  console.error('Usage: npm run new <noun>, in kebab case, singular: npm run new spare-part')
  process.exit(2)
}
const root = join(import.meta.dirname, '..')
const plan = plainPlan(noun)
for (const [name, content] of Object.entries(resourceFiles(plan))) {
  const path = join(root, name)
  if (existsSync(path)) {
    console.log(`kept  ${name}`)
    continue
  }
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
  console.log(`wrote ${name}`)
}
console.log('\nThen register it:')
for (const [file, lines] of Object.entries(registerLines(plan, 'system')))
  console.log(`  ${file}\n${lines.map((line) => `    ${line}`).join('\n')}`)
