import { Switch } from 'antd'

interface FlagInputProps {
  value?: unknown
  onChange?: (value: 0 | 1) => void
  disabled?: boolean
  id?: string
}

/** A switch over 0 and 1. */
export function FlagInput({ value, onChange, ...rest }: FlagInputProps) {
  return <Switch {...rest} checked={Number(value) === 1} onChange={(on) => onChange?.(on ? 1 : 0)} />
}
