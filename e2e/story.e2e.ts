import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Api, signIn } from './api.ts'
import { type Browser, openBrowser, picture } from './browser.ts'
import { hearSet, publish, report as reportOf } from './field-device.ts'
import { button, choose, drawerOf, putPicture } from './form.ts'
import { PASSWORD, type RunningServer, startServer } from './server.ts'

/**
 * The main job, in the browser, as a new user does it from the first-run list: a product with its functions, a device, its
 * values live, a rule tried out before it is saved, the events it raises, a work order, a command. The device is
 * mosquitto_pub and mosquitto_sub.
 */
let server: RunningServer
let browser: Browser
let api: Api
let failed = false
const device = { id: '', key: 'E2E0001', secret: '', productKey: '', name: '样机一号', mqttPort: 0 }

beforeAll(async () => {
  server = await startServer()
  device.mqttPort = server.mqttPort
  browser = await openBrowser()
  browser.page.setDefaultTimeout(15_000)
  api = await signIn(server.url, PASSWORD)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})
// The steps build on each other.
beforeEach(({ skip }) => skip(failed, 'a step before it failed'))
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  failed = true
  await picture(page(), `failed-${task.name.replaceAll(' ', '-')}`)
})

const page = () => browser.page
const report = (params: Record<string, unknown>) => reportOf(device, params)
const drawer = () => drawerOf(page())
const dropped = () => page().locator('.ant-drawer.ant-drawer-open').waitFor({ state: 'detached' })
const go = async (path: string) => {
  await page().goto(server.url + path)
  await page().locator('.tc-page, .tc-login-form').first().waitFor()
}
/** Follows the first-run list to where a step is done. */
async function goByList(step: string): Promise<void> {
  await go('/home')
  await page().locator('.tc-checklist li', { hasText: step }).getByRole('link').click()
  await page().locator('.tc-page:not(.tc-home)').waitFor()
}

it('signs in and sees what to do first', async () => {
  await go('/login')
  await page().locator('#account').fill('admin')
  await page().locator('#password').fill(PASSWORD)
  await page().keyboard.press('Enter')
  await page().waitForURL('**/home')
  await page().getByText('开始使用').waitFor()
  await picture(page(), 'home-first')
})

it('makes a product category', async () => {
  await goByList('新建产品分类')
  await button(page(), '新增一级分类').first().click()
  await drawer().getByLabel('分类名称').fill('环境')
  await button(drawer(), '保存').click()
  await dropped()
  await page().locator('.ant-table-row', { hasText: '环境' }).getByRole('button', { name: '新增子分类' }).click()
  await drawer().getByLabel('分类名称').fill('温度')
  await putPicture(drawer())
  await button(drawer(), '保存').click()
  await dropped()
  await page().locator('.ant-table-row', { hasText: '温度' }).waitFor()
  await picture(page(), 'category')
})

it('makes a product', async () => {
  await goByList('新建产品')
  await button(page(), '新增').first().click()
  const form = drawer()
  await button(form, '保存').click()
  // Nothing is entered yet: said once, and at each field.
  await page().getByText('请检查表单内容!').waitFor()
  await form.getByLabel('产品名称').fill('温度计')
  await form.getByLabel('品牌').fill('样品')
  await choose(form, '产品分类', '温度')
  await putPicture(form)
  await choose(form, '联网方式', 'WiFi')
  await choose(form, '模组', '通信模组')
  await picture(page(), 'product-drawer')
  await button(form, '保存').click()
  await dropped()
  await page().getByRole('link', { name: '温度计' }).waitFor()
})

it('defines its functions', async () => {
  await goByList('定义产品功能')
  await page().getByRole('link', { name: '温度计' }).click()
  await button(page(), '新增功能').click()
  const form = drawer()
  await form.getByLabel('功能名称').fill('温度')
  await form.getByLabel('标识符').fill('temperature')
  await choose(form, '数据类型', '数值')
  await choose(form, '数值格式', '单精度')
  for (const [label, value] of Object.entries({
    最小值: '-40',
    最大值: '120',
    步长: '0.1',
    单位: '℃',
    描述: '环境温度',
  }))
    await form.getByLabel(label, { exact: true }).fill(value)
  await form.getByText('只读', { exact: true }).click()
  await picture(page(), 'function-drawer')
  await button(form, '保存').click()
  await dropped()
  await button(page(), '新增功能').click()
  await drawer().getByLabel('功能名称').fill('风扇')
  await drawer().getByLabel('标识符').fill('fan')
  await choose(drawer(), '数据类型', '布尔')
  await drawer().getByLabel('描述', { exact: true }).fill('风扇开关')
  await button(drawer(), '保存').click()
  await dropped()
  await page().locator('.ant-table-row', { hasText: 'temperature' }).getByText('只读').waitFor()
  await page().locator('.ant-table-row', { hasText: 'fan' }).waitFor()
})

it('adds a device in the console; its secret is shown once', async () => {
  await goByList('添加设备')
  await button(page(), '新增').click()
  await choose(drawer(), '产品', '温度计')
  await choose(drawer(), '项目', '默认项目')
  await drawer().getByLabel('设备名称').fill(device.name)
  await drawer().getByLabel('设备标识').fill(device.key)
  await button(drawer(), '保存').click()
  const dialog = page().locator('.ant-modal').last()
  await dialog.getByText('设备密钥只显示这一次').waitFor()
  await picture(page(), 'secret-once')
  const cells = await dialog.locator('.ant-descriptions-item-content').allInnerTexts()
  device.productKey = cells[0]?.trim() ?? ''
  device.secret = cells[2]?.trim() ?? ''
  expect(device.secret).toMatch(/\S{16,}/)
  await dialog.locator('.ant-modal-footer .ant-btn-primary').click()
})

