import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Api, signIn } from './api.ts'
import { type Browser, openBrowser, picture } from './browser.ts'
import { button } from './form.ts'
import { PASSWORD, type RunningServer, startServer } from './server.ts'

/** A session's life in the browser: lock and unlock, a second factor from its picture to the next sign-in, sign-out elsewhere. */
let server: RunningServer
let browser: Browser
let api: Api
let secret = ''
const page = () => browser.page

beforeAll(async () => {
  server = await startServer({ env: { RUN: 'api', TECOVIE_CAPTCHA: 'never' } })
  browser = await openBrowser({ calm: true })
  page().setDefaultTimeout(10_000)
  api = await signIn(server.url, PASSWORD)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const enter = async () => {
  await page().locator('#account').fill('admin')
  await page().locator('#password').fill(PASSWORD)
  await page().keyboard.press('Enter')
}

it('locks, survives a reload, refuses a wrong password and goes back to where it was', async () => {
  await page().goto(`${server.url}/login?to=/organize/role`)
  await enter()
  await page().locator('.tc-page').waitFor()
  await page().keyboard.press('Alt+KeyL')
  await page().waitForURL('**/lock')
  await page().goto(`${server.url}/organize/role`)
  await page().waitForURL('**/lock')
  const field = page().locator('.tc-lock input')
  await field.fill('wrong-password')
  await page().keyboard.press('Enter')
  await page().getByText('解锁密码错误，请重新输入').waitFor()
  expect(await field.inputValue()).toBe('')
  await picture(page(), 'lock')
  await field.fill(PASSWORD)
  await page().keyboard.press('Enter')
  await page().waitForURL('**/organize/role')
  await page().locator('.tc-page').waitFor()
})

it('ends another session at once', async () => {
  await page().goto(`${server.url}/profile?tab=sessions`)
  const row = page().locator('.ant-table-row', { hasNotText: '当前' }).first()
  await button(row, '退出').click()
  await button(page().locator('.ant-modal'), '确定').click()
  await page().getByText('已退出登录').waitFor()
  await expect(api.get('tecovie-user/info', {})).rejects.toThrow('登录已失效')
})

it('turns two-step sign-in on', async () => {
  await page().goto(`${server.url}/profile?tab=security`)
  await button(page().locator('.tc-security-row').first(), '启用').click()
  await page().locator('.ant-modal input[type=password]').fill(PASSWORD)
  await button(page().locator('.ant-modal'), '确定').click()
  secret = ((await page().locator('.tc-enrol').textContent()) ?? '').match(/[A-Z2-7]{32}/)?.[0] ?? ''
  await picture(page(), 'enrol')
  await page().getByLabel('动态验证码').fill(new TOTP({ secret }).generate())
  await page().keyboard.press('Enter')
  await page().locator('.tc-recovery li').first().waitFor()
  expect(await page().locator('.tc-recovery li').count()).toBe(10)
  await button(page().locator('.ant-modal'), '我已保存').click()
  await page().getByText('已启用').waitFor()
})

it('asks for the code at the next sign-in', async () => {
  await page().locator('.tc-me').click()
  await page().getByRole('menuitem', { name: '退出登录' }).click()
  await button(page().locator('.ant-modal'), '确定').click()
  await page().waitForURL('**/login')
  await enter()
  const code = page().getByLabel('动态验证码')
  await code.fill('000000')
  await page().keyboard.press('Enter')
  await page().getByText('动态验证码错误或已使用').waitFor()
  // The code that turned it on is used; the next one is taken early.
  await code.fill(new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 }))
  await page().keyboard.press('Enter')
  await page().waitForURL('**/home')
  expect(browser.problems).toEqual([])
})
