import { describe, expect, it } from 'vitest'
import { things as en } from '../messages/en/things.ts'
import { things as zh } from '../messages/zh/things.ts'
import { compareOptions } from './data-type.ts'
import { monitorRule } from './monitor-rule.ts'
import { ruleSentence } from './rule-sentence.ts'

const condition = {
  rangType: 1,
  productId: '7',
  productName: '恒温器',
  productKey: 'pk',
  code: 'temp',
  functionId: '9',
  dataType: '2',
  compare: 'gt',
  dataValue: '30',
  entityIds: '',
  groupId: null,
}
const body = {
  name: '过热',
  eventTypeId: '1',
  eventLevelId: '2',
  deviceStatus: 'error',
  relCondition: 'and',
  intervalTime: 60,
  closedCycle: 1,
  cycleWay: 'day',
  times: '08:00:00-20:00:00',
  evenUniqueType: 1,
  workOrderType: 1,
  status: 1,
  ruleSubDefinitions: [condition],
}
const keysOf = (value: unknown) =>
  (monitorRule.safeParse(value).error?.issues ?? []).map(
    (i) => (i as { params?: { key: string } }).params?.key ?? i.code,
  )
const wording = (key: string) => zh.validation[key.replace('validation.', '') as 'ruleNameTip']

describe('monitor rule', () => {
  it('accepts a whole rule', () => {
    expect(keysOf(body)).toEqual([])
    expect(monitorRule.parse(body)).toMatchObject({ weeks: '', woThirdType: 0, activateTimes: [] })
  })

  it('reports an empty form in the order of the specification', () => {
    const empty = { ruleSubDefinitions: [{ rangType: 2 }], workOrderType: 2, times: '00:00:00-23:59:59' }
    const keys = keysOf(empty)
    expect(keys.slice(0, 12).map((k) => wording(k))).toEqual([
      '请填写规则名称',
      '请选择事件分类',
      '请选择事件等级',
      '请选择设备状态',
      '请选择触发逻辑',
      '请输入间隔时长',
      '规则设置中的产品未选择',
      '规则设置中的功能未选择',
      '规则设置中的条件未选择',
      '规则设置中的条件值未选择',
      '规则设置中的设备列表未选择',
      zh.validation.woSelectTip,
    ])
  })

  it('asks for a URL only of third-party orders, and only http', () => {
    const order = { ...body, workOrderType: 3, woThirdType: 1 }
    expect(keysOf(order)).toEqual(['validation.workOrderUrlTip'])
    expect(keysOf({ ...order, workOrderUrl: 'ftp://x' })).toEqual(['validation.url'])
    expect(keysOf({ ...order, workOrderUrl: 'javascript:alert(1)' })).toEqual(['validation.url'])
    expect(keysOf({ ...order, workOrderUrl: 'https://hooks.example.com/a' })).toEqual([])
    expect(keysOf({ ...order, woThirdType: 2 })).toEqual([])
  })

  it('checks comparisons, values, intervals and schedules', () => {
    const one = (change: object) => keysOf({ ...body, ruleSubDefinitions: [{ ...condition, ...change }] })
    expect(one({ dataType: '3', compare: 'gt', dataValue: '1' })).toEqual(['validation.compareOption'])
    expect(one({ dataValue: 'warm' })).toEqual(['validation.conditionValue'])
    expect(one({ rangType: 0, productId: '' })).toEqual([])
    expect(one({ rangType: 2, entityIds: '1,x' })).toEqual(['validation.id'])
    expect(keysOf({ ...body, intervalTime: '' })).toEqual(['validation.intervalTimeTip'])
    expect(keysOf({ ...body, intervalTime: 1.5 })).toEqual(['validation.intervalRange'])
    expect(keysOf({ ...body, ruleSubDefinitions: [] })).toEqual(['validation.conditionCount'])
    expect(keysOf({ ...body, cycleWay: 'week', weeks: '8' })).toEqual(['validation.weeksTip'])
    expect(keysOf({ ...body, cycleWay: 'month', days: '31' })).toEqual([])
    expect(keysOf({ ...body, times: '8:00-9:00' })).toEqual(['validation.timesTip'])
    const spans = [{ startTime: '2026-02-30 00:00:00', endTime: '2026-03-01 00:00:00' }]
    expect(keysOf({ ...body, cycleWay: 'custom', activateTimes: spans })).toEqual(['validation.activateTimeFormat'])
  })

  it('offers order only where values have one', () => {
    expect(['1', '3', '4', '5', '7'].map((t) => compareOptions(t).length)).toEqual([2, 2, 2, 2, 2])
    expect([2, 6].map((t) => compareOptions(t).length)).toEqual([4, 4])
  })

  it('is one sentence', () => {
    const names = { function: () => '温度', unit: () => '℃' }
    expect(ruleSentence(monitorRule.parse(body), 'zh', names)).toBe(
      '当 恒温器 的 温度 大于 30 ℃ 时，每天 08:00:00-20:00:00 生效，同一设备 60 秒内不重复',
    )
    const week = monitorRule.parse({
      ...body,
      cycleWay: 'week',
      weeks: '1,7',
      relCondition: 'or',
      intervalTime: 0,
      ruleSubDefinitions: [
        condition,
        { ...condition, rangType: 2, entityIds: '1,2', dataType: '3', compare: 'eq', dataValue: '1' },
      ],
    })
    expect(ruleSentence(week, 'en')).toBe(
      'When temp of 恒温器 is above 30 or temp of 2 chosen devices of 恒温器 is true, active every Monday, Sunday 08:00:00-20:00:00, each time',
    )
  })

  it('has the same texts in both languages', () => {
    const paths = (o: object): string[] =>
      Object.entries(o).flatMap(([k, v]) => (typeof v === 'object' ? paths(v).map((p) => `${k}.${p}`) : [k]))
    expect(paths(en)).toEqual(paths(zh))
  })
})
