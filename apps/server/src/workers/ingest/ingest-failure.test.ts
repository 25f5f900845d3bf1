import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { embeddedDatabase } from '../../drivers/db/embedded.ts'
import { post, type TestAccess, testAccess, until } from '../gateway/test-access.ts'
import type { UpItem } from './up-item.ts'

async function item(access: TestAccess, values: Record<string, unknown>, settled: UpItem['settled']): Promise<UpItem> {
  const made = await access.device(await access.product())
  const device = (await access.directory.find(made.productKey, made.deviceKey))!
  const product = (await access.products.get(device.productId))!
  const reports = [{ report: 'p', ts: Date.now(), values }]
  return { device, product, reports, events: [], findTime: false, bytes: 100, receivedAt: Date.now(), settled }
}

test('one message that cannot be stored does not hold up the batch it is in', async () => {
  const access = await testAccess()
  try {
    const outcomes: string[] = []
    const items: UpItem[] = []
    for (let i = 0; i < 9; i++)
      items.push(await item(access, i === 4 ? { label: 'a\u0000b' } : { label: 'fine' }, (o) => outcomes.push(o)))
    for (const one of items) access.ingest.submit(one)
    await until(async () => outcomes.length === 9)
    expect(outcomes.filter((o) => o === 'stored')).toHaveLength(8)
    expect(outcomes.filter((o) => o === 'refused')).toHaveLength(1)
    expect(await access.rows('select 1 as n from telemetry')).toHaveLength(8)
  } finally {
    await access.stop()
  }
})

test('beyond the cap senders are told to wait, and go on when there is room', async () => {
  const access = await testAccess({ maxQueueMessages: 50 })
  try {
    const device = await access.device(await access.product())
    const client = await access.connect(device)
    const pressure: boolean[] = []
    const before = access.ingest.onPressure
    access.ingest.onPressure = (full) => {
      pressure.push(full)
      before?.(full)
    }
    await Promise.all(Array.from({ length: 180 }, (_, i) => post(client, device, { temperature: i })))
    expect(pressure).toContain(true)
    expect(pressure.at(-1)).toBe(false)
    expect(await access.rows('select 1 as n from telemetry')).toHaveLength(180)
  } finally {
    await access.stop()
  }
})

test('the transaction’s connection is cut in the middle: stored once, rules hit once', async () => {
  const access = await testAccess()
  try {
    const product = await access.product()
    const device = await access.device(product)
    await access.rule(product)
    const client = await access.connect(device)
    await post(client, device, { temperature: 60 })
    const cut = setInterval(
      () =>
        void access
          .rows(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
            and pid <> pg_backend_pid() and (query like '%telemetry%' or query = 'commit')`)
          .catch(() => undefined),
      3,
    )
    const sent: Promise<unknown>[] = []
    for (let i = 0; i < 150; i++) {
      sent.push(post(client, device, { temperature: 60 + i / 10 }))
      await new Promise((r) => setTimeout(r, 5))
    }
    clearInterval(cut)
    await Promise.all(sent)
    expect(client.connected).toBe(true)
    expect(await access.rows('select 1 as n from telemetry')).toHaveLength(151)
    expect(await access.rows('select hits from rule_event')).toEqual([{ hits: '151' }])
  } finally {
    await access.stop()
  }
}, 40_000)

test('the database goes away while devices report: nothing acknowledged is lost, nobody reconnects', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tecovie-outage-'))
  const start = () => embeddedDatabase({ dataDir, memory: 64, log: () => undefined })
  let server = await start()
  const access = await testAccess({ server, dataDir })
  try {
    const product = await access.product()
    await access.rule(product)
    const devices = [await access.device(product), await access.device(product)]
    const clients = await Promise.all(devices.map((d) => access.connect(d, { keepalive: 2 })))
    let closed = 0
    let acknowledged = 0
    for (const client of clients) client.on('close', () => closed++)
    const sent: Promise<unknown>[] = []
    let going = true
    const reporting = (async () => {
      for (let i = 0; going; i++) {
        for (const [n, client] of clients.entries())
          sent.push(post(client, devices[n]!, { temperature: 60 }, { id: `m${i}` }).then(() => acknowledged++))
        await new Promise((r) => setTimeout(r, 100))
      }
    })()
    await until(async () => acknowledged > 6)
    await server.stop()
    const before = acknowledged
    await new Promise((r) => setTimeout(r, 4000))
    expect(acknowledged - before).toBeLessThan(5)
    server = await start()
    await until(async () => acknowledged > before + 20, 15_000)
    going = false
    await reporting
    await Promise.all(sent)
    expect(closed).toBe(0)
    expect(await access.rows('select 1 as n from telemetry')).toHaveLength(acknowledged)
    const events = await access.rows<{ hits: string }>('select hits from rule_event')
    expect(events).toHaveLength(2)
    expect(events.reduce((n, e) => n + Number(e.hits), 0)).toBe(acknowledged)
  } finally {
    await access.stop()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}, 60_000)
