import { Select, type SelectProps } from 'antd'
import { useT } from '../../kit/i18n.ts'

const VALUES = { category: [1, 2], action: [0, 1, 2, 3] } as const
type Field = keyof typeof VALUES

/** What a menu is, and where a button stands: numbers on the wire, words for people. */
export function MenuChoice({ field, ...rest }: { field: Field } & SelectProps) {
  const t = useT()
  const options = VALUES[field].map((value) => ({ value, label: t(`resources.menu.options.${field}.${value}`) }))
  return <Select {...rest} options={options} />
}

/** The word of such a number. */
export function MenuChoiceText({ field, value }: { field: Field; value: unknown }) {
  return useT()(`resources.menu.options.${field}.${String(value)}`)
}
