import { codeTables } from '@tecovie/contract/resources/code-module.ts'
import { AutoComplete, Form } from 'antd'
import { useEffect, useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { errorText } from '../../kit/net/error-text.ts'
import { useCall } from '../../kit/net/use-call.ts'
import { type Controlled, Hint } from './module-inputs.tsx'

const LATE_MS = 300

/** A table of the chosen datasource, searched there; where that cannot be read, its name is typed. */
export function TablePicker({ value, onChange, ...rest }: Controlled) {
  const t = useT()
  const form = Form.useFormInstance()
  const datasourceId = Form.useWatch<string | undefined>('datasourceId', form)
  const [open, setOpen] = useState(false)
  const [late, setLate] = useState('')
  const typed = value ?? ''
  useEffect(() => {
    const timer = setTimeout(() => setLate(typed), LATE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const { data = [], error } = useCall(
    codeTables,
    { datasourceId: datasourceId ?? '', tableName: late },
    { enabled: !!datasourceId && open, keep: true },
  )
  const choose = (name: string) => {
    const table = data.find((entry) => entry.tableName === name)
    if (table?.pkName) form.setFieldValue('pkName', table.pkName)
    if (table?.comment && !form.getFieldValue('codeName')) form.setFieldValue('codeName', table.comment.slice(0, 64))
  }
  return (
    <>
      <AutoComplete
        {...rest}
        value={typed}
        placeholder={t('resources.codeModule.pickTable')}
        onChange={(next: string) => onChange?.(next)}
        onSelect={choose}
        onOpenChange={setOpen}
        options={data.map((table) => ({
          value: table.tableName,
          label: (
            <span className="tc-code-table">
              <span>{table.tableName}</span>
              <span className="tc-faint">{table.comment}</span>
            </span>
          ),
        }))}
      />
      {error && (
        <Hint error>
          {errorText(error, t)}
          {t('resources.codeModule.tableByHand')}
        </Hint>
      )}
    </>
  )
}
