import * as calls from '@tecovie/contract/actions/app-home.ts'
import { HOUSE_MEMBER } from '@tecovie/contract/resources/app-user.ts'
import { sql } from 'kysely'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import type { Row } from '../../kit/mount-resource.ts'
import { addRoom, createHome, leaveHome } from '../home/home.service.ts'
import { handOver, inOne, renameRoom, roomForHome, roomIn, sendAway } from './app-home.service.ts'
import { InvitationService } from './invitation.service.ts'
import { homeOwned, ownHome, ownRoom } from './own-home.service.ts'

/** Homes of the caller: who belongs to them and their rooms. */
export function mountAppHome(kit: Kit): void {
  const { db } = kit.services
  const invitations = new InvitationService()

  mountAction(kit, calls.appHomes, async (ctx) => {
    const { rows } = await sql<Row>`
      select h.id, h.name, h.address, m.is_owner = ${HOUSE_MEMBER.owner} as owner,
        (select count(*)::int from home_member x where x.home_id = h.id) as member_count,
        (select count(*)::int from room x where x.home_id = h.id) as room_count,
        (select count(*)::int from home_device x where x.home_id = h.id) as device_count
      from home_member m join home h on h.id = m.home_id
      where m.user_id = ${ctx.principal.userId} order by m.is_owner, m.join_time, h.id`.execute(db)
    return rows
  })
  mountAction(kit, calls.appCreateHome, (ctx, { name, address }) =>
    inOne(ctx, async (trx) => {
      await roomForHome(ctx, trx)
      const { tenantId, userId } = ctx.principal
      const id = await createHome(trx, { tenantId, userId, name, address: address || null })
      ctx.changes?.push({ noun: 'house', id, after: { name, address } })
      return { id }
    }),
  )
  mountAction(kit, calls.appUpdateHome, async (ctx, { homeId, name, address }) => {
    const before = await homeOwned(ctx, homeId)
    const after = { name: name ?? before.name, address: address === undefined ? before.address : address || null }
    await sql`update home set name = ${after.name}, address = ${after.address}, update_time = now()
      where id = ${homeId}`.execute(db)
    ctx.changes?.push({ noun: 'house', id: homeId, before: { ...before }, after })
  })
  mountAction(kit, calls.appDissolveHome, (ctx, { homeId }) =>
    inOne(ctx, async (trx) => {
      const before = await homeOwned(ctx, homeId, trx)
      await sql`delete from home where id = ${homeId}`.execute(trx)
      ctx.changes?.push({ noun: 'house', id: homeId, before: { ...before } })
      return null
    }),
  )
  mountAction(kit, calls.appLeaveHome, async (ctx, { homeId }) => {
    await ownHome(ctx, homeId)
    const left = await leaveHome(db, homeId, ctx.principal.userId)
    ctx.changes?.push({ noun: 'house', id: homeId, after: { left } })
    return { left }
  })

  mountAction(kit, calls.appMembers, async (ctx, { homeId }) => {
    await ownHome(ctx, homeId)
    const { rows } = await sql<Row>`
      select u.id, coalesce(nullif(u.nickname, ''), u.account) as nickname, m.is_owner = ${HOUSE_MEMBER.owner} as owner, m.join_time
      from home_member m join app_user u on u.id = m.user_id
      where m.home_id = ${homeId} order by m.is_owner, m.join_time, u.id`.execute(db)
    return rows
  })
  mountAction(kit, calls.appRemoveMember, async (ctx, { homeId, userId }) => {
    await sendAway(ctx, homeId, userId)
    ctx.changes?.push({ noun: 'house', id: homeId, before: { member: userId } })
  })
  mountAction(kit, calls.appHandOver, async (ctx, { homeId, userId }) => {
    await handOver(ctx, homeId, userId)
    ctx.changes?.push({ noun: 'house', id: homeId, before: { owner: ctx.principal.userId }, after: { owner: userId } })
  })
  mountAction(kit, calls.appInvite, (ctx, { homeId }) => invitations.invite(ctx, homeId))
  mountAction(kit, calls.appJoin, async (ctx, { code }) => {
    const joined = await invitations.join(ctx, code)
    ctx.changes?.push({ noun: 'house', id: joined.homeId, after: { member: ctx.principal.userId } })
    return joined
  })

  mountAction(kit, calls.appRooms, async (ctx, { homeId }) => {
    await ownHome(ctx, homeId)
    const { rows } = await sql<Row>`
      select r.id, r.name, (select count(*)::int from home_device d where d.home_id = r.home_id and d.room_id = r.id) as device_count
      from room r where r.home_id = ${homeId} order by r.id`.execute(db)
    return rows
  })
  mountAction(kit, calls.appAddRoom, (ctx, { homeId, name }) =>
    inOne(ctx, async (trx) => {
      await ownHome(ctx, homeId, trx)
      await roomIn.rooms(trx, homeId)
      const id = await addRoom(trx, homeId, name)
      ctx.changes?.push({ noun: 'room', id, after: { name } })
      return { id }
    }),
  )
  mountAction(kit, calls.appRenameRoom, async (ctx, { roomId, name }) => {
    const before = await ownRoom(ctx, roomId)
    await renameRoom(ctx, before, name)
    ctx.changes?.push({ noun: 'room', id: roomId, before: { name: before.name }, after: { name } })
  })
  mountAction(kit, calls.appRemoveRoom, async (ctx, { roomId }) => {
    const before = await ownRoom(ctx, roomId)
    await sql`delete from room where id = ${roomId}`.execute(db)
    ctx.changes?.push({ noun: 'room', id: roomId, before: { name: before.name } })
  })
}
