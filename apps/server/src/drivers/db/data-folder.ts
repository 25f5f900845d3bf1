import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { createConnection, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../../config.ts'

/**
 * Makes the data folder (mode 700) and holds it: a second server on the same folder is refused. The lock is a listening
 * socket, so a killed server leaves nothing behind that needs mending by hand.
 */
export async function holdDataFolder(dataDir: string): Promise<{ release: () => Promise<void> }> {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    chmodSync(dataDir, 0o700)
  } catch (error) {
    throw new StartError(`TECOVIE_DATA_DIR: cannot use ${dataDir}: ${(error as Error).message}.`)
  }
  const own = join(dataDir, 'lock.sock')
  const path =
    Buffer.byteLength(own) < 100
      ? own
      : join(tmpdir(), `tecovie-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}.sock`)
  if (await answers(path)) throw new StartError(`${dataDir} is in use by another tecovie server.`)
  rmSync(path, { force: true })
  const server: Server = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    server.once('error', (e) => reject(new StartError(`TECOVIE_DATA_DIR: cannot use ${dataDir}: ${e.message}.`)))
    server.listen(path, resolve)
  })
  server.unref()
  return { release: () => new Promise((resolve) => server.ref().close(() => resolve())) }
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
