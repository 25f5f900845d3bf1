import { Select, type SelectProps, Space } from 'antd'
import { useT } from '../../kit/i18n.ts'
import { MenuIcon } from '../../parts/menu-icon/menu-icon.tsx'
import { MENU_ICONS } from '../../parts/menu-icon/menu-icon-names.ts'

const OPTIONS = MENU_ICONS.map((name) => ({
  value: name,
  label: (
    <Space>
      <MenuIcon name={name} />
      {name}
    </Space>
  ),
}))

/** Chooses the picture of a menu. */
export function IconPicker(props: SelectProps) {
  const t = useT()
  return (
    <Select
      allowClear
      placeholder={t('kit.choose')}
      {...props}
      options={OPTIONS}
      showSearch={{ optionFilterProp: 'value' }}
    />
  )
}
