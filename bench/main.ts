import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/**
 * `npm run bench` runs every benchmark; `npm run bench -- lists ingest` the named ones. Each prints its figures as lines of JSON;
 * docs/benchmarks.md holds those that were published, with the machine.
 */
const ALL = ['start', 'lists', 'people', 'ingest', 'ingest-kill', 'ingest-history', 'logs']
const wanted = process.argv.slice(2).filter((a) => !a.startsWith('-'))
for (const name of wanted.length ? wanted : ALL) {
  if (!ALL.includes(name)) {
    console.error(`No benchmark ${name}: there are ${ALL.join(', ')}`)
    process.exit(2)
  }
  console.log(`=== ${name}`)
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`)], { stdio: 'inherit' })
  if (status) process.exit(status)
}
