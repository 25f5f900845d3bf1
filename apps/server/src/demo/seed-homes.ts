import { sql } from 'kysely'
import { createAppUser } from '../modules/app-user/app-user.service.ts'
import { addMember, addRoom, bindDevice, createHome } from '../modules/home/home.service.ts'
import type { Services } from '../platform/services.ts'

/** Account, nickname, mobile, real name; the first three complained (see `seed-desk`). */
const APP_PEOPLE = [
  ['zhao88', '赵先生', '13900001001', '赵建国'],
  ['qian_li', '钱女士', '13900001002', '钱丽'],
  ['sun2024', '小孙', '13900001003', '孙浩'],
  ['zhoumei', '周妹', '13900001004', '周梅'],
  ['wu_yue', '月亮', '13900001005', null],
  ['zheng', '老郑', '13900001006', '郑强'],
] as const
/** Name, address, rooms; the owner is the person of the same place above, the next person is a member. */
const HOMES = [
  ['赵先生的家', '人民路 8 号 2 栋 501', ['客厅', '主卧', '书房']],
  ['钱女士的家', '滨江花园 12 栋 1802', ['客厅', '卧室']],
  ['湖畔小屋', '西湖区龙井路 6 号', ['客厅', '阳台']],
  ['周妹的家', '解放路 66 号 3 单元 402', ['客厅']],
] as const
const DEVICES_OF_A_HOME = 4

/**
 * People of the app with homes, rooms and devices of the demo tenant; returns the ids by account. Their password is the one of
 * the demo's users, so that the app's API can be tried.
 */
export async function demoHomes({ db }: Services, tenantId: string, password: string): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const [account, nickname, mobile, realName] of APP_PEOPLE)
    ids.set(account, await createAppUser(db, { tenantId, account, nickname, mobile, realName, password }))
  const people = [...ids.values()]
  const { rows: devices } = await sql<{ id: string }>`select id from device where tenant_id = ${tenantId}
    order by project_id, device_name limit ${HOMES.length * DEVICES_OF_A_HOME}`.execute(db)
  for (const [i, [name, address, rooms]] of HOMES.entries()) {
    const userId = people[i] as string
    const homeId = await createHome(db, { tenantId, userId, name, address })
    await addMember(db, homeId, people[i + 1] as string)
    const roomIds: string[] = []
    for (const room of rooms) roomIds.push(await addRoom(db, homeId, room))
    const own = devices.slice(i * DEVICES_OF_A_HOME, (i + 1) * DEVICES_OF_A_HOME)
    for (const [n, { id }] of own.entries())
      await bindDevice(db, { homeId, deviceId: id, roomId: roomIds[n % (roomIds.length + 1)] ?? null })
  }
  return ids
}
