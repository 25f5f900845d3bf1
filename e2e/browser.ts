import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export interface Browser {
  page: Page
  context: BrowserContext
  /** Console errors and failed requests of the page, for the end of a journey. */
  problems: string[]
  close(): Promise<void>
}

/** Debian's Chromium with a profile of its own; `calm` asks pages for no motion. */
export async function openBrowser(
  o: { width?: number; height?: number; locale?: string; dark?: boolean; calm?: boolean } = {},
): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'tecovie-browser-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    headless: true,
    args: ARGS,
    viewport: { width: o.width ?? 1366, height: o.height ?? 768 },
    locale: o.locale ?? 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    colorScheme: o.dark ? 'dark' : 'light',
    reducedMotion: o.calm ? 'reduce' : 'no-preference',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = context.pages()[0] ?? (await context.newPage())
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`))
  page.on('console', (m) => {
    if (m.type() === 'error' && !/status of 4\d\d/.test(m.text())) problems.push(m.text())
  })
  return {
    page,
    context,
    problems,
    async close() {
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

/** Keeps a picture when E2E_PICTURES names a folder: for people, not for comparison. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.E2E_PICTURES
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}
