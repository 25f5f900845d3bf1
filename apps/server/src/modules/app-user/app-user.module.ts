import * as calls from '@tecovie/contract/resources/app-user.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { exportAnswer } from '../../kit/export-list.ts'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import { type Row, resourceService } from '../../kit/mount-resource.ts'
import { checkPassword, policyOf, randomPassword } from '../auth/password.service.ts'
import { countHomes, homesInSight, keptToProjects } from '../home/visible-home.ts'
import { cancelAccount, peopleInSight, setAppPassword, visibleAppUser } from './app-user.service.ts'
import { appUserBatch, appUserPage } from './app-user-list.service.ts'

/** The homes of a person, split into those they own and those they joined. */
async function housesOf(ctx: Context, row: Row): Promise<void> {
  let query = ctx.db
    .select('home')
    .innerJoin('homeMember', 'homeMember.homeId', 'home.id')
    .select(['home.id', 'home.name as houseName', 'home.address', 'homeMember.isOwner'])
    .where('homeMember.userId', '=', row.id)
  if (keptToProjects(ctx)) query = query.where('home.id', 'in', homesInSight(ctx))
  const homes = (await query.orderBy('home.id').execute()) as Row[]
  const counts = await countHomes(
    ctx,
    homes.map((h) => h.id),
  )
  const all = homes.map(({ isOwner, ...home }) => ({ isOwner, house: { ...home, ...counts.get(home.id) } }))
  const of = (kind: number) => all.filter((h) => h.isOwner === kind).map((h) => h.house)
  row.ownHouses = of(calls.HOUSE_MEMBER.owner)
  row.joinHouses = of(calls.HOUSE_MEMBER.member)
}

/** People who use the app: looked up, given a new password, cancelled. */
export function mountAppUser(kit: Kit): void {
  const { appUser } = calls
  const people = resourceService(appUser, {
    narrow: (query, ctx) => peopleInSight(query, ctx),
    enrich: async (ctx, rows, detail) => {
      if (detail) for (const row of rows) await housesOf(ctx, row)
    },
  })
  const { list, detail, export: exported } = appUser.calls as Required<typeof appUser.calls>
  mountAction(kit, list, (ctx, input) => appUserPage(ctx, input as Row))
  mountAction(kit, detail, (ctx, input) => people.detail(ctx, (input as Row).id))
  mountAction(kit, exported, (ctx, input) => exportAnswer(ctx, { ...people, batch: appUserBatch }, input as Row))
  mountAction(kit, calls.appUserPeople, (ctx, input) => {
    const { houseName, houseId, deviceName, isOwner, online, ...own } = input as Row
    return people.list(ctx, own)
  })

  const change = (ctx: Context, id: string, password: string) =>
    ctx.db.transaction((db) => setAppPassword(db.raw, id, password))
  mountAction(kit, calls.resetAppUserPassword, async (ctx, { id }) => {
    const { account } = await visibleAppUser(ctx, id)
    const password = randomPassword()
    await change(ctx, id, password)
    return { id, account, password }
  })
  mountAction(kit, calls.changeAppUserPassword, async (ctx, { id, password }) => {
    const { tenantId } = await visibleAppUser(ctx, id)
    const { rows } = await sql<{ policy: unknown }>`select policy from tenant where tenant_id = ${tenantId}`.execute(
      ctx.db.raw,
    )
    checkPassword(password, policyOf(rows[0]?.policy, kit.services.params), 'password')
    await change(ctx, id, password)
  })
  mountAction(kit, calls.cancelAppUser, async (ctx, { id }) => {
    await visibleAppUser(ctx, id)
    const done = await cancelAccount(ctx.db.raw, id, ctx.t('resources.appUser.gone'))
    // Who it was is gone; the log keeps no more than the deed.
    ctx.changes?.push({ noun: 'appUser', id, after: { cancelled: true, ...done } })
    return done
  })
}
