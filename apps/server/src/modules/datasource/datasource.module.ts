import './datasource.table.ts'
import * as calls from '@tecovie/contract/resources/datasource.ts'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import { mountResource, type Row } from '../../kit/mount-resource.ts'
import { fieldError, notFound } from '../../platform/app-error.ts'
import { ConnectError, connect } from './connect.ts'
import { readJdbcUrl } from './jdbc-url.ts'

const MAX_PICKED = 1000

function checkUrl(driverClass: calls.DriverClass, url: string): void {
  if (!readJdbcUrl(driverClass, url))
    throw fieldError('url', 'resources.datasource.url', { example: calls.URL_EXAMPLES[driverClass] })
}

/** Databases of others: kept with a sealed password, tried by connecting. */
export function mountDatasource(kit: Kit): void {
  const { secrets, config, db } = kit.services
  mountResource(kit, calls.datasource, {
    beforeCreate(_ctx, values) {
      checkUrl(values.driverClass, values.url)
      values.password = secrets.seal(values.password)
    },
    beforeUpdate(_ctx, values, old) {
      if (values.driverClass || values.url) checkUrl(values.driverClass ?? old.driverClass, values.url ?? old.url)
      if (values.password) values.password = secrets.seal(values.password)
      // Whoever may edit must not learn the password by sending it to a database of their own.
      else if (movedFrom(old, values)) throw fieldError('password', 'resources.datasource.needPassword')
    },
  })
  mountAction(kit, calls.datasourceSelect, () =>
    db.selectFrom('datasource').select(['id', 'name', 'driverClass']).orderBy('name').limit(MAX_PICKED).execute(),
  )
  mountAction(kit, calls.datasourceTest, async (ctx, input) => {
    const stored = input.id
      ? await db.selectFrom('datasource').selectAll().where('id', '=', input.id).executeTakeFirst()
      : undefined
    if (input.id && !stored) throw notFound()
    const driverClass = (input.driverClass ?? stored?.driverClass) as calls.DriverClass | undefined
    const url = input.url || stored?.url
    const username = input.username || stored?.username
    if (!driverClass) throw fieldError('driverClass', 'validation.required')
    if (!url) throw fieldError('url', 'validation.required')
    if (!username) throw fieldError('username', 'validation.required')
    if (!input.password && (!stored || movedFrom(stored, input)))
      throw fieldError('password', stored ? 'resources.datasource.needPassword' : 'validation.required')
    checkUrl(driverClass, url)
    const password = input.password || secrets.open(stored?.password ?? '')
    const started = performance.now()
    const time = () => Math.round(performance.now() - started)
    try {
      const connection = await connect(readJdbcUrl(driverClass, url)!, { username, password }, config.webhookAllow)
      await connection.close().catch(() => undefined)
      const took = time()
      const reason = ctx.t('resources.datasource.ok', { time: took })
      return { ok: true, reason, version: connection.version, time: took }
    } catch (error) {
      if (!(error instanceof ConnectError)) throw error
      return { ok: false, reason: ctx.t(`resources.datasource.${error.key}`, error.params), version: '', time: time() }
    }
  })
}

/** Whether a change leads the stored password to another server or login. */
function movedFrom(old: Row, values: Row): boolean {
  const differs = (name: string) => !!values[name] && values[name] !== old[name]
  return differs('url') || differs('driverClass') || differs('username')
}
