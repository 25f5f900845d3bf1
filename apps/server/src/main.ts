import type { ChildProcess } from 'node:child_process'
import pino from 'pino'
import { type App, startApp } from './app.ts'
import { readConfig, StartError } from './config.ts'
import { playDemo } from './demo/play-demo.ts'
import { DEMO_TENANT, seedDemo } from './demo/seed-demo.ts'

const SAME_SIGNAL_MS = 1000

/** Exit codes: 2 the start was refused with one sentence, 1 anything unexpected. */
async function main(): Promise<void> {
  let app: App | undefined
  try {
    const config = readConfig(process.env)
    const log = pino({ level: config.logLevel })
    app = await startApp(config, log)
    const demo = process.argv.includes('--demo') ? await startDemo(app) : undefined
    let stoppingSince = 0
    const stop = (signal: string) => {
      // A second signal does not wait; one that a parent process only passed on is the first one again.
      if (stoppingSince && Date.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1)
      if (stoppingSince) return
      stoppingSince = Date.now()
      log.info({ signal }, 'stopping')
      demo?.simulator.kill()
      app?.stop().then(() => process.exit(0))
    }
    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
    process.stdout.write(greeting(app, demo))
  } catch (error) {
    if (!(error instanceof StartError)) {
      await app?.stop()
      throw error
    }
    process.stderr.write(`tecovie: ${error.message}\n`)
    process.exit(2)
  }
}

interface Demo {
  simulator: ChildProcess
  password: string | undefined
}

async function startDemo(app: App): Promise<Demo> {
  const password = await seedDemo(app)
  return { password, simulator: await playDemo(app) }
}

function greeting(app: App, demo: Demo | undefined): string {
  const { mqttHost, mqttPort, adminPassword } = app.services.config
  const password =
    app.firstPassword ?? (adminPassword ? 'the one of TECOVIE_ADMIN_PASSWORD at the first start' : 'unchanged')
  return `
  tecovie is ready
    console   ${app.address}
    MQTT      mqtt://${mqttHost}:${mqttPort}
    sign in   tenant 000000, user admin, password: ${password}${demo ? demoLine(app, demo) : ''}

`
}

function demoLine(app: App, demo: Demo): string {
  const password = app.services.config.adminPassword
    ? 'the one of TECOVIE_ADMIN_PASSWORD'
    : (demo.password ?? 'unchanged')
  return `\n    demo      tenant ${DEMO_TENANT}, users admin, operator1, service1, viewer1, password: ${password}`
}

await main()
