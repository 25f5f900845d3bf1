import { monitorRule } from '@tecovie/contract/things/monitor-rule.ts'
import { ruleProblems } from '@tecovie/contract/things/rule-problems.ts'
import { describe, expect, it } from 'vitest'
import { bodyOf, draftOf, emptyDraft, isOvernight, ruleOf, valueAt } from './rule-draft.ts'

const condition = {
  id: '',
  name: 'Temperature',
  rangType: 1,
  productId: '7',
  productName: 'Thermostat',
  productKey: 'pk',
  code: 'temp',
  functionId: '9',
  dataType: '2',
  compare: 'gt',
  dataValue: '30',
  entityIds: '',
  groupId: '',
}
const stored = {
  id: '42',
  name: 'Too hot',
  eventTypeId: '1',
  eventLevelId: '2',
  deviceStatus: 'error',
  relCondition: 'or',
  intervalTime: 60,
  closedCycle: 1,
  cycleWay: 'week',
  times: '08:00:00-12:00:00,22:00:00-06:00:00',
  weeks: '1,5',
  days: null,
  activateTimes: [],
  evenUniqueType: 2,
  workOrderType: 2,
  woThirdType: 1,
  workOrderUrl: 'https://example.com/hook',
  status: 0,
  ruleSubDefinitions: [condition],
}

describe('form and wire', () => {
  it('gives back what was stored', () => {
    const { id: _, days: __, ...rest } = stored
    expect(ruleOf(draftOf(stored))).toEqual({ ...rest, days: '' })
    expect(bodyOf(draftOf(stored))).toMatchObject({ id: '42', referenceId: 1, ruleEngineId: 1 })
  })

  it('sends what the contract accepts', () => {
    const { id: _, referenceId: __, ruleEngineId: ___, ...body } = bodyOf(draftOf(stored))
    expect(monitorRule.safeParse(body).error?.issues).toBeUndefined()
  })

  it('starts with the defaults of the specification', () => {
    expect(ruleOf(emptyDraft())).toMatchObject({
      cycleWay: 'day',
      times: '00:00:00-23:59:59',
      evenUniqueType: 1,
      workOrderType: 1,
      intervalTime: -1,
    })
  })

  it('finds the problems of an empty rule in the order of the specification', () => {
    expect(ruleProblems(ruleOf(emptyDraft())).map((p) => p.key.replace('validation.', ''))).toEqual([
      'ruleNameTip',
      'eventClassTip',
      'eventLevelTip',
      'deviceStatusTip',
      'intervalTimeTip',
      'productSelectTip',
      'functionSelectTip',
      'conditionSelectTip',
      'valueSelectTip',
      'dataType',
    ])
  })

  it('leaves out what the chosen cycle hides, and keeps it in the form', () => {
    const draft = { ...draftOf(stored), days: [31, 1], cycleWay: 'month' as const }
    expect(ruleOf(draft)).toMatchObject({ weeks: '', days: '1,31' })
    expect(ruleOf({ ...draft, cycleWay: 'custom' })).toMatchObject({
      times: '',
      weeks: '',
      days: '',
      activateTimes: [{ startTime: '', endTime: '' }],
    })
    expect(draft.weeks).toEqual([1, 5])
  })

  it('sends no address without a third-party order', () => {
    expect(ruleOf({ ...draftOf(stored), woThirdType: 2 }).workOrderUrl).toBe('')
    expect(ruleOf({ ...draftOf(stored), workOrderType: 1 })).toMatchObject({ woThirdType: 0, workOrderUrl: '' })
  })

  it('tells overnight periods', () => {
    expect(draftOf(stored).periods.map(isOvernight)).toEqual([false, true])
  })

  it('reads a value by its path', () => {
    expect(valueAt(stored, 'ruleSubDefinitions.0.code')).toBe('temp')
    expect(valueAt(stored, 'ruleSubDefinitions.3.code')).toBeUndefined()
  })
})
