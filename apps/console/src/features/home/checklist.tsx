import { CheckCircleFilled } from '@ant-design/icons'
import { useT } from '../../kit/i18n.ts'
import { PathLink } from '../../kit/view/path-link.tsx'
import { useChecklist } from './home-calls.ts'

/** The way to the first device, until it is walked. */
export function Checklist() {
  const t = useT()
  const { data = [] } = useChecklist()
  const done = data.filter((step) => step.done).length
  if (data.length === 0 || done === data.length) return null
  return (
    <section className="tc-panel tc-checklist">
      <h2>
        {t('home.checklist.title')}
        <small>{t('home.checklist.progress', { done, total: data.length })}</small>
      </h2>
      <p className="tc-faint">{t('home.checklist.text')}</p>
      <ol>
        {data.map((step, i) => (
          <li key={step.key} data-done={step.done} data-next={!step.done && data.slice(0, i).every((s) => s.done)}>
            <i aria-hidden="true">{step.done ? <CheckCircleFilled /> : i + 1}</i>
            <span>{t(`home.checklist.${step.key}`)}</span>
            {!step.done && <PathLink href={step.path}>{t('home.checklist.go')}</PathLink>}
          </li>
        ))}
      </ol>
    </section>
  )
}
