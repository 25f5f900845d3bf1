import { useSearch } from '@tanstack/react-router'
import { monitorRuleResource } from '@tecovie/contract/resources/monitor-rule.ts'
import { useState } from 'react'
import { useResource } from '../../kit/form/use-resource.ts'
import { useT } from '../../kit/i18n.ts'
import { usePageTitle } from '../../kit/page-title.ts'
import { ErrorState, LoadingState } from '../../kit/view/states.tsx'
import './monitor-rule.css'
import { draftOf, emptyDraft } from './rule-draft.ts'
import { RuleForm } from './rule-form.tsx'

/** Adds a rule, or edits the one of the address. */
export function RuleFormPage() {
  const t = useT()
  const { id = '' } = useSearch({ strict: false }) as { id?: string }
  const { row, error, fetching, refresh } = useResource(monitorRuleResource, id || undefined)
  usePageTitle(id ? row?.name : t('ruleForm.addTitle'))
  // Later answers must not touch what is being edited, and a kept one may be old: the form starts from the first fresh one.
  const [start, setStart] = useState(() => (id ? undefined : emptyDraft()))
  if (!start && row && !fetching) setStart(draftOf(row))
  if (start) return <RuleForm start={start} />
  return error ? <ErrorState error={error} retry={refresh} /> : <LoadingState />
}
