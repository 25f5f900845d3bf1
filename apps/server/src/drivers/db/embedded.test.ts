import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, unlinkSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { TestProcess } from '../../kit/test-process.ts'
import { connectThing, eventually, makeThing, report } from '../../kit/test-things.ts'

const folders: string[] = []

/** A small disk of its own; undefined where this user may not mount one. */
function disk(megabytes: number): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'tecovie-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder], { stdio: 'pipe' })
    folders.push(folder)
    return folder
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
}

const mayMount = (() => {
  const folder = disk(1)
  cleanUp()
  return folder !== undefined
})()

function cleanUp(): void {
  for (const folder of folders.splice(0)) {
    execFileSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true })
  }
}

/** Takes every byte that is left; answers the file. */
function fill(folder: string): string {
  const file = join(folder, 'filler')
  const fd = openSync(file, 'w')
  try {
    for (let size = 1 << 20; size >= 1; size >>= 1)
      try {
        for (;;) writeSync(fd, Buffer.alloc(size, 1))
      } catch {
        // Smaller pieces may still fit.
      }
  } finally {
    closeSync(fd)
  }
  return file
}

/** Writes more into the journal than one of its segments holds. Its failure is what is wanted. */
async function growJournal(dataDir: string): Promise<void> {
  const client = new pg.Client({ host: join(dataDir, 'run'), port: 5432, user: 'tecovie', database: 'postgres' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(`select pg_logical_emit_message(false, 'test', repeat('x', 40000000))`)
  } catch {
    await client.end().catch(() => undefined)
    return
  }
  throw new Error('the journal found room')
}

/** Devices of a server that report until told to stop; counts what was acknowledged. */
async function reporting(server: TestProcess) {
  const thing = await makeThing(await server.admin())
  const device = await connectThing(server, thing)
  const sent: Promise<unknown>[] = []
  const state = { acknowledged: 0, device }
  let n = 0
  const start = Date.now() - 3_600_000
  const timer = setInterval(() => {
    // Values that do not compress, so that the journal grows.
    for (let i = 0; i < 5 && n < 3000; i++)
      sent.push(
        report(device, thing, { temperature: Math.random() * 100 }, start + ++n).then(() => state.acknowledged++),
      )
  }, 50)
  const stop = async () => {
    clearInterval(timer)
    await Promise.all(sent)
  }
  return Object.assign(state, { stop })
}

describe('the embedded database', () => {
  let server: TestProcess | undefined
  afterEach(async () => {
    await server?.stop()
    server = undefined
    cleanUp()
  })

  /** Rows of telemetry, asked of the database itself after the server is gone. */
  const historyOf = async (server: TestProcess) => {
    const metrics = await (await fetch(`${server.address}/metrics`)).text()
    return Number(/^tecovie_reports_stored_total (\d+)/m.exec(metrics)?.[1])
  }

  it.skipIf(!mayMount)('a start on a full disk: one sentence, exit code 2, nothing touched', async () => {
    const folder = disk(64) as string
    server = await TestProcess.start({ TECOVIE_DATA_DIR: folder })
    expect(await server.ended).toBe(2)
    expect(server.output).toMatch(/^tecovie: The disk of \S+ is full: 6\d MB are free, 200 MB are needed\.\n$/)
    expect(readdirSync(folder)).toEqual([])
  })

  it.skipIf(!mayMount)(
    'a disk that fills up: nothing acknowledged is lost, and it goes on with room',
    async () => {
      const folder = disk(360) as string
      server = await TestProcess.start({ TECOVIE_DATA_DIR: folder, TECOVIE_LOG_LEVEL: 'warn' })
      await server.ready()
      const device = await reporting(server)
      await eventually(
        async () => device.acknowledged,
        (n) => n > 50,
      )
      const filler = fill(folder)
      const { readyz } = server
      expect((await eventually(readyz.bind(server), ({ status }) => status === 503)).body.reason).toBe('diskFull')
      // Until the journal's segment is used up, what is sent still finds room.
      await eventually(
        async () => {
          const before = device.acknowledged
          await new Promise((r) => setTimeout(r, 3000))
          return device.acknowledged - before
        },
        (n) => n === 0,
        90_000,
      )
      const before = device.acknowledged
      expect(device.device.connected).toBe(true)
      // A journal that cannot grow ends PostgreSQL itself; its recovery finds no room either.
      await growJournal(folder)
      expect((await server.readyz()).body.reason).toBe('diskFull')
      await new Promise((r) => setTimeout(r, 3000))
      expect(server.output).toContain('PANIC')
      unlinkSync(filler)
      await eventually(
        async () => device.acknowledged,
        (n) => n > before,
        60_000,
      )
      await device.stop()
      expect(device.device.connected).toBe(true)
      expect(await server.readyz()).toMatchObject({ status: 200 })
      expect(await historyOf(server)).toBe(device.acknowledged)
      await device.device.endAsync(true)
    },
    240_000,
  )

  it('killed while devices report: they are answered after it returns', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tecovie-killed-'))
    try {
      server = await TestProcess.start({ TECOVIE_DATA_DIR: dataDir })
      await server.ready()
      const device = await reporting(server)
      await eventually(
        async () => device.acknowledged,
        (n) => n > 20,
      )
      const pid = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
      process.kill(pid, 'SIGKILL')
      const { readyz } = server
      const away = await eventually(readyz.bind(server), ({ status }) => status === 503)
      expect(away.body).toMatchObject({ database: false, reason: 'database' })
      await eventually(readyz.bind(server), ({ status }) => status === 200, 60_000)
      await device.stop()
      expect(device.device.connected).toBe(true)
      expect(await historyOf(server)).toBe(device.acknowledged)
      await device.device.endAsync(true)
    } finally {
      await server?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  }, 120_000)
})
