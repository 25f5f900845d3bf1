import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Files of this installation: stored by id, never by a name that somebody sent. */
export class FileStore {
  readonly #folder: string

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'files')
  }

  #path(id: string): string {
    if (!/^\d{1,19}$/.test(id)) throw new Error(`${id} is no file id`)
    return join(this.#folder, createHash('sha1').update(id).digest('hex').slice(0, 2), id)
  }

  /** Writes a file so that it is whole or not there. */
  async write(id: string, content: Buffer): Promise<void> {
    const path = this.#path(id)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const part = `${path}.part`
    const file = await open(part, 'w', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, path)
  }

  /** Removes a file; one that is gone already is no failure. */
  async remove(id: string): Promise<void> {
    await rm(this.#path(id), { force: true })
  }

  /** A stream over the file or a part of it (both ends included); undefined when it is gone. */
  async read(id: string, part?: { start: number; end: number }): Promise<NodeJS.ReadableStream | undefined> {
    const path = this.#path(id)
    const found = await stat(path).catch(() => undefined)
    return found?.isFile() ? createReadStream(path, part) : undefined
  }
}
