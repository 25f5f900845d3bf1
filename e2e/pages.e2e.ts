import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Api, signIn } from './api.ts'
import { type Browser, openBrowser, picture } from './browser.ts'
import { axeFindings, settled, sideways, untranslated, watchRequests } from './page-checks.ts'
import { addressOf, DEMO_TENANT, makeRows } from './page-ids.ts'
import { PASSWORD, type RunningServer, startServer } from './server.ts'

/**
 * Every page of the console with the demo's data, in Chinese and light, in English and dark: nothing that axe calls serious,
 * no error in the browser, no message key in place of a text, nothing that scrolls sideways on a small screen.
 */
const listed = join(import.meta.dirname, '../apps/console/src/app/pages.ts')
// Typed with JSX, which this program is not: the list is read at run time.
const { pages } = (await import(listed)) as { pages: readonly { path: string }[] }
const LOOKS = [
  { name: 'zh-light', locale: 'zh', dark: false },
  { name: 'en-dark', locale: 'en', dark: true },
]
const SHELL_TOO = ['/login', '/home']
interface Look extends Browser {
  name: string
  atRest: () => boolean
}
let server: RunningServer
let api: Api
let looks: Look[]
let menuPaths: Set<string>

async function openLook({ name, locale, dark }: (typeof LOOKS)[number]): Promise<Look> {
  const browser = await openBrowser({ dark, calm: true })
  await browser.context.addInitScript((language) => localStorage.setItem('tecovie.language', language), locale)
  const { page } = browser
  page.setDefaultTimeout(60_000)
  const atRest = watchRequests(page)
  await page.goto(`${server.url}/login`)
  await settled(page, atRest)
  return { ...browser, name, atRest }
}

/** Everything that is wrong with what is on screen now. The shell around pages is the same everywhere: looked at once. */
async function faults(look: Look, where: string): Promise<string[]> {
  const { page } = look
  const found = [
    ...(await axeFindings(page, SHELL_TOO.includes(where) ? undefined : 'main')),
    ...(await untranslated(page)).map((key) => `untranslated ${key}`),
    ...(await sideways(page)),
    ...look.problems.splice(0),
  ]
  await picture(page, `${look.name}${where.replaceAll(/[/?=$]+/g, '_')}`)
  return found.map((fault) => `${look.name} ${where}: ${fault}`)
}

async function signInWith({ page }: Look): Promise<void> {
  await page.locator('#account').fill('admin')
  await page.locator('#password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home')
}

/** The page at an address, and each of its tabs. */
async function look(at: Look, path: string, address: string): Promise<string[]> {
  const { page, atRest } = at
  await page.goto(server.url + address)
  await settled(page, atRest)
  const found = await faults(at, path)
  const tabs = page.locator('main [role="tab"]:not([aria-disabled="true"])')
  for (let i = 1; i < (await tabs.count()); i++) {
    await tabs.nth(i).click()
    await settled(page, atRest)
    found.push(...(await faults(at, `${path}#${i}`)))
  }
  return found
}

beforeAll(async () => {
  server = await startServer({ args: ['--demo'] })
  api = await signIn(server.url, PASSWORD)
  looks = await Promise.all(LOOKS.map(openLook))
  const paths = (nodes: { path?: string; children?: [] }[]): string[] =>
    nodes.flatMap((node) => [node.path ?? '', ...paths(node.children ?? [])])
  menuPaths = new Set(paths(await api.get('tecovie-system/menu/routes', {})))
  await makeRows(await signIn(server.url, PASSWORD, 'admin', DEMO_TENANT))
})
afterAll(async () => {
  await Promise.all((looks ?? []).map((browser) => browser.close()))
  await server?.stop()
})

it('/login', async () => {
  expect((await Promise.all(looks.map((at) => faults(at, '/login')))).flat()).toEqual([])
  await Promise.all(looks.map(signInWith))
})

it.each(pages.map((page) => page.path))('%s', async (path) => {
  const address = await addressOf(path, menuPaths, api)
  if (!address) expect.fail(`${path} stands in no menu: say in e2e/page-ids.ts what it shows, so that it is looked at`)
  expect((await Promise.all(looks.map((at) => look(at, path, address)))).flat()).toEqual([])
})

it.each(['/403', '/404', '/500'])('%s', async (path) => {
  const faultsOf = async (at: Look) => {
    await at.page.goto(server.url + path)
    await at.page.locator('main.tc-status-page').first().waitFor()
    return faults(at, path)
  }
  expect((await Promise.all(looks.map(faultsOf))).flat()).toEqual([])
})
