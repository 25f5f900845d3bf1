import { Form } from 'antd'
import type { ReactNode } from 'react'
import { useProblem } from './problems.tsx'

interface RuleFieldProps {
  /** Where the value stands in the rule; problems of this path are shown here. */
  path: string
  /** Further paths whose problems belong here. */
  also?: readonly string[]
  label: ReactNode
  required?: boolean
  /** A line below the input while nothing is wrong. */
  hint?: ReactNode
  className?: string
  children: ReactNode
}

/** A labelled input with its problem. The input itself takes `id={path}`. */
export function RuleField({
  path,
  also = [],
  label,
  required = false,
  hint,
  className = '',
  children,
}: RuleFieldProps) {
  const problem = useProblem(path, ...also)
  return (
    <Form.Item
      className={className}
      data-path={path}
      htmlFor={path}
      label={label}
      required={required}
      validateStatus={problem ? 'error' : ''}
      // Not as help: antd takes the gap to the next field away for it.
      extra={problem ? undefined : hint}
      help={problem && <span role="alert">{problem}</span>}
    >
      {children}
    </Form.Item>
  )
}

/** Brings the field of a path into sight and puts the cursor into it; false where no field shows it. */
export function showField(path: string): boolean {
  // A list of rows shows the problems of its rows in one place.
  for (let at = path; at; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const field = document.querySelector(`[data-path="${CSS.escape(at)}"]`)
    if (!field) continue
    field.scrollIntoView({ block: 'center' })
    field.querySelector<HTMLElement>('input, textarea, button, [tabindex]')?.focus({ preventScroll: true })
    return true
  }
  return false
}
