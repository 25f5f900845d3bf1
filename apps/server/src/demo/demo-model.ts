/** What the demo tenant is made of. */
const number = (
  name: string,
  code: string,
  min: number,
  max: number,
  step: number,
  unit: string,
  accessMode = 'r',
) => ({
  name,
  code,
  category: 1,
  dataType: 2,
  required: 0,
  description: name,
  accessMode,
  numModel: { numberFormat: 'float', min, max, step, unit },
})
const bool = (name: string, code: string) => ({
  name,
  code,
  category: 1,
  dataType: 3,
  required: 0,
  description: name,
  accessMode: 'rw',
})
const choice = (name: string, code: string, enums: Record<string, string>) => ({
  name,
  code,
  category: 1,
  dataType: 1,
  required: 0,
  description: name,
  accessMode: 'rw',
  enumModel: { enums: Object.entries(enums).map(([key, value]) => ({ key, value })) },
})

export const demoProducts = [
  {
    name: '智能温控器',
    brand: '示范',
    category: '温控',
    prefix: 'TH',
    count: 90,
    functions: [
      number('温度', 'temperature', -20, 60, 0.1, '℃'),
      number('湿度', 'humidity', 0, 100, 0.5, '%'),
      number('目标温度', 'target', 5, 35, 0.5, '℃', 'rw'),
      choice('模式', 'mode', { auto: '自动', heat: '制热', cool: '制冷', off: '关闭' }),
      bool('电源', 'power'),
    ],
  },
  {
    name: '空气净化器',
    brand: '示范',
    category: '空气',
    prefix: 'AP',
    count: 60,
    functions: [
      number('细颗粒物', 'pm25', 0, 500, 1, 'μg/m³'),
      number('滤芯寿命', 'filter', 0, 100, 1, '%'),
      choice('风速', 'speed', { low: '低', middle: '中', high: '高' }),
      bool('电源', 'power'),
    ],
  },
  {
    name: '冷库监测仪',
    brand: '示范',
    category: '温控',
    prefix: 'CS',
    count: 50,
    functions: [
      number('库温', 'coldTemp', -40, 20, 0.1, '℃'),
      number('电压', 'voltage', 180, 260, 0.5, 'V'),
      bool('库门', 'door'),
    ],
  },
] as const

export const demoOrganisations = [
  { name: '华东公司', projects: ['上海项目', '杭州项目'] },
  { name: '华南公司', projects: ['深圳项目'] },
] as const

/** Roles by alias: what they may open. A menu's code is the page alone; a key that ends in `_` is every button of that prefix. */
export const demoRoles = [
  {
    name: '设备运维',
    alias: 'operator',
    keys: [
      'home',
      'deviceList',
      'deviceList_',
      'deviceControl',
      'deviceControl_',
      'deviceGroup',
      'deviceGroup_',
      'monitorRules',
      'monitorRules_',
      'ruleEvents',
      'ruleEvents_',
      'ruleSetting',
      'ruleSetting_',
      'product-list',
      'product-list_view',
      'workOrder',
      'wo_',
    ],
  },
  {
    name: '客服',
    alias: 'service',
    keys: [
      'home',
      'deviceList',
      'deviceList_view',
      'ruleEvents',
      'ruleEvents_',
      'workOrder',
      'wo_',
      'complaint',
      'complaint_',
      'pub_',
      'user_management',
      'user_management_view',
    ],
  },
  {
    name: '只读',
    alias: 'viewer',
    keys: ['home', 'deviceList', 'deviceList_view', 'product-list', 'product-list_view', 'ruleEvents', 'monitorRules'],
  },
] as const

export const demoRules = [
  {
    name: '温度过高',
    product: '智能温控器',
    code: 'temperature',
    compare: 'gt',
    value: '45',
    status: 'abnormal',
    level: 3,
    order: 2,
  },
  {
    name: '细颗粒物超标',
    product: '空气净化器',
    code: 'pm25',
    compare: 'gt',
    value: '350',
    status: 'preAbnormal',
    level: 2,
    order: 1,
  },
  {
    name: '库温过高',
    product: '冷库监测仪',
    code: 'coldTemp',
    compare: 'gt',
    value: '8',
    status: 'error',
    level: 5,
    order: 3,
  },
] as const
