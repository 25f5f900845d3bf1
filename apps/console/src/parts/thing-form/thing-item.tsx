import { Form } from 'antd'
import type { ReactElement, ReactNode } from 'react'
import { useT } from '../../kit/i18n.ts'
import { type Path, problemsOf } from './thing-problems.ts'

interface ThingItemProps {
  /** Name within the surrounding Form.List. */
  name: Path
  /** The whole path, by which the contract speaks of it. */
  at: Path
  label?: ReactNode
  required?: boolean
  /** Places whose change may make this one wrong or right. */
  with?: Path[]
  hint?: ReactNode
  className?: string
  children: ReactElement
}

/** A field of the function form: checked by the very rules of the server. */
export function ThingItem({ name, at, required = false, with: others, hint, children, ...rest }: ThingItemProps) {
  const t = useT()
  return (
    <Form.Item
      {...rest}
      name={name}
      required={required}
      extra={hint}
      {...(others ? { dependencies: others } : {})}
      rules={[
        (form) => ({
          validator: () => {
            const problem = problemsOf(form.getFieldsValue(true), t)[at.join('.')]
            return problem ? Promise.reject(new Error(problem)) : Promise.resolve()
          },
        }),
      ]}
    >
      {children}
    </Form.Item>
  )
}
