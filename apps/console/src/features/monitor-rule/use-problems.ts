import type { MonitorRule } from '@tecovie/contract/things/monitor-rule.ts'
import { ruleProblems } from '@tecovie/contract/things/rule-problems.ts'
import { App } from 'antd'
import { useMemo, useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { errorText } from '../../kit/net/error-text.ts'
import { ApiError } from '../../kit/net/request.ts'
import type { Problems } from './problems.tsx'
import { concernsRehearsal } from './rehearsed-rule.ts'
import { valueAt } from './rule-draft.ts'
import { showField } from './rule-field.tsx'

type Scope = 'save' | 'rehearsal'
interface Told {
  path: string
  text: string
  /** What stood there when the server refused it, as JSON. */
  refused: string
}

const written = (rule: MonitorRule, path: string) => JSON.stringify(valueAt(rule, path) ?? null)

/**
 * What is wrong with the rule. Nothing is marked before the first try; from then on a mark goes as soon as its field is
 * mended. What the server refused stays marked until that value is changed.
 */
export function useProblems(rule: MonitorRule) {
  const t = useT()
  const { message } = App.useApp()
  const [tried, setTried] = useState<Scope>()
  const [told, setTold] = useState<readonly Told[]>([])
  const problems = useMemo(() => {
    const found: Record<string, string> = {}
    for (const { path, key, ...params } of tried ? problemsOf(rule, tried) : [])
      found[path.join('.')] ??= t(key, params)
    for (const { path, text, refused } of told) if (written(rule, path) === refused) found[path] ??= text
    return found as Problems
  }, [rule, tried, told, t])

  const show = (path: string) => void requestAnimationFrame(() => showField(path))
  /** Warns of the first problem and shows it; answers whether there is none. */
  const check = (scope: Scope): boolean => {
    // A rehearsal must not unmark what a refused submission has marked.
    setTried((before) => (before === 'save' ? before : scope))
    const [first] = problemsOf(rule, scope)
    if (!first) return true
    const { path, key, ...params } = first
    void message.warning(t(key, params))
    show(path.join('.'))
    return false
  }
  /** Puts what the server said at its fields; what has none is said aloud. */
  const refuse = (error: unknown) => {
    const errors = error instanceof ApiError ? Object.entries(error.errors) : []
    const next = errors.map(([name, text]) => {
      const path = name.replace(/^rule\./, '')
      return { path, text, refused: written(rule, path) }
    })
    setTold(next)
    void message.error(next[0]?.text ?? errorText(error, t))
    if (next[0]) show(next[0].path)
  }
  return { problems, check, refuse }
}

const problemsOf = (rule: MonitorRule, scope: Scope) =>
  ruleProblems(rule).filter(({ path }) => scope === 'save' || concernsRehearsal(String(path[0])))
