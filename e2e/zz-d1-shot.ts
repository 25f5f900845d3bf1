import { openBrowser } from './browser.ts'
import { mkdirSync } from 'node:fs'
const out='/tmp/d1-shots'; mkdirSync(out,{recursive:true})
const base='http://127.0.0.1:8133'
const login = async (page, user='admin') => { await page.goto(base+'/login'); await page.waitForSelector('#tenant'); await page.fill('#tenant','100001'); await page.fill('#account',user); await page.fill('#password','tecovie-admin-1'); await page.keyboard.press('Enter'); await page.waitForURL('**/home', {timeout:30000}) }
{
const b = await openBrowser({ width: 1366, height: 768, calm: true }); const { page } = b
await login(page)
const shot = async (n)=>{ await page.waitForTimeout(1000); await page.screenshot({path:`${out}/${n}.png`}) }
await page.goto(base+'/user/pub_msg'); await page.waitForSelector('.ant-table-row'); await shot('zh-message')
await page.goto(base+'/user/workOrder'); await page.waitForSelector('.ant-table-row'); await shot('zh-orders')
await page.locator('.ant-table-row .ant-checkbox-input').first().check(); await page.getByRole('button',{name:/派\s?单/}).first().click(); await page.waitForSelector('.ant-drawer'); await page.locator('.ant-drawer .ant-select').first().click(); await shot('zh-dispatch')
await page.keyboard.press('Escape')
await page.locator('.ant-select-item-option').first().click({timeout:3000}).catch(()=>console.log('no option'))
await page.locator('.ant-drawer .ant-btn-primary').click().catch(()=>{}); await shot('zh-dispatched')
await page.locator('.ant-table-row a', {hasText:'上门检修'}).first().click(); await page.waitForSelector('.ant-timeline'); await page.getByRole('button',{name:'处理工单'}).click(); await page.waitForSelector('.ant-drawer')
await page.setInputFiles('.ant-drawer input[type=file]', '/work/main/e2e/zz-d1.png'); await shot('zh-step')
await page.locator('.ant-drawer .ant-radio-wrapper').nth(1).click(); await page.locator('.ant-drawer .ant-btn-primary').click(); await shot('zh-detail')
console.log(b.problems); await b.close()
}
{
const b = await openBrowser({ width: 1920, height: 1080, calm: true, locale:'en-US', dark:true }); const { page } = b
await login(page)
const shot = async (n)=>{ await page.waitForTimeout(1000); await page.screenshot({path:`${out}/${n}.png`}) }
await page.evaluate(()=>0)
await page.locator('.tc-top button:has(.anticon-bell)').click(); await shot('en-bell')
await page.goto(base+'/user/complaint'); await page.waitForSelector('.ant-table-row'); await shot('en-complaint')
await page.goto(base+'/user/pub_msg'); await page.waitForSelector('.ant-table-row'); await shot('en-message')
await page.goto(base+'/desk/notice'); await page.waitForSelector('.ant-table-row'); await page.locator('.ant-table-row').last().getByText('Edit').click(); await page.waitForSelector('.tc-editor'); await shot('en-notice-edit')
await page.goto(base+'/user/workOrder'); await page.waitForSelector('.ant-table-row'); await page.locator('.ant-table-row a').last().click(); await page.waitForSelector('.ant-timeline'); await shot('en-detail')
console.log(b.problems); await b.close()
}
