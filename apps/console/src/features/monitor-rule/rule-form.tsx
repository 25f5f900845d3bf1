import { Button, Form } from 'antd'
import { useT } from '../../kit/i18n.ts'
import { useCan } from '../../kit/user.tsx'
import { PageHeader } from '../../kit/view/page-header.tsx'
import { BasicSection } from './basic-section.tsx'
import { ConditionsSection } from './conditions-section.tsx'
import { EventSection } from './event-section.tsx'
import { ProblemsProvider } from './problems.tsx'
import { RehearsalPanel } from './rehearsal-panel.tsx'
import type { RuleDraft } from './rule-draft.ts'
import { TriggerSection } from './trigger-section.tsx'
import { useFunctions } from './use-functions.ts'
import { useRuleForm } from './use-rule-form.ts'
import { useSentence } from './use-sentence.ts'

/** The whole rule on one page: sections left, rehearsal right, the sentence and the actions always in sight. */
export function RuleForm({ start }: { start: RuleDraft }) {
  const t = useT()
  const can = useCan()
  const form = useRuleForm(start)
  const { draft, rule, patch, problems } = form
  const functions = useFunctions(draft.conditions)
  const sentence = useSentence(rule, functions)
  const section = { draft, patch }
  return (
    <ProblemsProvider problems={problems}>
      <div className="tc-page tc-rule-page">
        <PageHeader title={t(start.id ? 'ruleForm.editTitle' : 'ruleForm.addTitle')} purpose={t('ruleForm.purpose')} />
        <div className="tc-rule-columns">
          <Form component="div" layout="vertical" className="tc-rule-sections">
            <BasicSection {...section} />
            <ConditionsSection {...section} functions={functions} />
            <TriggerSection {...section} />
            <EventSection {...section} />
          </Form>
          <RehearsalPanel form={form} functions={functions} />
        </div>
        <footer className="tc-rule-footer">
          <p title={sentence} aria-live="polite">
            <span className="tc-faint">{t('ruleForm.sentence')}</span> {sentence}
          </p>
          <Button onClick={() => void form.cancel()}>{t('kit.cancel')}</Button>
          {can([start.id ? 'monitorRules_edit' : 'monitorRules_add']) && (
            <Button type="primary" loading={form.busy} onClick={() => void form.submit()}>
              {t('ruleForm.submit')}
            </Button>
          )}
        </footer>
      </div>
    </ProblemsProvider>
  )
}
