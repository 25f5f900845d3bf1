import { execFile, spawnSync } from 'node:child_process'
import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Api, signIn } from './api.ts'
import { type Browser, openBrowser, picture } from './browser.ts'
import { PASSWORD, type RunningServer, startServer } from './server.ts'

/**
 * The main job, in the browser: connect a device, see it live, see the event that its data raises under a rule, handle it,
 * and send the device a command. The device is mosquitto_pub and mosquitto_sub.
 */
let server: RunningServer
let browser: Browser
let api: Api
const device = { id: '', key: 'E2E0001', secret: '', productKey: '', productId: '', name: '样机一号' }

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  api = await signIn(server.url, PASSWORD)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await picture(page(), `failed-${task.name.replaceAll(' ', '-')}`)
})

const common = () => [
  '-h',
  '127.0.0.1',
  '-p',
  String(server.mqttPort),
  '-i',
  device.key,
  '-u',
  `${device.key}&${device.productKey}`,
  '-P',
  device.secret,
  '-q',
  '1',
]
const topic = (rest: string) => `/sys/${device.productKey}/${device.key}/thing/${rest}`

/** Says something as a device in the field does: a command-line client, plain sign-in, QoS 1. */
function publish(rest: string, body: unknown): void {
  const { status, stderr } = spawnSync('mosquitto_pub', [...common(), '-t', topic(rest), '-m', JSON.stringify(body)], {
    encoding: 'utf8',
    timeout: 15_000,
  })
  expect(stderr).toBe('')
  expect(status).toBe(0)
}
const report = (params: Record<string, unknown>) => publish('event/property/post', { id: String(Date.now()), params })

const page = () => browser.page
const go = async (path: string) => {
  await page().goto(server.url + path)
  await page().locator('.tc-page, .tc-login-form').first().waitFor()
}

/** Takes an option of a select by its text; the placeholder lies over the input, hence the keyboard. */
async function choose(form: Locator, label: string, option: string): Promise<void> {
  await form.getByLabel(label, { exact: true }).focus()
  await page().keyboard.press('ArrowDown')
  await page().locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).first().click()
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

it('has a product with functions', async () => {
  const category = 'tecovie-iot-product/productCategory/submit'
  const { id: pid } = await api(category, { name: '环境' })
  const { id: categoryId } = await api(category, { pid, name: '温度', img: '/favicon.svg' })
  const fields = {
    name: '温度计',
    brand: '样品',
    categoryId,
    nodeType: '1',
    connectType: '1',
    moduleId: '1',
    deviceIcon: '/favicon.svg',
  }
  device.productId = (await api('tecovie-iot-product/productInfo/save', fields)).id
  const numModel = { numberFormat: 'float', min: -40, max: 120, step: 0.1, unit: '℃' }
  const temperature = {
    name: '温度',
    code: 'temperature',
    category: 1,
    dataType: 2,
    required: 0,
    description: '环境温度',
    accessMode: 'r',
    numModel,
  }
  await api('tecovie-iot-product/productFunction/submit', { productId: device.productId, ...temperature })
  const fan = {
    name: '风扇',
    code: 'fan',
    category: 1,
    dataType: 3,
    required: 0,
    description: '风扇开关',
    accessMode: 'rw',
  }
  await api('tecovie-iot-product/productFunction/submit', { productId: device.productId, ...fan })
})

it('adds a device in the console; its secret is shown once', async () => {
  await go('/device/component/device-list')
  await page()
    .getByRole('button', { name: /新\s*增/ })
    .click()
  const drawer = page().locator('.ant-drawer').last()
  await choose(drawer, '产品', '温度计')
  await choose(drawer, '项目', '默认项目')
  await drawer.getByLabel('设备名称').fill(device.name)
  await drawer.getByLabel('设备标识').fill(device.key)
  await drawer.getByRole('button', { name: /保\s*存/ }).click()
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

it('is told of the event that a rule raises, and handles it', async () => {
  const categories = await api.get('tecovie-iot-rule/ruleCategory/list', { type: 1, size: 100 })
  const levels = await api.get('tecovie-iot-rule/ruleCategory/list', { type: 2, size: 100 })
  const rule = {
    name: '温度过高',
    eventTypeId: categories.records[0].id,
    eventLevelId: levels.records[3].id,
    deviceStatus: 'error',
    relCondition: 'and',
    intervalTime: 0,
    closedCycle: 0,
    cycleWay: 'day',
    times: '00:00:00-23:59:59',
    evenUniqueType: 1,
    workOrderType: 2,
    woThirdType: 2,
    status: 1,
    ruleSubDefinitions: [
      { rangType: 1, productId: device.productId, code: 'temperature', dataType: '2', compare: 'gt', dataValue: '80' },
    ],
  }
  await api('tecovie-iot-rule/monitorRule/submit', rule)
  await go('/device/deviceMonitor/monitorRules')
  await page().getByText('大于 80 ℃').first().waitFor()
  await picture(page(), 'rules')
  await go('/device/deviceMonitor/ruleEvents')
  await page().getByText('暂无数据').waitFor()
  report({ temperature: 95 })
  // It arrives without a reload.
  const row = page().locator('.ant-table-row', { hasText: '温度过高' })
  await row.first().waitFor()
  await picture(page(), 'event-raised')
  await row.getByRole('button', { name: /处\s*理/ }).click()
  const drawer = page().locator('.ant-drawer').last()
  await drawer.getByRole('button', { name: /确\s*定/ }).click()
  await drawer.getByText('请输入处理内容').waitFor()
  await drawer.getByLabel('处理内容').fill('已通知现场降温')
  await drawer.getByRole('button', { name: /确\s*定/ }).click()
  await row.getByText('已处理').waitFor()
})

it('sends the device a command and sees its answer', async () => {
  const heard = new Promise<{ id: string; params: unknown }>((resolve, reject) => {
    execFile(
      'mosquitto_sub',
      [...common(), '-C', '1', '-W', '60', '-t', topic('service/property/set')],
      (error, stdout) => (error ? reject(error) : resolve(JSON.parse(stdout))),
    )
  })
  await go(`/device/component/device-list/views/device-detail?id=${device.id}&tab=commands`)
  await expect
    .poll(async () => (await api.get('tecovie-iot-device/device/detail', { id: device.id })).online, {
      timeout: 20_000,
    })
    .toBe(1)
  await page()
    .getByRole('button', { name: /下\s*发/ })
    .click()
  const drawer = page().locator('.ant-drawer').last()
  await drawer.getByRole('checkbox', { name: '风扇' }).check()
  await drawer.getByRole('switch', { name: '风扇' }).click()
  await drawer.getByRole('button', { name: /下\s*发/ }).click()
  const message = await heard
  // Booleans travel as 0 and 1.
  expect(message.params).toEqual({ fan: 1 })
  publish('service/property/set_reply', { id: message.id, code: 200, data: {} })
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
