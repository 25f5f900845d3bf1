import pino from 'pino'
import { type App, startApp } from './app.ts'
import { readConfig, StartError } from './config.ts'

/** Exit codes: 2 the start was refused with one sentence, 1 anything unexpected. */
async function main(): Promise<void> {
  let app: App | undefined
  try {
    const config = readConfig(process.env)
    const log = pino({ level: config.logLevel })
    app = await startApp(config, log)
    let stopping = false
    const stop = (signal: string) => {
      // A second signal does not wait.
      if (stopping) process.exit(1)
      stopping = true
      log.info({ signal }, 'stopping')
      app?.stop().then(() => process.exit(0))
    }
    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
    process.stdout.write(greeting(app))
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`tecovie: ${error.message}\n`)
    process.exit(2)
  }
}

function greeting(app: App): string {
  const { mqttHost, mqttPort, adminPassword } = app.services.config
  const password =
    app.firstPassword ?? (adminPassword ? 'the one of TECOVIE_ADMIN_PASSWORD at the first start' : 'unchanged')
  return `
  tecovie is ready
    console   ${app.address}
    MQTT      mqtt://${mqttHost}:${mqttPort}
    sign in   tenant 000000, user admin, password: ${password}

`
}

await main()
