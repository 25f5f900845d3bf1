import type { ShownColumn } from '@tecovie/contract/resources/code-column.ts'
import { dictParents } from '@tecovie/contract/resources/dict.ts'
import { Input, InputNumber, Select, Tooltip } from 'antd'
import { memo, type ReactElement, useState } from 'react'
import { useCall } from '../../kit/net/use-call.ts'

/** Sets fields of columns by their names. */
export type Change = (columns: readonly string[], patch: Partial<ShownColumn>) => void

interface CellProps {
  column: string
  name: keyof ShownColumn
  label: string
  disabled: boolean
  error: string | undefined
  change: Change
}

const status = (error: string | undefined) => (error ? { status: 'error' as const } : {})
const withProblem = (error: string | undefined, input: ReactElement) =>
  error ? <Tooltip title={error}>{input}</Tooltip> : input

interface TextCellProps extends CellProps {
  value: string
  max: number
}

/** A text that is handed on when it is left: typing does not draw the whole table. */
export const TextCell = memo(function TextCell({
  column,
  name,
  label,
  disabled,
  error,
  change,
  value,
  max,
}: TextCellProps) {
  const [typed, setTyped] = useState(value)
  const [from, setFrom] = useState(value)
  if (from !== value) {
    setFrom(value)
    setTyped(value)
  }
  const commit = () => {
    if (typed !== value) change([column], { [name]: typed.trim() })
  }
  return withProblem(
    error,
    <Input
      size="small"
      aria-label={label}
      disabled={disabled}
      maxLength={max}
      value={typed}
      onChange={(e) => setTyped(e.target.value)}
      onBlur={commit}
      onPressEnter={commit}
      spellCheck={false}
      {...status(error)}
    />,
  )
})

interface ChoiceCellProps extends CellProps {
  value: string
  options: { value: string; label: string }[]
}
export const ChoiceCell = memo(function ChoiceCell(props: ChoiceCellProps) {
  const { column, name, label, disabled, error, change, value, options } = props
  return withProblem(
    error,
    <Select
      size="small"
      className="tc-code-select"
      aria-label={label}
      disabled={disabled}
      value={value}
      options={options}
      onChange={(next: string) => change([column], { [name]: next })}
      showSearch={{ optionFilterProp: 'label' }}
      {...status(error)}
    />,
  )
})

interface NumberCellProps extends CellProps {
  value: number
  min: number
  max: number
}
export const NumberCell = memo(function NumberCell(props: NumberCellProps) {
  const { column, name, label, disabled, error, change, value, min, max } = props
  return (
    <InputNumber
      size="small"
      className="tc-code-select"
      aria-label={label}
      controls={false}
      disabled={disabled}
      precision={0}
      min={min}
      max={max}
      value={value}
      changeOnBlur
      onChange={(next) => next !== null && change([column], { [name]: next })}
      {...status(error)}
    />
  )
})

interface Dictionary {
  code: string
  dictValue: string
}
/** A dictionary by its code; there are some dozens of them. */
export const DictCell = memo(function DictCell(props: CellProps & { value: string | null }) {
  const { column, name, label, disabled, error, change, value } = props
  const { data, isFetching } = useCall(dictParents, { current: 1, size: 1000 })
  const known = ((data as { records?: Dictionary[] } | undefined)?.records ?? []).map((d) => ({
    value: d.code,
    label: `${d.dictValue} (${d.code})`,
  }))
  return withProblem(
    error,
    <Select
      size="small"
      className="tc-code-select"
      aria-label={label}
      allowClear
      disabled={disabled}
      loading={isFetching}
      value={value}
      options={known}
      onChange={(next: string | undefined) => change([column], { [name]: next ?? null })}
      popupMatchSelectWidth={false}
      showSearch={{ optionFilterProp: 'label' }}
      {...status(error)}
    />,
  )
})
