import { formatWire } from '@tecovie/contract/core/zoned-time.ts'
import { fileComplaint } from '../modules/complaint/complaint.service.ts'
import type { Services } from '../platform/services.ts'
import { demoHomes } from './seed-homes.ts'

type Send = <T = { id: string }>(path: string, body: unknown) => Promise<T>

const HOUR = 3_600_000
const COMPLAINTS = [
  ['zhao88', '赵先生', '13900001001', '空调开机半小时仍不制热，温度一直停在 16 ℃，请尽快安排检修。'],
  ['qian_li', '钱女士', '13900001002', '昨天预约的上门时间没有人来，也没有电话通知。'],
  ['sun2024', '小孙', '13900001003', 'App 里净化器一直显示离线，重新配网也不行。'],
] as const

/** Complaints, messages, notices and an order of the demo tenant, as people would have entered them. */
export async function demoDesk(
  services: Services,
  api: Send,
  tenantId: string,
  projectId: string,
  password: string,
): Promise<void> {
  const people = await demoHomes(services, tenantId, password)
  for (const [account, nickName, mobile, content] of COMPLAINTS)
    await fileComplaint(services, { tenantId, appUserId: people.get(account), account, nickName, mobile, content })
  const at = (hours: number) => formatWire(Date.now() + hours * HOUR, services.config.timeZone)
  const notice = (title: string, category: string, hours: number, content: string) =>
    api('tecovie-desk/notice/submit', { title, category, releaseTime: at(hours), content })
  await notice(
    '平台升级通知',
    '1',
    -30,
    '<h2>升级内容</h2><ul><li>设备历史数据支持按小时汇总</li><li>监控规则可以先用历史数据试算</li></ul><p>升级期间设备上报<strong>不受影响</strong>。</p>',
  )
  await notice('冬季供暖值班安排', '6', -2, '<p>请各项目负责人在周五前确认值班表。</p>')
  await notice('下月巡检计划', '6', 72, '<p>巡检计划见附件，届时发布。</p>')
  const message = (title: string, content: string) =>
    api('tecovie-system/message/save', { title, testUserMobile: '13800000001', content })
  const { id } = await message('滤芯更换提醒', '净化器滤芯寿命低于 10% 时，请及时更换，以免影响净化效果。')
  await api('tecovie-system/message/publishMsg', { id })
  await message('温控器固件升级预告', '本周六凌晨将分批升级温控器固件，升级约需 3 分钟，期间设备会短暂离线。')
  await api('tecovie-smart-wo/workOrder/save', {
    woName: '上门检修：空调不制热',
    projectId,
    errorDesc: '开机半小时仍不制热',
    userName: '赵先生',
    userTel: '13900001001',
    serviceAddress: '人民路 8 号 2 栋 501',
    hopeTime: at(20),
  })
}
