import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { base } from '@tecovie/contract/messages/zh-base.ts'
import { thingTexts } from '@tecovie/contract/messages/zh-things.ts'
import { expect, it } from 'vitest'
import { pages } from '../src/app/pages.ts'

const APP = join(import.meta.dirname, '../src/app')
const KEY = /['"`]([a-z]\w*(?:\.[\w${}]+)+)/g
const RESOURCE = /@tecovie\/contract\/resources\/([a-z-]+)\.ts/g
const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+\.tsx?)'/g

/** Whether a key names a text of things that the base does not hold. */
function ofThings(key: string): boolean {
  const [group = '', noun = ''] = key.split('.')
  if (group === 'resources') return noun in thingTexts.resources && !(noun in base.resources)
  return group in thingTexts && !(group in base)
}

/** What of the texts of things the files say that a page is made of. */
function thingsIn(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file) || file.includes('/kit/') || !existsSync(file)) return []
  seen.add(file)
  const source = readFileSync(file, 'utf8')
  const nouns = [...source.matchAll(RESOURCE)].map(
    ([, name = '']) => `resources.${name.replace(/-([a-z])/g, (_, c: string) => c.toUpperCase())}.title`,
  )
  const said = [...nouns, ...[...source.matchAll(KEY)].map(([, key = '']) => key)].filter(ofThings)
  return [...said, ...[...source.matchAll(IMPORT)].flatMap(([, to = '']) => thingsIn(join(dirname(file), to), seen))]
}

/** The module of each page, as the file of pages names it. */
const MODULES = new Map(
  [
    ...readFileSync(join(APP, 'pages.ts'), 'utf8').matchAll(
      /path: '([^']+)'(?:(?!path: ')[\s\S])*?import\('([^']+)'\)/g,
    ),
  ].map(([, path = '', file = '']) => [path, join(APP, file)]),
)

it.each(pages.map((p) => [p.path, p] as const))('%s loads the texts it speaks', (path, page) => {
  const file = MODULES.get(path) ?? ''
  expect(existsSync(file)).toBe(true)
  const said = thingsIn(file)
  if (said.length) expect({ said, texts: page.texts }).toMatchObject({ texts: 'things' })
})
