import { isParameter, parameters } from '@tecovie/contract/parameters/parameters.ts'
import { param } from '@tecovie/contract/resources/param.ts'
import { Alert, Input, InputNumber, Select, Space, Tag } from 'antd'
import { useT } from '../../kit/i18n.ts'
import { resourcePage } from '../../kit/resource-page.tsx'

interface ValueInputProps {
  paramKey: string
  id?: string
  value?: string
  disabled?: boolean
  onChange?: (value: string) => void
}

/** The input a parameter's type asks for; a free one is text. */
function ValueInput({ paramKey, value, onChange, ...rest }: ValueInputProps) {
  const spec = isParameter(paramKey) ? parameters[paramKey] : undefined
  if (spec?.type === 'int')
    return (
      <InputNumber
        {...rest}
        className="tc-wide"
        min={spec.min}
        max={spec.max}
        precision={0}
        value={value === undefined || value === '' ? null : Number(value)}
        onChange={(n) => onChange?.(n === null ? '' : String(n))}
      />
    )
  if (spec?.type === 'choice')
    return (
      <Select {...rest} value={value} onChange={onChange} options={spec.values.map((v) => ({ value: v, label: v }))} />
    )
  return (
    <Input.TextArea
      {...rest}
      autoSize={{ minRows: 2, maxRows: 8 }}
      maxLength={1000}
      showCount
      value={value}
      onChange={(e) => onChange?.(e.target.value)}
    />
  )
}

function Hint({ row }: { row: { about: string; allowed: string; defaultValue: string } }) {
  const t = useT()
  return <Alert type="info" showIcon title={t('resources.param.hint', { ...row })} />
}

function KeyCell({ text, builtIn }: { text: string; builtIn: boolean }) {
  const t = useT()
  return (
    <Space size={8}>
      <span translate="no">{text}</span>
      {builtIn && <Tag variant="filled">{t('resources.param.builtInTag')}</Tag>}
    </Space>
  )
}

export const ParamPage = resourcePage(param, {
  filters: ['paramName', 'paramKey', 'paramValue'],
  columns: [
    { name: 'paramName', width: 200 },
    { name: 'paramKey', width: 250 },
    { name: 'paramValue', width: 140 },
    { name: 'allowed', width: 150 },
    'about',
    { name: 'updateTime', hidden: true },
    { name: 'defaultValue', hidden: true },
    { name: 'remark', hidden: true },
  ],
  form: ['paramName', 'paramKey', 'paramValue', 'remark'],
  cells: { paramKey: (text, row) => <KeyCell text={text} builtIn={row.builtIn} /> },
  inputs: {
    paramKey: ({ row, mode, search }) => (
      <Input maxLength={64} disabled={!search && mode === 'edit' && row?.builtIn === true} />
    ),
    paramValue: ({ row, mode, search }) =>
      search ? <Input allowClear /> : <ValueInput paramKey={mode === 'copy' ? '' : (row?.paramKey ?? '')} />,
  },
  slots: { form: (row, mode) => (row?.builtIn && mode !== 'copy' ? <Hint row={row} /> : null) },
})
