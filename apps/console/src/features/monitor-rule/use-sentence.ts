import type { MonitorRule, RuleCondition } from '@tecovie/contract/things/monitor-rule.ts'
import { ruleSentence } from '@tecovie/contract/things/rule-sentence.ts'
import { useMemo } from 'react'
import { languageStore, useT } from '../../kit/i18n.ts'
import { useStore } from '../../kit/store.ts'
import type { ThingFunction } from './use-functions.ts'

/** The rule in one sentence of the reader's language; what is not chosen yet stands as dots. */
export function useSentence(rule: MonitorRule, functions: readonly (ThingFunction | null | undefined)[]): string {
  const t = useT()
  const language = useStore(languageStore)
  return useMemo(() => {
    const open = t('ruleForm.unknown')
    const or = (text: string) => text || open
    const conditions = rule.ruleSubDefinitions.map((c) => ({ ...c, code: or(c.code), compare: or(c.compare) }))
    const spans = rule.activateTimes.map((s) => ({ startTime: or(s.startTime), endTime: or(s.endTime) }))
    const of = (c: RuleCondition) => functions[conditions.indexOf(c as (typeof conditions)[number])]
    const label = (c: RuleCondition) => {
      const fn = of(c)
      const entries = [...(fn?.enumModel?.enums ?? []), ...(fn?.errorModel?.errors ?? [])]
      return entries.find((e) => e.key === c.dataValue)?.value ?? (c.dataValue ? undefined : open)
    }
    return ruleSentence({ ...rule, ruleSubDefinitions: conditions, activateTimes: spans }, language, {
      product: (c) => or(c.productName),
      function: (c) => of(c)?.name || c.name,
      value: label,
      unit: (c) => (c.dataValue ? of(c)?.numModel?.unit : undefined),
    })
  }, [rule, functions, language, t])
}
