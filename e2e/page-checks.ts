import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { zh } from '../packages/contract/src/messages/zh.ts'

const LOADING = '.ant-skeleton, .ant-spin-spinning, .ant-btn-loading'
const STREAM = '/tecovie-stream/'

/** Counts the page's open requests, the live stream aside; answers a function that tells whether the page is at rest. */
export function watchRequests(page: Page): () => boolean {
  const open = new Set<unknown>()
  page.on('request', (request) => {
    // What the page before has asked for may never be answered.
    if (request.isNavigationRequest()) open.clear()
    if (!request.url().includes(STREAM) && request.url().startsWith('http')) open.add(request)
  })
  page.on('requestfinished', (request) => void open.delete(request))
  page.on('requestfailed', (request) => void open.delete(request))
  return () => open.size === 0
}

/** Waits until the page stands: drawn, nothing loading, nothing asked for. */
export async function settled(page: Page, atRest: () => boolean): Promise<void> {
  await page.locator('.tc-page, .tc-login-form').first().waitFor()
  const until = Date.now() + 30_000
  for (let calm = 0; calm < 2; ) {
    if (Date.now() > until) throw new Error(`${page.url()} never came to rest`)
    const loading = await page.locator(LOADING).count()
    calm = loading === 0 && atRest() ? calm + 1 : 0
    // Two frames: an answer that just came has been drawn, and what it asks for has been sent.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  }
}

/** What axe finds that keeps people out: serious and critical; in the whole window, or in the page within the shell. */
export async function axeFindings(page: Page, within?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (within) axe.include(within)
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes
        .slice(0, 3)
        .map((n) => `${id} (${nodes.length}): ${n.html.slice(0, 200)} ${n.any[0]?.message ?? n.all[0]?.message ?? ''}`),
    )
}

/** Message keys shown in place of their text. */
export function untranslated(page: Page): Promise<string[]> {
  return page.evaluate((rooms) => {
    const key = new RegExp(`(?:^|[^\\w./-])(?:${rooms.join('|')})\\.[a-z]\\w*(?:\\.\\w+)*`, 'i')
    const texts = [document.title]
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    // Keys that are data say that they are not to be translated.
    while (nodes.nextNode())
      if (!nodes.currentNode.parentElement?.closest('[translate="no"], code, pre'))
        texts.push(nodes.currentNode.textContent ?? '')
    for (const name of ['title', 'placeholder', 'aria-label', 'alt'])
      for (const at of document.querySelectorAll(`[${name}]`))
        if (!at.closest('[translate="no"]') && !at.querySelector('[translate="no"]'))
          texts.push(at.getAttribute(name) ?? '')
    return [...new Set(texts.flatMap((text) => text.split('\n')).flatMap((line) => key.exec(line)?.[0] ?? []))]
  }, Object.keys(zh))
}

/**
 * What can be scrolled sideways: the page itself, its content; with E2E_TABLES=1 also a table whose default columns do not
 * fit, which is for polishing: a table may scroll within itself.
 */
export function sideways(page: Page): Promise<string[]> {
  const tables = process.env.E2E_TABLES ? ', .ant-table-body, .ant-table-content' : ''
  return page.evaluate(
    (more) =>
      [document.scrollingElement, ...document.querySelectorAll(`main, .tc-page${more}`)]
        .filter((at): at is Element => !!at && at.scrollWidth > at.clientWidth + 1)
        .filter((at) => at === document.scrollingElement || getComputedStyle(at).overflowX !== 'visible')
        .map((at) => `${at.tagName.toLowerCase()}.${at.className} is ${at.scrollWidth - at.clientWidth} px too wide`),
    tables,
  )
}
