import { InputNumber, type InputNumberProps, Switch } from 'antd'

/** A number over the whole width of its field. */
export const NumberInput = (props: InputNumberProps) => <InputNumber style={{ width: '100%' }} {...props} />

interface FlagProps {
  value?: unknown
  onChange?: (value: unknown) => void
  disabled?: boolean
  id?: string
}

/** A 0/1 switch. */
export const FlagInput = ({ value, onChange, ...rest }: FlagProps) => (
  <Switch {...rest} checked={Number(value) === 1} onChange={(on) => onChange?.(on ? 1 : 0)} />
)
