import * as calls from '@tecovie/contract/actions/api-key.ts'
import { sql } from 'kysely'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import { fieldError, notFound, refused } from '../../platform/app-error.ts'
import { type ApiKeyService, MAX_KEYS } from './api-key.service.ts'

/** The caller's own API keys. */
export function mountApiKey(kit: Kit, keys: ApiKeyService): void {
  mountAction(kit, calls.apiKeys, async (ctx) => {
    const own = await keys.of(ctx.principal.userId)
    const codes = [...new Set(own.flatMap((k) => k.scope.split(' ')))]
    const { rows } = await sql<{ code: string; title: string }>`
      select code, case when ${ctx.language} = 'en' then name_en else name end as title from menu where code = any(${codes})`.execute(
      kit.services.db,
    )
    const titles = new Map(rows.map((r) => [r.code, r.title]))
    titles.set('all', ctx.t('apiKey.all'))
    return own.map(({ scope, ...key }) => ({
      ...key,
      scopes: scope.split(' ').map((code) => ({ code, title: titles.get(code) ?? code })),
    }))
  })
  mountAction(kit, calls.apiKeyCreate, async (ctx, input) => {
    const { principal } = ctx
    // A key carries the person's own rights; whoever sees as a role would hand on more than they show.
    if (principal.asRole) throw refused('oauth.asRole')
    const scopes = input.scopes.includes('all') ? ['all'] : [...new Set(input.scopes)]
    // What the person may not do within them is left out at each call, so that rights gained and lost later count.
    const { rows } = await sql`select 1 from menu where code = any(${scopes})`.execute(kit.services.db)
    if (scopes[0] !== 'all' && rows.length !== scopes.length) throw fieldError('scopes', 'validation.reference')
    const made = await keys.create(principal, { ...input, scopes }, ctx)
    if (!made) throw refused('apiKey.tooMany', { max: MAX_KEYS })
    ctx.changes?.push({ noun: 'apiKey', id: made.id, after: { name: input.name, days: input.days, scopes } })
    return made
  })
  mountAction(kit, calls.apiKeyRemove, async ({ principal }, { ids }) => {
    if (!ids.length || !(await keys.remove(principal.userId, ids))) throw notFound()
  })
}
