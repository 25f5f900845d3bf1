import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './test-server.ts'

const INSTALLED = '/usr/lib/postgresql'

/** The folder of the programs of the system's PostgreSQL. Throws when there is none. */
function programs(): string {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED).filter((v) => Number(v) >= 15) : []
  const folder = versions.sort((a, b) => Number(a) - Number(b))[0]
  if (!folder) throw new Error(`no PostgreSQL 15 or newer in ${INSTALLED}: install the package postgresql`)
  return join(INSTALLED, folder, 'bin')
}

/** PostgreSQL refuses to run as root. */
const asUser = (program: string, args: string[]): [string, string[]] =>
  process.getuid?.() === 0
    ? ['unshare', ['--user', '--map-user=1000', '--map-group=1000', program, ...args]]
    : [program, args]

/** The system's own PostgreSQL on a free loopback port and a folder of its own, with a user that has a password. */
export class TestPostgres {
  readonly folder = mkdtempSync(join(tmpdir(), 'tecovie-system-pg-'))
  readonly password: string
  readonly #programs = programs()
  #port = 0
  #child: ChildProcess | undefined

  constructor(password: string) {
    this.password = password
  }

  get url(): string {
    return `postgres://owner:${encodeURIComponent(this.password)}@127.0.0.1:${this.#port}/postgres`
  }

  async start(): Promise<void> {
    const data = join(this.folder, 'data')
    if (!this.#port) {
      this.#port = await freePort()
      const file = join(this.folder, 'password')
      writeFileSync(file, this.password)
      chmodSync(file, 0o600)
      const options = ['-D', data, '-U', 'owner', `--pwfile=${file}`, '--auth=scram-sha-256', '-E', 'UTF8', '--no-sync']
      execFileSync(...asUser(join(this.#programs, 'initdb'), options), { stdio: 'pipe' })
    }
    const settings = { listen_addresses: '127.0.0.1', port: this.#port, unix_socket_directories: '', fsync: 'off' }
    const args = Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`])
    const [program, all] = asUser(join(this.#programs, 'postgres'), ['-D', data, ...args])
    const child = spawn(program, all, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, LC_ALL: 'C' } })
    this.#child = child
    await new Promise<void>((resolve, reject) => {
      let said = ''
      child.stderr.on('data', (d) => {
        said += d
        if (said.includes('ready to accept connections')) resolve()
      })
      child.once('exit', () => reject(new Error(said)))
    })
  }

  /** Ends it at once, as a restart for maintenance does; `start` brings it back on the same port. */
  async stop(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGINT')
    await gone
  }

  async remove(): Promise<void> {
    await this.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
