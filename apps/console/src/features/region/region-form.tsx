import { REGION_MAX_LEVEL, REGION_ROOT, region, regionPrefix } from '@tecovie/contract/resources/region.ts'
import { Button, Form, Input } from 'antd'
import { useEffect } from 'react'
import { DictSelect } from '../../kit/dict.tsx'
import type { Row } from '../../kit/fields/field-cell.tsx'
import { ResourceFields } from '../../kit/form/resource-fields.tsx'
import { useLeaveGuard } from '../../kit/form/use-leave-guard.ts'
import { useResourceForm } from '../../kit/form/use-resource-form.ts'
import { useT } from '../../kit/i18n.ts'
import type { Inputs } from '../../kit/list/list-types.ts'

export interface RegionRow extends Row {
  code: string
  parentCode: string
  parentName: string
  name: string
  level: number
  hasChildren: boolean
}
interface RegionFormProps {
  /** The region to edit, or the one to add below; neither: a first-level region. */
  row?: RegionRow | undefined
  parent?: RegionRow | undefined
  mayEdit: boolean
  /** Filled with what asks before changes are lost. */
  leave: { current: () => Promise<boolean> }
  onSaved: (code: string | undefined) => void
  onCancel?: () => void
}

const FIELDS = ['parentCode', 'parentName', 'subCode', 'code', 'name', 'level', 'adcode', 'sort', 'remark']

/** Nothing to lose. */
export const freely = (): Promise<boolean> => Promise.resolve(true)

/** The whole code: what is above and what is being typed. */
function WholeCode({ prefix, id }: { prefix: string; id?: string }) {
  const sub = Form.useWatch<string | undefined>('subCode')
  return <Input {...(id ? { id } : {})} disabled value={sub ? prefix + sub : ''} />
}

/** One region's fields; code and level follow from the parent. */
export function RegionForm({ row, parent, mayEdit, leave, onSaved, onCancel }: RegionFormProps) {
  const t = useT()
  const mode = row ? (mayEdit ? 'edit' : 'view') : 'add'
  const parentCode = parent?.code ?? REGION_ROOT
  const prefix = regionPrefix(parentCode)
  const level = Math.min((parent?.level ?? 0) + 1, REGION_MAX_LEVEL)
  const form = useResourceForm(region, FIELDS, {
    mode,
    row,
    defaults: row ? {} : { parentCode, parentName: parent?.name ?? t('region.root'), level, sort: 1 },
    prepare: ({ code: _, ...body }) => body,
    onSaved: () => onSaved(row?.code ?? prefix + String(form.form.getFieldValue('subCode') ?? '')),
  })
  const { mayLeave } = useLeaveGuard(form.dirty)
  useEffect(() => {
    leave.current = mayLeave
    return () => {
      leave.current = freely
    }
  }, [leave, mayLeave])
  const fixed = () => <Input disabled />
  const inputs: Inputs = {
    parentCode: fixed,
    parentName: fixed,
    level: () => <DictSelect dict="region" disabled />,
    code: () => (row ? <Input disabled /> : <WholeCode prefix={prefix} />),
    subCode: () => (row ? <Input disabled /> : <Input {...(prefix ? { prefix } : {})} maxLength={12} />),
  }
  return (
    <div className="tc-region-form">
      <Form
        form={form.form}
        layout="vertical"
        initialValues={form.initial}
        onValuesChange={form.touch}
        onFinish={form.submit}
        disabled={form.busy}
      >
        <ResourceFields resource={region} layout={FIELDS} form={form} row={row} inputs={inputs} />
        {mode !== 'view' && (
          <div className="tc-bar">
            <Button type="primary" htmlType="submit" loading={form.busy}>
              {t('kit.save')}
            </Button>
            {onCancel && <Button onClick={onCancel}>{t('kit.cancel')}</Button>}
          </div>
        )}
      </Form>
    </div>
  )
}
