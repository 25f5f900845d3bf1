import { enableRule } from '@tecovie/contract/resources/monitor-rule.ts'
import { Switch } from 'antd'
import { useEffect, useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { useAct } from '../../kit/net/use-call.ts'
import { useCan } from '../../kit/user.tsx'

/** Switches a rule on or off at once; a refusal puts it back and says why. */
export function EnableSwitch({ rule }: { rule: { id: string; name: string; status: number } }) {
  const t = useT()
  const can = useCan()
  const { act, busy } = useAct(enableRule)
  // What was asked for stands until the list has it too, so that the switch never jumps back in between.
  const [asked, setAsked] = useState<number>()
  useEffect(() => {
    if (asked === rule.status) setAsked(undefined)
  }, [asked, rule.status])
  const toggle = async (on: boolean) => {
    const status = on ? 1 : 0
    setAsked(status)
    if (!(await act({ id: rule.id, status }))) setAsked(undefined)
  }
  return (
    <Switch
      size="small"
      checked={(asked ?? rule.status) === 1}
      loading={busy}
      disabled={!can(['monitorRules_enable'])}
      aria-label={t('ruleForm.turnOn', { name: rule.name })}
      onChange={(on) => void toggle(on)}
    />
  )
}
