import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { fieldError } from '../../platform/app-error.ts'

/**
 * Posts must be the user's tenant's. Sent empty they are refused where the tenant keeps posts at all; not sent, they stay as
 * they are. Throws AppError 400.
 */
export async function checkPosts(
  ctx: Context,
  tenantId: string,
  postIds: readonly string[] | null | undefined,
): Promise<void> {
  if (postIds === undefined) return
  const ids = postIds ?? []
  const { rows } = await sql<{ found: number; kept: boolean }>`
    select (select count(*)::int from post where tenant_id = ${tenantId} and id = any(${ids}::bigint[])) as found,
      exists (select 1 from post where tenant_id = ${tenantId}) as kept`.execute(ctx.db.raw)
  if (rows[0]?.found !== new Set(ids).size) throw fieldError('postId', 'validation.reference')
  if (!ids.length && rows[0]?.kept) throw fieldError('postId', 'user.post')
}

export async function rewritePosts(ctx: Context, userId: string, postIds: readonly string[]): Promise<void> {
  const { raw } = ctx.db
  await sql`delete from user_post where user_id = ${userId}`.execute(raw)
  await sql`insert into user_post (user_id, post_id) select distinct ${userId}::bigint, p from unnest(${postIds}::bigint[]) as p`.execute(
    raw,
  )
}
