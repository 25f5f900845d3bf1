import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** Server and console with reload: the server starts again when its files change, Vite serves the console on port 5173. */
const bin = (name: string) => join(import.meta.dirname, '../node_modules/.bin', name)
const children = [
  spawn(bin('node'), ['--watch', 'apps/server/src/main.ts'], { stdio: 'inherit' }),
  spawn(bin('vite'), ['apps/console'], { stdio: 'inherit' }),
]
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
