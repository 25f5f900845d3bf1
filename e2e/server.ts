import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** E2E_SERVER names a server that already runs, to look at it again and again without a start. */
const { E2E_SERVER, E2E_PASSWORD } = process.env
export const PASSWORD = (E2E_SERVER && E2E_PASSWORD) || 'journey-secret-1'

export interface RunningServer {
  url: string
  mqttPort: number
  dataDir: string
  /** Ends the process without a word, as a power cut does. */
  kill(): Promise<void>
  stop(): Promise<void>
}

export async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

/** The server as a user starts it: its own process, folder and ports. Resolves when it is ready. */
export async function startServer(
  o: { dataDir?: string; args?: string[]; env?: Record<string, string> } = {},
): Promise<RunningServer> {
  const nothing = async () => undefined
  if (E2E_SERVER) return { url: E2E_SERVER, mqttPort: 0, dataDir: '', kill: nothing, stop: nothing }
  const dataDir = o.dataDir ?? mkdtempSync(join(tmpdir(), 'tecovie-e2e-'))
  const [httpPort, mqttPort] = [await freePort(), await freePort()]
  const root = join(import.meta.dirname, '..')
  const env = {
    ...process.env,
    TECOVIE_HTTP_PORT: String(httpPort),
    TECOVIE_MQTT_PORT: String(mqttPort),
    TECOVIE_DATA_DIR: dataDir,
    TECOVIE_ADMIN_PASSWORD: PASSWORD,
    TECOVIE_DB_MEMORY_MB: '128',
    TECOVIE_LOG_LEVEL: 'warn',
    ...o.env,
  }
  const child = spawn(join(root, 'node_modules/.bin/node'), ['apps/server/src/main.ts', ...(o.args ?? [])], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk
      if (output.includes('tecovie is ready')) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output.slice(-2000)}`)))
  })
  return {
    url: `http://127.0.0.1:${httpPort}`,
    mqttPort,
    dataDir,
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    async stop() {
      child.kill('SIGTERM')
      await exited
      if (!o.dataDir) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