it('sees the device live while it reports', async () => {
  report({ temperature: 21.5, fan: false })
  await page().getByRole('link', { name: device.name }).click()
  await page().getByText('21.5 ℃').waitFor()
  device.id = new URL(page().url()).searchParams.get('id') ?? ''
  // No reload: the new value arrives by itself.
  report({ temperature: 22.5 })
  await page().getByText('22.5 ℃').waitFor()
  await picture(page(), 'device-live')
})

it('sees why a message was kept out', async () => {
  await page().getByRole('tab', { name: '拒绝消息' }).click()
  await page().getByText('没有被拒绝的消息').waitFor()
  report({ temperature: 5000 })
  await page().locator('.ant-table-row').first().waitFor()
  await picture(page(), 'device-rejected')
})

const conditionField = (field: string) => page().locator(`[id="ruleSubDefinitions.0.${field}"]`)

it('writes a rule, and tries it on what the device has reported', async () => {
  await goByList('新建监控规则')
  await button(page(), '新增规则').first().click()
  const form = page().locator('.tc-rule-page')
  await form.getByLabel('规则名称').fill('温度过高')
  await choose(form, '事件等级', '严重')
  await form.getByLabel('事件分类', { exact: true }).focus()
  await page().keyboard.press('ArrowDown')
  await page().keyboard.press('Enter')
  await choose(form, '设备状态', '故障')
  await choose(form, '适用范围', '指定设备')
  await choose(form, '产品', '温度计')
  await choose(form, '功能', '温度')
  await choose(form, '条件', '大于')
  await conditionField('dataValue').fill('22')
  await form.getByText('选择设备', { exact: true }).click()
  const [others, chosen] = [
    drawer().getByLabel('未关联设备', { exact: true }),
    drawer().getByLabel('已关联设备', { exact: true }),
  ]
  await others.getByRole('button', { name: `关联 ${device.name}` }).click()
  await chosen.getByText(device.name).waitFor()
  await picture(page(), 'rule-devices')
  await button(drawer(), '确定').click()
  await form.getByLabel('间隔时长').fill('0')
  await form.getByText('手动转工单', { exact: true }).click()
  await form.getByText('内置工单', { exact: true }).click()
  await button(form, '开始演练').click()
  await form.getByText('最近 7 天内，将在 1 台设备上产生 1 个事件').waitFor()
  await picture(page(), 'rule-rehearsal')
  await conditionField('dataValue').fill('80')
  await form.getByText('条件在演练后已修改').waitFor()
  await button(form, '提交').click()
  const row = page().locator('.ant-table-row', { hasText: '温度过高' })
  await row.getByText('大于 80 ℃').waitFor()
  // The form's tab is gone with the form.
  expect(await page().locator('.tc-tab', { hasText: '新增监控规则' }).count()).toBe(0)
})

it('switches the rule off and on', async () => {
  const toggle = page().getByRole('switch', { name: '启用规则 温度过高' })
  for (const on of [0, 1]) {
    await toggle.click()
    const status = async () => (await api.get('tecovie-iot-rule/monitorRule/list', {})).records[0].status
    await expect.poll(status).toBe(on)
  }
  await picture(page(), 'rules')
})

it('is told of the event that the rule raises, and handles it', async () => {
  await goByList('处理第一个事件')
  await page().getByText('暂无数据').waitFor()
  report({ temperature: 95 })
  // It arrives without a reload.
  const row = page().locator('.ant-table-row', { hasText: '温度过高' }).first()
  await row.waitFor()
  await picture(page(), 'event-raised')
  await button(row, '处理').click()
  await button(drawer(), '确定').click()
  await drawer().getByText('请输入处理内容').waitFor()
  await drawer().getByLabel('处理内容').fill('已通知现场降温')
  await button(drawer(), '确定').click()
  await row.getByText('已处理').waitFor()
})

it('turns another event into a work order and opens it', async () => {
  report({ temperature: 20 })
  report({ temperature: 96 })
  const row = page().locator('.ant-table-row', { hasText: '温度过高' }).filter({ hasText: '未处理' })
  await row.getByRole('button', { name: '转工单' }).click()
  await button(page().locator('.ant-modal, .ant-popover').last(), '确定').click()
  await go('/user/workOrder')
  await page().getByRole('link', { name: '温度过高' }).click()
  await page().locator('.tc-page').getByText('待分配').first().waitFor()
  await page().getByText(device.name).first().waitFor()
  await picture(page(), 'work-order')
})

it('sends the device a command and sees its answer', async () => {
  const heard = hearSet(device)
  await go(`/device/component/device-list/views/device-detail?id=${device.id}&tab=commands`)
  const online = async () => (await api.get('tecovie-iot-device/device/detail', { id: device.id })).online
  await expect.poll(online, { timeout: 20_000 }).toBe(1)
  await button(page(), '下发').first().click()
  await drawer().getByRole('checkbox', { name: '风扇' }).check()
  await drawer().getByRole('switch', { name: '风扇' }).click()
  await button(drawer(), '下发').click()
  const message = await heard
  // Booleans travel as 0 and 1.
  expect(message.params).toEqual({ fan: 1 })
  publish(device, 'service/property/set_reply', { id: message.id, code: 200, data: {} })
  await page()
    .locator('.ant-table-row')
    .getByText(/成功|已确认/)
    .first()
    .waitFor()
  await picture(page(), 'command-answered')
})

it('left no error in the browser', () => {
  expect(browser.problems).toEqual([])
})
