import { readFileSync } from 'node:fs'
import type { Plan } from './plan.ts'
import { Simulation } from './simulation.ts'

/**
 * `node apps/simulator/src/main.ts plan.json` plays the devices of a plan (see plan.ts) until it is told to stop. With `-` the
 * plan is read from standard input, so that secrets stand in no file.
 */
const file = process.argv[2]
if (!file) {
  console.error('Usage: node apps/simulator/src/main.ts <plan.json | ->')
  process.exit(2)
}
const simulation = new Simulation(JSON.parse(readFileSync(file === '-' ? 0 : file, 'utf8')) as Plan)
simulation.start()
const stop = () => {
  simulation.stop().then(() => process.exit(0))
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
