// npm start: installs, builds, starts everything. `npm start -- --demo` adds a demo tenant with simulated devices.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildConsole, install, root } from './bootstrap.mjs'

install()
buildConsole()
const child = spawn(join(root, 'node_modules/.bin/node'), ['apps/server/src/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
