export const report = {
  title: '报表',
  purpose: '按需统计设备、事件和工单，或打开外部报表',
  fields: {
    name: '报表名称',
    kind: '类型',
    source: '统计对象',
    groupBy: '分组',
    days: '最近天数',
    chart: '图形',
    previewUrl: '预览地址',
    designUrl: '设计地址',
    remark: '备注',
  },
  options: {
    kind: { chart: '统计图', link: '外部报表' },
    source: { device: '设备', ruleEvent: '规则事件', workOrder: '工单' },
    chart: { bar: '柱状图', line: '折线图', pie: '饼图' },
  },
  groups: {
    product: '产品',
    project: '项目',
    online: '在线状态',
    deviceStatus: '设备状态',
    day: '日期',
    eventLevel: '事件等级',
    rule: '规则',
    device: '设备',
    eventStatus: '处理状态',
    woStatus: '工单状态',
    woChannel: '工单渠道',
  },
  preview: '预览',
  design: '设计器',
  noChart: '外部报表没有统计数据',
  count: '数量',
  share: '占比',
  total: '合计',
  cut: '分组过多，只显示前 {max} 个',
  origins: '外部报表的来源需由管理员在参数“可嵌入的外部站点”中允许',
}

/** The page that frames pages of other systems. */
export const frame = {
  title: '页面',
  refused: '不能显示这个页面',
  refusedHint: '{origin} 不在允许嵌入的站点中，请管理员在参数“可嵌入的外部站点”中添加',
  bad: '地址无效',
}
