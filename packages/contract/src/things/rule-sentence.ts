import type { MonitorRule, RuleCondition } from './monitor-rule.ts'
import { parseNumbers } from './rule-schedule.ts'

export type Lang = 'zh' | 'en'

/** How ids and codes are called; whatever is not known falls back to what the rule itself carries. */
export interface RuleNames {
  product?: (condition: RuleCondition) => string | undefined
  function?: (condition: RuleCondition) => string | undefined
  /** The label of the condition's value: of an enum key, a fault code, a bool. */
  value?: (condition: RuleCondition) => string | undefined
  unit?: (condition: RuleCondition) => string | undefined
}

const WORDS = {
  zh: {
    eq: '等于',
    ne: '不等于',
    gt: '大于',
    lt: '小于',
    all: '所有产品',
    devices: (name: string, n: number) => `${name} 的 ${n} 台指定设备`,
    subject: (product: string, fn: string) => `${product} 的 ${fn}`,
    and: ' 且 ',
    or: ' 或 ',
    yes: '是',
    no: '否',
    list: '、',
    weekdays: ['周一', '周二', '周三', '周四', '周五', '周六', '周日'],
    day: '每天',
    week: (days: string) => `每${days}`,
    month: (days: string) => `每月 ${days} 日`,
    span: (from: string, to: string) => `${from} 至 ${to}`,
    sentence: (what: string, when: string, gap: string) => `当 ${what} 时，${when} 生效，${gap}`,
    gap: (s: number) => (s > 0 ? `同一设备 ${s} 秒内不重复` : '每次满足都触发'),
  },
  en: {
    eq: 'is',
    ne: 'is not',
    gt: 'is above',
    lt: 'is below',
    all: 'any product',
    devices: (name: string, n: number) => `${n} chosen ${n === 1 ? 'device' : 'devices'} of ${name}`,
    subject: (product: string, fn: string) => `${fn} of ${product}`,
    and: ' and ',
    or: ' or ',
    yes: 'true',
    no: 'false',
    list: ', ',
    weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    day: 'every day',
    week: (days: string) => `every ${days}`,
    month: (days: string) => `on day ${days} of each month`,
    span: (from: string, to: string) => `from ${from} to ${to}`,
    sentence: (what: string, when: string, gap: string) => `When ${what}, active ${when}, ${gap}`,
    gap: (s: number) => (s > 0 ? `at most once in ${s} s for a device` : 'each time'),
  },
}

type Words = (typeof WORDS)['zh']

function conditionText(c: RuleCondition, w: Words, names: RuleNames): string {
  const product = c.rangType === 0 ? w.all : names.product?.(c) || c.productName || c.productKey || c.productId
  const where =
    c.rangType === 2 ? w.devices(product, c.entityIds.split(',').filter((id) => id.trim() !== '').length) : product
  const bool = c.dataType === '3' ? (/^(1|true)$/.test(c.dataValue) ? w.yes : w.no) : undefined
  const value = names.value?.(c) ?? bool ?? c.dataValue
  const unit = names.unit?.(c)
  const compare = w[c.compare as 'eq'] ?? c.compare
  const shown = unit && unit !== '-' ? `${value} ${unit}` : value
  return `${w.subject(where, names.function?.(c) || c.code)} ${compare} ${shown}`
}

function scheduleText(rule: MonitorRule, w: Words): string {
  if (rule.cycleWay === 'custom')
    return rule.activateTimes.map(({ startTime, endTime }) => w.span(startTime, endTime)).join(w.list)
  const times = rule.times.split(',').filter(Boolean).join(w.list)
  const weekdays = (parseNumbers(rule.weeks, 7) ?? []).map((d) => w.weekdays[d - 1]).join(w.list)
  const monthDays = (parseNumbers(rule.days, 31) ?? []).join(w.list)
  const cycle = rule.cycleWay === 'week' ? w.week(weekdays) : rule.cycleWay === 'month' ? w.month(monthDays) : w.day
  return times ? `${cycle} ${times}` : cycle
}

/**
 * The rule in one sentence: conditions and how they join, when it is awake, how often it may raise. For example
 * `当 恒温器 的 温度 大于 30 ℃ 时，每天 08:00:00-20:00:00 生效，同一设备 60 秒内不重复`.
 */
export function ruleSentence(rule: MonitorRule, lang: Lang, names: RuleNames = {}): string {
  const w: Words = WORDS[lang]
  const joined = rule.ruleSubDefinitions
    .map((c) => conditionText(c, w, names))
    .join(rule.relCondition === 'or' ? w.or : w.and)
  return w.sentence(joined, scheduleText(rule, w), w.gap(rule.intervalTime))
}
