import { CodeOutlined } from '@ant-design/icons'
import { codeModule, copyCode, downloadCode, OWN_DATABASE, ROOT_MENU } from '@tecovie/contract/resources/code-module.ts'
import { App } from 'antd'
import { lazy, useState } from 'react'
import { DictTag } from '../../kit/dict.tsx'
import { useT } from '../../kit/i18n.ts'
import { call } from '../../kit/net/client.ts'
import { download } from '../../kit/net/download.ts'
import { resourcePage } from '../../kit/resource-page.tsx'
import { ColumnCount, DatasourcePicker, Hinted, HintedDict, MenuPicker } from './module-inputs.tsx'
import { TablePicker } from './table-picker.tsx'
import './code-module.css'

const ColumnsDrawer = lazy(() => import('./columns-drawer.tsx').then((m) => ({ default: m.ColumnsDrawer })))
const text = (value: unknown) => String(value ?? '')

const page = (tell: (key: string) => void) =>
  resourcePage(codeModule, {
    filters: ['codeName', 'tableName', 'modelName', 'datasourceId'],
    columns: [
      'codeName',
      { name: 'datasourceId', render: (_value, row) => row.datasourceName || '–' },
      'tableName',
      'modelName',
      'serviceName',
      { name: 'packageName', hidden: true },
      { name: 'parentMenuId', hidden: true, render: (_value, row) => row.parentMenuName || '–' },
      { name: 'baseMode', width: 100 },
      { name: 'wrapMode', hidden: true },
      { name: 'logicDelete', hidden: true },
      { name: 'columnCount', width: 120, sort: false, render: (value) => <ColumnCount count={Number(value)} /> },
      'updateTime',
    ],
    form: [
      {
        title: 'resources.codeModule.sections.source',
        fields: ['datasourceId', 'tableName', 'tablePrefix', 'pkName'],
      },
      {
        title: 'resources.codeModule.sections.target',
        fields: ['codeName', 'serviceName', 'packageName', 'parentMenuId', 'baseMode', 'wrapMode', 'logicDelete'],
      },
    ],
    defaults: {
      datasourceId: OWN_DATABASE,
      serviceName: 'tecovie-system',
      tablePrefix: 'tecovie_',
      pkName: 'id',
      parentMenuId: ROOT_MENU,
      baseMode: '3',
      wrapMode: '1',
      logicDelete: '1',
    },
    cells: {
      datasourceId: (_value, row) => row.datasourceName || '–',
      parentMenuId: (_value, row) => row.parentMenuName || '–',
      tableName: text,
      tablePrefix: text,
      pkName: text,
      codeName: text,
      serviceName: text,
      packageName: text,
      baseMode: (value) => <DictTag dict="base_model" value={value} />,
      wrapMode: (value) => <DictTag dict="yes_no" value={value} />,
      logicDelete: (value) => <DictTag dict="yes_no" value={value} />,
    },
    inputs: {
      datasourceId: ({ search }) => <DatasourcePicker search={search} />,
      tableName: ({ search }) => (search ? <Hinted search /> : <TablePicker />),
      tablePrefix: () => <Hinted name="tablePrefix" />,
      pkName: () => <Hinted name="pkName" />,
      codeName: ({ search }) => <Hinted name="codeName" search={search} />,
      serviceName: () => <Hinted name="serviceName" />,
      packageName: () => <Hinted name="packageName" />,
      parentMenuId: () => <MenuPicker />,
      baseMode: () => <HintedDict name="baseMode" dict="base_model" />,
      wrapMode: () => <HintedDict name="wrapMode" dict="yes_no" />,
      logicDelete: () => <HintedDict name="logicDelete" dict="yes_no" />,
    },
    toolbar: [
      {
        key: 'generate',
        label: 'resources.codeModule.generate',
        keys: ['code_view'],
        icon: <CodeOutlined />,
        needs: 'rows',
        confirm: 'resources.codeModule.generateConfirm',
        run: async ({ selection }) => {
          await download(downloadCode, { ids: selection.ids, system: 'saber' })
          tell('resources.codeModule.generated')
        },
      },
    ],
    rowActions: [
      {
        key: 'columns',
        label: 'resources.codeModule.columns',
        keys: ['code_edit'],
        open: (row, close, { refresh }) => <ColumnsDrawer module={row} onClose={close} onSaved={refresh} />,
      },
      {
        key: 'copy',
        label: 'kit.copy',
        keys: ['code_edit'],
        run: async (row, { refresh }) => {
          await call(copyCode, { id: row.id })
          tell('resources.codeModule.copied')
          refresh()
        },
      },
    ],
  })

/** What is generated from which table. */
export function CodeModulePage() {
  const t = useT()
  const { message } = App.useApp()
  const [Page] = useState(() => page((key) => void message.success(t(key))))
  return <Page />
}
