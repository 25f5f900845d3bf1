import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { isParameter, parameters } from '@tecovie/contract/parameters/parameters.ts'
import { param } from '@tecovie/contract/resources/param.ts'
import { Alert, App, Button, Input, InputNumber, Select, Space, Tag } from 'antd'
import { ResourceDrawer } from '../../kit/form/resource-drawer.tsx'
import { useDrawer } from '../../kit/form/use-drawer.ts'
import { useT } from '../../kit/i18n.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import type { Inputs } from '../../kit/list/list-types.ts'
import { SearchForm } from '../../kit/list/search-form.tsx'
import { type RowOf, useResourceList } from '../../kit/list/use-resource-list.ts'
import { type AnyAction, call } from '../../kit/net/client.ts'
import { useCan } from '../../kit/user.tsx'

type Param = RowOf<typeof param>

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

const form = ['paramName', 'paramKey', 'paramValue', 'remark'] as const
const inputs: Inputs<Param> = {
  paramKey: ({ row, mode, search }) => (
    <Input maxLength={64} allowClear={search} disabled={!search && mode === 'edit' && row?.builtIn === true} />
  ),
  paramValue: ({ row, search }) => (search ? <Input allowClear /> : <ValueInput paramKey={row?.paramKey ?? ''} />),
}

/** Parameters. Those that code reads can be set, not removed. */
export function ParamPage() {
  const t = useT()
  const can = useCan()
  const { message } = App.useApp()
  const list = useResourceList(param)
  const drawer = useDrawer<Param>()
  const remove = async (ids: readonly string[]) => {
    await call(param.calls.remove as AnyAction, { ids: ids.join(',') })
    void message.success(t('kit.deleted'))
    list.selection.choose(
      ids.map((id) => ({ id }) as Param),
      false,
    )
    list.refresh()
  }
  const shared = {
    key: 'remove',
    label: 'kit.remove',
    keys: ['param_delete'],
    danger: true,
    confirm: 'kit.removeConfirm',
  }
  const add = can(['param_add']) && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => drawer.open('add')}>
      {t('kit.add')}
    </Button>
  )
  return (
    <ListPage resource={param} actions={add}>
      <SearchForm list={list} filters={['paramName', 'paramKey', 'paramValue']} inputs={inputs} />
      <ListTable
        list={list}
        emptyAction={add}
        selectable={can(['param_delete'])}
        columns={[
          { name: 'paramName', width: 168 },
          {
            name: 'paramKey',
            width: 250,
            render: (text, row) => <KeyCell text={String(text)} builtIn={row.builtIn} />,
          },
          { name: 'paramValue', width: 112 },
          { name: 'allowed', width: 128 },
          'about',
          { name: 'updateTime', hidden: true },
          { name: 'defaultValue', hidden: true },
          { name: 'remark', hidden: true },
        ]}
        toolbar={[{ ...shared, icon: <DeleteOutlined />, needs: 'rows', run: () => remove(list.selection.ids) }]}
        actions={[
          { key: 'view', label: 'kit.view', keys: ['param_view'], run: (row) => drawer.open('view', row) },
          { key: 'edit', label: 'kit.edit', keys: ['param_edit'], run: (row) => drawer.open('edit', row) },
          { ...shared, show: (row) => !row.builtIn, run: (row) => remove([row.id]) },
        ]}
      />
      <ResourceDrawer
        resource={param}
        form={form}
        drawer={drawer}
        inputs={inputs}
        onSaved={list.refresh}
        extra={(row) => row?.builtIn && <Hint row={row} />}
      />
    </ListPage>
  )
}
