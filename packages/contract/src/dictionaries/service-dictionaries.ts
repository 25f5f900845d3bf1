import { dictionary } from './dictionary.ts'

/** Dictionaries of rules, events, work orders and notices. */
export const serviceDictionaries = [
  dictionary('workOrderType', '工单类型', 'Work order', {
    '1': ['无', 'None'],
    '2': ['手动转工单', 'By hand'],
    '3': ['自动转工单', 'Automatic'],
  }),
  dictionary('evenUniqueType', '事件生成方式', 'Event creation', {
    '1': ['合并', 'Merge'],
    '2': ['每次生成', 'Each time'],
  }),
  dictionary('woThirdType', '工单去向', 'Work order target', {
    '1': ['第三方系统', 'Third-party system'],
    '2': ['内置工单', 'Built-in work orders'],
  }),
  dictionary('woStatus', '工单状态', 'Work order status', {
    '1': ['待分配', 'Unassigned', 'warning'],
    '2': ['已分配', 'Assigned', 'info'],
    '3': ['途中', 'On the way', 'info'],
    '4': ['维修中', 'In repair', 'info'],
    '5': ['已完成', 'Done', 'success'],
    '6': ['已确认', 'Confirmed', 'success'],
    '7': ['已取消', 'Cancelled', 'offline'],
  }),
  dictionary('woChannel', '工单来源', 'Work order channel', {
    '1': ['监控规则', 'Rule'],
    '2': ['运营人员', 'Operator'],
    '3': ['App 用户', 'App user'],
    '4': ['第三方', 'Third party'],
  }),
  dictionary('eventStatus', '处理状态', 'Event status', {
    '0': ['未处理', 'Unhandled', 'error'],
    '1': ['已处理', 'Handled', 'success'],
    '2': ['误报', 'False alarm', 'offline'],
    '3': ['系统处理', 'Auto-closed', 'success'],
    '4': ['其他', 'Other', 'offline'],
  }),
  dictionary('eventErrorType', '故障原因', 'Cause', {
    '1': ['设备故障', 'Device fault'],
    '2': ['环境原因', 'Environment'],
    '3': ['人为操作', 'Operation'],
    '0': ['其他', 'Other'],
  }),
  dictionary('houseMember', '家庭成员类型', 'Home membership', {
    '1': ['户主', 'Owner', 'info'],
    '2': ['家庭成员', 'Member'],
  }),
  dictionary('complaintStatus', '投诉状态', 'Complaint status', {
    '0': ['未回复', 'Not replied', 'error'],
    '1': ['已回复', 'Replied', 'success'],
  }),
  dictionary('messageStatus', '消息状态', 'Message status', {
    '0': ['未发布', 'Unpublished', 'warning'],
    '1': ['已发布', 'Published', 'success'],
    '2': ['已撤回', 'Withdrawn', 'offline'],
  }),
  dictionary('notice', '通知类型', 'Notice kind', {
    '1': ['发布通知', 'Publication'],
    '2': ['批转通知', 'Endorsement'],
    '3': ['转发通知', 'Forwarding'],
    '4': ['指示通知', 'Instruction'],
    '5': ['任免通知', 'Appointment'],
    '6': ['事务通知', 'Business'],
  }),
  dictionary('commandState', '指令状态', 'Command state', {
    created: ['待发送', 'Waiting', 'info'],
    sent: ['已发送', 'Sent', 'info'],
    acknowledged: ['成功', 'Acknowledged', 'success'],
    refused: ['被拒绝', 'Refused', 'error'],
    timedOut: ['超时', 'Timed out', 'warning'],
    cancelled: ['已取消', 'Cancelled', 'offline'],
  }),
] as const
