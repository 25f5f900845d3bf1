// npm test: installs what tests need, then every check: format and lint, types, generated files, unit and module tests, journeys.

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { buildConsole, install, run } from './bootstrap.mjs'

const steps = []
function step(name, work) {
  const start = Date.now()
  console.log(`\n=== ${name}`)
  work()
  steps.push(`${name}: ${((Date.now() - start) / 1000).toFixed(1)} s`)
}

/** Debian's packages for real peers and a real browser; elsewhere the developer installs them. */
function systemPackages() {
  const wanted = {
    '/usr/bin/chromium': 'chromium',
    '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc': 'fonts-noto-cjk',
    '/usr/bin/mosquitto_pub': 'mosquitto-clients',
    '/usr/lib/postgresql': 'postgresql',
    '/usr/sbin/mariadbd': 'mariadb-server',
  }
  const missing = Object.entries(wanted)
    .filter(([path]) => !existsSync(path))
    .map(([, name]) => name)
  if (!missing.length) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.error(`Please install: ${missing.join(', ')}`)
    process.exit(1)
  }
  const apt = (args) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status
  const install = (names) => apt(['install', '-y', '-qq', '--no-install-recommends', ...names]) === 0
  for (let i = 0; i < 3; i++)
    if (apt(['update', '-qq']) === 0 && (!missing.includes('postgresql') || noService(install)) && install(missing))
      return
  console.error(`Could not install ${missing.join(', ')}`)
  process.exit(1)
}

/** Debian makes and starts a cluster with the package; tests start one of their own and want no service. */
function noService(install) {
  if (!install(['postgresql-common'])) return false
  const file = '/etc/postgresql-common/createcluster.conf'
  const kept = readFileSync(file, 'utf8').replace(/^#?\s*create_main_cluster\b.*\n/gm, '')
  writeFileSync(file, `${kept}create_main_cluster = false\n`)
  return true
}

step('install', install)
step('system packages', systemPackages)
step('format and lint', () => run('biome', ['check', '--error-on-warnings', '.']))
step('import directions', () => run('node', ['scripts/check-imports.ts']))
step('types', () => run('npm', ['run', '--silent', 'types']))
step('generated files', () => run('node', ['scripts/gen.ts', '--check']))
step('console build', buildConsole)
step('unit and module tests', () => run('vitest', ['run', '--reporter=dot']))
step('browser journeys', () => run('vitest', ['run', '--config', 'e2e/vitest.config.ts', '--reporter=verbose']))
console.log(`\n${steps.join('\n')}\nall checks passed`)
