import { submitRule } from '@tecovie/contract/resources/monitor-rule.ts'
import type { MonitorRule } from '@tecovie/contract/things/monitor-rule.ts'
import { App } from 'antd'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useLeaveGuard } from '../../kit/form/use-leave-guard.ts'
import { useT } from '../../kit/i18n.ts'
import { call } from '../../kit/net/client.ts'
import { invalidate } from '../../kit/net/use-call.ts'
import { useCloseTab } from '../../kit/use-close-tab.ts'
import { LIST_PATH } from './paths.ts'
import type { Problems } from './problems.tsx'
import { bodyOf, type RuleDraft, ruleOf } from './rule-draft.ts'
import { useProblems } from './use-problems.ts'

export interface RuleFormState {
  draft: RuleDraft
  /** What the draft would be saved as. */
  rule: MonitorRule
  patch: (part: Partial<RuleDraft>) => void
  problems: Problems
  check: (scope: 'save' | 'rehearsal') => boolean
  refuse: (error: unknown) => void
  busy: boolean
  submit: () => Promise<void>
  cancel: () => Promise<void>
}

/** The state of the rule's form: what is entered, what is wrong, sending it once, and leaving. */
export function useRuleForm(start: RuleDraft): RuleFormState {
  const t = useT()
  const closeTab = useCloseTab()
  const { message } = App.useApp()
  const [draft, setDraft] = useState(start)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const patch = useCallback((part: Partial<RuleDraft>) => setDraft((before) => ({ ...before, ...part })), [])
  const rule = useMemo(() => ruleOf(draft), [draft])
  const { problems, check, refuse } = useProblems(rule)
  const before = useMemo(() => JSON.stringify(ruleOf(start)), [start])
  const dirty = useMemo(() => JSON.stringify(rule) !== before, [rule, before])
  const { mayLeave } = useLeaveGuard(dirty)

  const cancel = async () => {
    if (await mayLeave()) await closeTab(LIST_PATH)
  }
  const submit = async () => {
    if (running.current || !check('save')) return
    running.current = true
    setBusy(true)
    try {
      await call(submitRule, bodyOf(draft))
      void message.success(t('kit.saved'))
      void invalidate('monitorRule')
      await closeTab(LIST_PATH)
    } catch (error) {
      refuse(error)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { draft, rule, patch, problems, check, refuse, busy, submit, cancel }
}
