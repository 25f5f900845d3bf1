import { Form } from 'antd'
import { DictSelect } from '../../kit/dict.tsx'
import { type SpecDraft, startOf } from './thing-draft.ts'
import type { Path } from './thing-problems.ts'

interface TypeSelectProps {
  /** Path of what has the type; empty for the function itself. */
  at: Path
  value?: unknown
  onChange?: (value: unknown) => void
  id?: string
  'aria-label'?: string
}

/** The data type; a new one brings its empty model along, and what was written for another type is kept meanwhile. */
export function TypeSelect({ at, onChange, ...rest }: TypeSelectProps) {
  const form = Form.useFormInstance()
  const change = (value: unknown) => {
    for (const [model, start] of Object.entries(startOf(Number(value))) as [keyof SpecDraft, unknown][]) {
      const place = [...at, model]
      if (!form.getFieldValue(place)) form.setFieldValue(place, start)
    }
    onChange?.(value)
  }
  return <DictSelect dict="dataType" allowClear={false} {...rest} onChange={change} />
}
