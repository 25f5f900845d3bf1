import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { startApp } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/config.ts'

/** From nothing to ready, first on an empty folder (cold), then five times on the same one (warm); ms. */
const dataDir = mkdtempSync(join(tmpdir(), 'tecovie-bench-'))
const config = readConfig({
  TECOVIE_DATA_DIR: dataDir,
  TECOVIE_HTTP_PORT: '0',
  TECOVIE_MQTT_PORT: '0',
  TECOVIE_LOG_LEVEL: 'silent',
})
const times: number[] = []
for (let i = 0; i < 6; i++) {
  const start = performance.now()
  const app = await startApp(config, pino({ level: 'silent' }))
  times.push(Math.round(performance.now() - start))
  await app.stop()
}
console.log(JSON.stringify({ cold: times[0], warm: times.slice(1) }))
rmSync(dataDir, { recursive: true, force: true })
