import './client.table.ts'
import { randomBytes } from 'node:crypto'
import * as calls from '@tecovie/contract/resources/client.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { exportAnswer } from '../../kit/export-list.ts'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import { type ResourceHooks, type Row, resourceService } from '../../kit/mount-resource.ts'
import { requireKeys } from '../../kit/require-keys.ts'
import { fieldError, notFound, refused } from '../../platform/app-error.ts'
import { hashPassword } from '../auth/password.service.ts'

/** 256 bits. */
const newSecret = (): string => randomBytes(32).toString('base64url')

/** What fits no single field; `row` is the client as it will be. */
async function check(ctx: Context, row: Row): Promise<void> {
  const grants = calls.partsOf(row.authorizedGrantTypes)
  if (grants.includes('authorization_code') && !calls.partsOf(row.webServerRedirectUri).length)
    throw fieldError('webServerRedirectUri', 'resources.client.redirectNeeded')
  if (row.legacy && row.publicClient) throw fieldError('legacy', 'resources.client.legacyPublic')
  const scopes = calls.partsOf(row.scope)
  const { rows } = await sql<{ code: string }>`select code from menu where code = any(${scopes})`.execute(ctx.db.raw)
  const unknown = scopes.find((s) => s !== 'all' && !rows.some((r) => r.code === s))
  if (unknown || !scopes.length) throw fieldError('scope', 'resources.client.scopeUnknown', { scope: unknown ?? '' })
}

/** One form of lists, whatever separated them. */
function tidy(values: Row): void {
  if (values.authorizedGrantTypes) values.authorizedGrantTypes = calls.partsOf(values.authorizedGrantTypes).join(',')
  if (values.scope) values.scope = [...new Set(calls.partsOf(values.scope))].join(' ')
  if (values.webServerRedirectUri) values.webServerRedirectUri = calls.partsOf(values.webServerRedirectUri).join('\n')
}

/** OAuth clients of the platform. Their secrets are hashed; a new one is answered once. */
export function mountOauthClient(kit: Kit): void {
  const { changes } = kit.services
  /** Tokens die with the client, and where what it may reach changes. */
  const hooks: ResourceHooks = {
    async beforeCreate(ctx, values) {
      tidy(values)
      await check(ctx, values)
    },
    async beforeUpdate(ctx, values, old) {
      tidy(values)
      await check(ctx, { ...old, ...values })
      if (values.scope !== undefined && values.scope !== old.scope)
        await sql`update session set revoked_at = now() where client_id = ${old.id} and revoked_at is null`.execute(
          ctx.db.raw,
        )
      if (!values.clientSecret) delete values.clientSecret
      else if (old.publicClient) throw fieldError('clientSecret', 'resources.client.publicSecret')
      else values.clientSecret = await hashPassword(values.clientSecret)
    },
    committed: () => changes.send('session'),
  }
  const service = resourceService(calls.client, hooks)
  const { calls: verbs } = calls.client
  mountAction(kit, verbs.list!, (ctx, input) => service.list(ctx, input as Row))
  mountAction(kit, verbs.detail!, (ctx, input) => service.detail(ctx, (input as Row).id))
  mountAction(kit, verbs.export!, (ctx, input) => exportAnswer(ctx, service, input as Row))
  mountAction(kit, verbs.remove!, (ctx, input) => service.remove(ctx, (input as { ids: string[] }).ids))
  mountAction(kit, verbs.create!, async (ctx, input) => {
    const values = { ...(input as Row) }
    requireKeys(ctx, calls.client.permissions[values.id ? 'update' : 'create'])
    if (values.id) return service.update(ctx, values)
    if (values.publicClient && values.clientSecret) throw fieldError('clientSecret', 'resources.client.publicSecret')
    const made = values.publicClient || values.clientSecret ? undefined : newSecret()
    const secret: string | undefined = made ?? (values.clientSecret || undefined)
    values.clientSecret = secret ? await hashPassword(secret) : null
    const [id] = await service.create(ctx, [values])
    return { id, clientId: values.clientId, ...(made ? { clientSecret: made } : {}) }
  })
  mountAction(kit, calls.clientRotate, async (ctx, { id }) => {
    const row = await ctx.db.select('client').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) throw notFound()
    if (row.publicClient) throw refused('resources.client.publicSecret')
    const clientSecret = newSecret()
    await ctx.db.change('client', id, { clientSecret: await hashPassword(clientSecret) })
    return { clientId: row.clientId, clientSecret }
  })
  mountAction(kit, calls.clientScopes, async (ctx) => {
    const { rows } = await sql<{ code: string; title: string }>`
      select m.code, case when ${ctx.language} = 'en' then m.name_en else m.name end as title from menu m
      where m.category = 1 order by m.sort, m.id`.execute(ctx.db.raw)
    return [{ code: 'all', title: ctx.t('resources.client.all') }, ...rows]
  })
}
