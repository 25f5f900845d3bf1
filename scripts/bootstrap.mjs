// Runs on the Node that the machine has (20 or newer): installs what the lockfile names, then hands over to the pinned Node.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const stamp = join(root, 'node_modules/.cache/installed')

/** Runs a command in the project's folder with the pinned Node first on the path; ends the process when it fails. */
export function run(command, args, env = {}) {
  const PATH = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`
  const { status, signal } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH, ...env },
  })
  if (status !== 0) process.exit(status ?? (signal ? 1 : 0))
}

/** Installs the dependencies when the lockfile changed since the last time. */
export function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  console.log('Installing dependencies (once)…')
  run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'])
  mkdirSync(dirname(stamp), { recursive: true })
  // npm may have written the lockfile again: what counts is the one that is installed now.
  writeFileSync(
    stamp,
    createHash('sha256')
      .update(readFileSync(join(root, 'package-lock.json')))
      .digest('hex'),
  )
}

/** Builds the console when its sources changed since the last build. */
export function buildConsole() {
  const built = join(root, 'apps/console/dist/index.html')
  const { stdout } = spawnSync(
    'find',
    [
      'apps/console/src',
      'apps/console/index.html',
      'apps/console/vite.config.ts',
      'packages/contract/src',
      'package-lock.json',
      '-newer',
      built,
      '-print',
      '-quit',
    ],
    { cwd: root },
  )
  if (existsSync(built) && !String(stdout).trim()) return
  console.log('Building the console…')
  run('vite', ['build', 'apps/console', '--logLevel', 'warn'])
}
