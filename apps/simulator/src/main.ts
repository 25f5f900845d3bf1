import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { AppPeople } from './app-people.ts'
import type { Plan } from './plan.ts'
import { Simulation } from './simulation.ts'
import { SmsHook } from './sms-hook.ts'

/**
 * `node apps/simulator/src/main.ts plan.json` plays the devices of a plan (see plan.ts) until it is told to stop. With `-` the
 * plan is read from standard input, so that secrets stand in no file.
 *
 * `--app-users N --api http://127.0.0.1:8080 --tenant 100001` also plays N people of the app. Their codes come to
 * `http://127.0.0.1:<--sms-port>/`, for which the server is started with TECOVIE_SMS=http, TECOVIE_SMS_URL of that address,
 * TECOVIE_WEBHOOK_ALLOW=127.0.0.1 and the same TECOVIE_SMS_SECRET as this program.
 */
const USAGE = `Usage: node apps/simulator/src/main.ts <plan.json | ->
       [--app-users N --api http://host:port --tenant ID [--sms-port 9075]]   TECOVIE_SMS_SECRET in the environment`

function options() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        'app-users': { type: 'string' },
        api: { type: 'string' },
        tenant: { type: 'string' },
        'sms-port': { type: 'string', default: '9075' },
      },
    })
    const people = Number(values['app-users'] ?? 0)
    const secret = process.env.TECOVIE_SMS_SECRET ?? ''
    const complete = !people || Boolean(values.api && values.tenant && secret)
    const [file] = positionals
    if (!file || !complete || !Number.isInteger(people) || people < 0) throw new Error('something is missing')
    return {
      file,
      people,
      api: values.api ?? '',
      tenantId: values.tenant ?? '',
      port: Number(values['sms-port']),
      secret,
    }
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`)
    process.exit(2)
  }
}

const { file, people, api, tenantId, port, secret } = options()
const simulation = new Simulation(JSON.parse(readFileSync(file === '-' ? 0 : file, 'utf8')) as Plan)
simulation.start()
const hook = people ? new SmsHook(secret) : undefined
await hook?.listen(port)
const app = hook && new AppPeople({ people, api, tenantId }, hook)
const settled = app?.start(simulation)
const stop = async () => {
  app?.stop()
  await Promise.all([simulation.stop(), hook?.stop()])
  if (app) console.log(JSON.stringify(app.counts))
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
await settled
if (app) console.log(JSON.stringify(app.counts))
