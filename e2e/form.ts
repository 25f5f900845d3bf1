import type { Locator, Page } from 'playwright-core'

/** The drawer that was opened last. */
export const drawerOf = (page: Page): Locator => page.locator('.ant-drawer.ant-drawer-open').last()

/** A button by its words; antd sets a space between two characters. */
export const button = (at: Locator | Page, words: string): Locator =>
  at.getByRole('button', { name: new RegExp(`^(\\S+ )?${[...words].join('\\s*')}$`) })

/** Takes an option of a select or a tree by its text; the placeholder lies over the input, hence the keyboard. */
export async function choose(form: Locator, label: string, option: string): Promise<void> {
  const page = form.page()
  await form.getByLabel(label, { exact: true }).focus()
  await page.keyboard.press('ArrowDown')
  await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).first().click()
}

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Puts a picture into an upload field and waits until it is shown. */
export async function putPicture(form: Locator): Promise<void> {
  const file = { name: 'icon.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') }
  await form.locator('input[type="file"]').setInputFiles(file)
  await form.locator('.ant-upload-list-item-done').waitFor()
}
