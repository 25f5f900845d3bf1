import { ArrowDownOutlined, ArrowUpOutlined, ColumnHeightOutlined, SettingOutlined } from '@ant-design/icons'
import type { Resource } from '@tecovie/contract/core/define-resource.ts'
import { Button, Checkbox, Dropdown, Popover, Tooltip } from 'antd'
import { useT } from '../i18n.ts'
import { columnTitle, type Density, isShown, ordered, type TablePreference } from './columns.tsx'
import type { Column } from './list-types.ts'

interface SettingsProps {
  resource: Resource
  columns: readonly Column[]
  preference: TablePreference
  onChange: (next: TablePreference | null) => void
}

const DENSITIES: readonly Density[] = ['large', 'medium', 'small']

/** Which columns, in which order, how dense. */
export function TableSettings({ resource, columns, preference, onChange }: SettingsProps) {
  const t = useT()
  const all = ordered(columns, preference)
  const move = (from: number, by: number) => {
    const names = all.map((c) => c.name)
    const [name] = names.splice(from, 1)
    if (name) names.splice(from + by, 0, name)
    onChange({ ...preference, order: names })
  }
  const list = (
    <div className="tc-column-choice">
      {all.map((c, i) => (
        <div key={c.name} className="tc-column-choice-row">
          <Checkbox
            checked={isShown(c, preference)}
            onChange={(e) => onChange({ ...preference, shown: { ...preference.shown, [c.name]: e.target.checked } })}
          >
            {columnTitle(resource, c, t)}
          </Checkbox>
          <Button
            size="small"
            type="text"
            icon={<ArrowUpOutlined />}
            aria-label={t('kit.moveUp')}
            disabled={i === 0}
            onClick={() => move(i, -1)}
          />
          <Button
            size="small"
            type="text"
            icon={<ArrowDownOutlined />}
            aria-label={t('kit.moveDown')}
            disabled={i === all.length - 1}
            onClick={() => move(i, 1)}
          />
        </div>
      ))}
      <Button type="link" size="small" onClick={() => onChange(null)}>
        {t('kit.restoreDefault')}
      </Button>
    </div>
  )
  const density = preference.density ?? 'medium'
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          selectedKeys: [density],
          items: DENSITIES.map((key) => ({ key, label: t(`kit.density.${key}`) })),
          onClick: ({ key }) => onChange({ ...preference, density: key as Density }),
        }}
      >
        <Tooltip title={t('kit.density.title')}>
          <Button type="text" icon={<ColumnHeightOutlined />} aria-label={t('kit.density.title')} />
        </Tooltip>
      </Dropdown>
      <Popover trigger="click" placement="bottomRight" title={t('kit.columns')} content={list}>
        <Tooltip title={t('kit.columns')}>
          <Button type="text" icon={<SettingOutlined />} aria-label={t('kit.columns')} />
        </Tooltip>
      </Popover>
    </>
  )
}
