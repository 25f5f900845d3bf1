import { houseDetail, houseDevices } from '@tecovie/contract/resources/home.ts'
import { sql } from 'kysely'
import { pageOf } from '../../kit/list-page.ts'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import type { Row } from '../../kit/mount-resource.ts'
import { homesInSight, visibleHome } from './visible-home.ts'

/** Homes of app users as the company sees them: who belongs to them, their rooms and devices. */
export function mountHome(kit: Kit): void {
  mountAction(kit, houseDetail, async (ctx, { id }) => {
    const home = await visibleHome(ctx, id)
    const { rows: users } = await sql<Row>`
      select u.id, coalesce(u.nickname, u.account) as nickname, m.is_owner from home_member m join app_user u on u.id = m.user_id
      where m.home_id = ${id} order by m.is_owner, m.join_time, u.id`.execute(ctx.db.raw)
    const { rows: rooms } = await sql<Row>`
      select id, home_id as house_id, name from room where home_id = ${id} order by id`.execute(ctx.db.raw)
    const counts = (await homesInSight(ctx)
      .clearSelect()
      .select(['homeDevice.roomId', sql<number>`count(*)::int`.as('n')])
      .where('homeDevice.homeId', '=', id)
      .groupBy('homeDevice.roomId')
      .execute()) as Row[]
    return {
      id,
      houseName: home.name,
      name: home.name,
      address: home.address,
      createTime: home.createTime,
      memberCount: users.length,
      roomCount: rooms.length,
      deviceCount: counts.reduce((sum, c) => sum + c.n, 0),
      users,
      rooms: rooms.map((r) => ({ ...r, deviceCount: counts.find((c) => c.roomId === r.id)?.n ?? 0 })),
    }
  })

  mountAction(kit, houseDevices, async (ctx, input) => {
    await visibleHome(ctx, input.houseId)
    let found = homesInSight(ctx).clearSelect().where('homeDevice.homeId', '=', input.houseId)
    if (input.roomId && input.roomId !== '0') found = found.where('homeDevice.roomId', '=', input.roomId)
    const rows = found
      .innerJoin('product', 'product.id', 'device.productId')
      .leftJoin('productCategory', 'productCategory.id', 'product.categoryId')
      .leftJoin('room', 'room.id', 'homeDevice.roomId')
      .select([
        'device.id',
        'device.deviceName',
        'productCategory.name as categoryName',
        'device.mac',
        'product.brand as productBrand',
        'product.moduleName as sn',
        'device.firewareVersion',
        'device.online',
        'device.lastOnlineTime',
        'homeDevice.roomId',
        'room.name as roomName',
      ])
      .orderBy('device.deviceName')
      .orderBy('device.id')
    return pageOf<Row>(ctx.db.raw, rows, found, { current: input.current ?? 1, size: input.size ?? 10 })
  })
}
