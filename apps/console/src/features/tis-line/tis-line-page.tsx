import { PlusOutlined } from '@ant-design/icons'
import { useNavigate } from '@tanstack/react-router'
import { renewLineKey, tisLine } from '@tecovie/contract/resources/tis-line.ts'
import { tisSpace } from '@tecovie/contract/resources/tis-space.ts'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { ResourceDrawer } from '../../kit/form/resource-drawer.tsx'
import { useDrawer } from '../../kit/form/use-drawer.ts'
import { useT } from '../../kit/i18n.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import type { Inputs } from '../../kit/list/list-types.ts'
import { SearchForm } from '../../kit/list/search-form.tsx'
import { type RowOf, useResourceList } from '../../kit/list/use-resource-list.ts'
import { type AnyAction, call } from '../../kit/net/client.ts'
import { RemotePicker } from '../../kit/pickers/remote-picker.tsx'
import { useCan } from '../../kit/user.tsx'
import { ProjectPicker } from '../../parts/pickers/project-picker.tsx'
import { LineKeyDialog } from './line-key-dialog.tsx'

type Line = RowOf<typeof tisLine>

/** The workshop of a line: one of the factory that the form names. */
function SpacePicker(props: { id?: string; value?: string | null; onChange?: (value: string | null) => void }) {
  const projectId = Form.useWatch<string | undefined>('projectId')
  return <RemotePicker of={tisSpace} query={projectId ? { projectId } : {}} {...(props as object)} />
}

const inputs: Inputs<Line> = {
  projectId: ({ mode, search }) => <ProjectPicker disabled={!search && mode === 'edit'} />,
  spaceId: () => <SpacePicker />,
  remark: ({ mode }) => (
    <Input.TextArea autoSize={{ minRows: 3, maxRows: 6 }} maxLength={128} showCount={mode !== 'view'} />
  ),
}

/** Production lines; the key of a new one is shown once. */
export function TisLinePage() {
  const t = useT()
  const can = useCan()
  const navigate = useNavigate()
  const list = useResourceList(tisLine)
  const drawer = useDrawer<Line>()
  const [key, setKey] = useState<string>()
  const add = can(['tisLine_add']) && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => drawer.open('add')}>
      {t('kit.add')}
    </Button>
  )
  return (
    <ListPage resource={tisLine} actions={add}>
      <SearchForm list={list} filters={['lineName', 'lineCode', 'projectId', 'spaceId']} inputs={inputs} />
      <ListTable
        list={list}
        emptyAction={add}
        columns={[
          'lineName',
          'lineCode',
          { name: 'projectId', width: 140 },
          { name: 'spaceId', width: 130 },
          { name: 'tisKey', width: 140 },
          { name: 'deviceCount', width: 90 },
          'remark',
          'updateTime',
        ]}
        actions={[
          {
            key: 'detail',
            label: 'kit.view',
            keys: ['tisLine_view'],
            run: (row) => navigate({ to: `/tis/sys/tisLineDetail/${row.id}` } as never),
          },
          { key: 'edit', label: 'kit.edit', keys: ['tisLine_edit'], run: (row) => drawer.open('edit', row) },
          {
            key: 'renewKey',
            label: 'resources.tisLine.renewKey',
            keys: ['tisLine_edit'],
            confirm: 'resources.tisLine.renewKeyConfirm',
            run: async (row) => setKey((await call(renewLineKey, { id: row.id })).key),
          },
          {
            key: 'remove',
            label: 'kit.remove',
            keys: ['tisLine_delete'],
            danger: true,
            confirm: 'kit.removeConfirm',
            run: async (row) => {
              await call(tisLine.calls.remove as AnyAction, { ids: row.id })
              list.refresh()
            },
          },
        ]}
      />
      <ResourceDrawer
        resource={tisLine}
        form={['projectId', 'spaceId', 'lineName', 'lineCode', 'remark']}
        inputs={inputs}
        drawer={drawer}
        onSaved={(answer) => setKey((answer as { key?: string } | null)?.key)}
      />
      {key && <LineKeyDialog lineKey={key} onClose={() => setKey(undefined)} />}
    </ListPage>
  )
}
