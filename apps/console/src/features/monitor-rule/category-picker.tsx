import { Select } from 'antd'
import { useCategories } from './use-categories.ts'

interface CategoryPickerProps {
  value?: string | null
  onChange?: (value: string | undefined) => void
  id?: string
}

/** Event categories, those of the second level below their parent; both can be chosen. */
export function CategoryPicker({ value, onChange, ...rest }: CategoryPickerProps) {
  const options = useCategories().flatMap((top) => [
    { value: top.id, label: top.name, words: top.name },
    ...(top.children ?? []).map((son) => ({
      value: son.id,
      label: `${top.name} / ${son.name}`,
      words: `${top.name} ${son.name}`,
    })),
  ])
  return (
    <Select
      allowClear
      showSearch={{ optionFilterProp: 'words' }}
      {...rest}
      value={value || null}
      options={options}
      onChange={(next) => onChange?.(next ?? undefined)}
    />
  )
}
