import { createReadStream, existsSync } from 'node:fs'
import { appendFile, mkdir, readdir, rename, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export type ResultKind = 'problems' | 'secrets'
export const SECRETS_FILE = 'secrets.ndjson'

/** What an import leaves beside its job: the file, the refused rows, the secrets that were made. */
export class ImportFiles {
  readonly folder: string

  constructor(dataDir: string, name: string) {
    if (!/^[\w-]{1,40}$/.test(name)) throw new Error(`${name} is no import`)
    this.folder = join(dataDir, 'imports', name)
  }

  get source(): string {
    return join(this.folder, 'source')
  }

  #lines(kind: ResultKind): string {
    return join(this.folder, `${kind}.ndjson`)
  }

  async make(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
  }

  async size(kind: ResultKind): Promise<number> {
    return (await stat(this.#lines(kind)).catch(() => ({ size: 0 }))).size
  }

  /** Adds lines; answers the size after them. */
  async append(kind: ResultKind, lines: readonly unknown[]): Promise<number> {
    if (lines.length)
      await appendFile(this.#lines(kind), lines.map((l) => `${JSON.stringify(l)}\n`).join(''), { mode: 0o600 })
    return this.size(kind)
  }

  /** Cuts off what was written after the last commit. */
  async cutTo(kind: ResultKind, size: number): Promise<void> {
    if ((await this.size(kind)) > size) await truncate(this.#lines(kind), size)
  }

  /** Takes the secrets away for one delivery: whoever comes second finds none. */
  async claimSecrets(): Promise<string | undefined> {
    const taken = join(this.folder, `secrets-${process.pid}-${Date.now()}`)
    return rename(this.#lines('secrets'), taken).then(
      () => taken,
      () => undefined,
    )
  }

  path(kind: ResultKind): string | undefined {
    return existsSync(this.#lines(kind)) ? this.#lines(kind) : undefined
  }

  async removeSource(): Promise<void> {
    await rm(this.source, { force: true })
  }
}

/** Lines of a result file, one at a time. */
export async function* readLines<T>(file: string): AsyncGenerator<T> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY }))
    if (line) yield JSON.parse(line) as T
}

const KEPT_MS = 7 * 86_400_000

/** Imports of the last week are kept; older ones go. */
export async function sweepImports(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'imports')
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > KEPT_MS) await rm(path, { recursive: true, force: true })
  }
}
