import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ADMIN_PASSWORD, type Client, client, freePort } from './test-server.ts'

const main = join(import.meta.dirname, '../main.ts')

/** The server as a process of its own, as an operator starts it; for what only its output and exit code show. */
export class TestProcess {
  readonly address: string
  readonly mqttPort: number
  /** Everything it wrote. */
  output = ''
  readonly #child: ChildProcess
  readonly #made: string | undefined
  readonly ended: Promise<number | null>

  private constructor(env: Record<string, string>, httpPort: number, mqttPort: number) {
    this.address = `http://127.0.0.1:${httpPort}`
    this.mqttPort = mqttPort
    this.#made = env.TECOVIE_DATA_DIR ? undefined : mkdtempSync(join(tmpdir(), 'tecovie-process-'))
    this.#child = spawn(process.execPath, [main], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        TECOVIE_HTTP_PORT: String(httpPort),
        TECOVIE_MQTT_PORT: String(mqttPort),
        TECOVIE_DATA_DIR: this.#made,
        TECOVIE_ADMIN_PASSWORD: ADMIN_PASSWORD,
        TECOVIE_DB_MEMORY_MB: '64',
        ...env,
      },
    })
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (d) => {
        this.output += d
      })
    this.ended = new Promise((resolve) => this.#child.once('exit', resolve))
  }

  static async start(env: Record<string, string> = {}): Promise<TestProcess> {
    return new TestProcess(env, await freePort(), await freePort())
  }

  /** Resolves when it serves. Throws with its output when it ends before. */
  async ready(): Promise<void> {
    const end = this.ended.then((code) => `ended with ${code}`)
    while (!this.output.includes('tecovie is ready')) {
      const over = await Promise.race([end, new Promise<undefined>((r) => setTimeout(() => r(undefined), 50))])
      if (over) throw new Error(`${over}: ${this.output}`)
    }
  }

  async readyz(): Promise<{ status: number; body: { database: boolean; reason?: string } }> {
    const response = await fetch(`${this.address}/readyz`)
    return { status: response.status, body: (await response.json()) as { database: boolean; reason?: string } }
  }

  /** The platform's administrator, signed in. */
  async admin(): Promise<Client> {
    const credentials = { account: 'admin', password: ADMIN_PASSWORD, tenantId: '000000' }
    const answer = await client(this.address, '').post('/api/tecovie-auth/token', credentials)
    return client(this.address, (answer.body.data as { accessToken: string }).accessToken)
  }

  /** Asks it to stop, as a service manager does; answers its exit code. */
  async stop(): Promise<number | null> {
    if (this.#child.exitCode === null) this.#child.kill('SIGTERM')
    const code = await this.ended
    if (this.#made) rmSync(this.#made, { recursive: true, force: true })
    return code
  }
}
