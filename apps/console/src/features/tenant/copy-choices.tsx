import { Checkbox, Form } from 'antd'
import { useT } from '../../kit/i18n.ts'

export interface CopyChoices {
  settings: boolean
  roles: boolean
}

/** What a copy takes over besides the fields of the form. */
export function CopyChoicesField({ value, onChange }: { value: CopyChoices; onChange: (next: CopyChoices) => void }) {
  const t = useT()
  return (
    <Form.Item label={t('resources.tenant.copyTakes')} extra={t('resources.tenant.copyHint')}>
      <div className="tc-tenant-copy">
        {(['settings', 'roles'] as const).map((name) => (
          <Checkbox
            key={name}
            checked={value[name]}
            onChange={(event) => onChange({ ...value, [name]: event.target.checked })}
          >
            {t(`resources.tenant.copy.${name}`)}
          </Checkbox>
        ))}
      </div>
    </Form.Item>
  )
}
