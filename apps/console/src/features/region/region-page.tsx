import './region.css'
import { BugOutlined, DeleteOutlined, ImportOutlined, PlusOutlined } from '@ant-design/icons'
import {
  REGION_MAX_LEVEL,
  REGION_ROOT,
  region,
  regionDetail,
  removeRegions,
} from '@tecovie/contract/resources/region.ts'
import { App, Button, Tree } from 'antd'
import { useRef, useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { useMenuTitle } from '../../kit/menu-title.ts'
import { call } from '../../kit/net/client.ts'
import { errorText } from '../../kit/net/error-text.ts'
import { invalidate, useCall } from '../../kit/net/use-call.ts'
import { RemotePicker } from '../../kit/pickers/remote-picker.tsx'
import { useCan } from '../../kit/user.tsx'
import { PageHeader } from '../../kit/view/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../kit/view/states.tsx'
import { RegionImportDialog } from './import-dialog.tsx'
import { RegionDebug } from './region-debug.tsx'
import { freely, RegionForm, type RegionRow } from './region-form.tsx'
import { useRegionTree } from './use-region-tree.ts'

/** Administrative regions: the tree left, opened as far as wanted; the chosen region right. */
export function RegionPage() {
  const t = useT()
  const title = useMenuTitle()
  const can = useCan()
  const { message, modal } = App.useApp()
  const tree = useRegionTree()
  const [code, setCode] = useState<string>()
  const [adding, setAdding] = useState<'below' | 'top'>()
  const [open, setOpen] = useState<'debug' | 'import'>()
  const detail = useCall(regionDetail, { code: code ?? '' }, { enabled: !!code, staleTime: 0 })
  const row = code ? (detail.data as RegionRow | undefined) : undefined
  const text = (key: string) => t(`resources.region.${key}`)
  const leave = useRef(freely)
  const show = (next: string | undefined) => {
    setCode(next)
    setAdding(undefined)
  }
  const choose = async (next: string | undefined) => {
    if (await leave.current()) show(next)
  }
  const add = async (where: 'below' | 'top') => {
    if (await leave.current()) setAdding(where)
  }
  const addBelow = () => {
    if (!row) return void message.warning(text('choose'))
    if (row.level >= REGION_MAX_LEVEL) return void message.warning(t('region.maxLevel', { max: REGION_MAX_LEVEL }))
    void add('below')
  }
  const saved = (made: string | undefined) => {
    const parentCode =
      adding === 'below' ? (row?.code ?? REGION_ROOT) : adding === 'top' ? REGION_ROOT : row?.parentCode
    void tree.load(parentCode)
    // What had nothing below it has now.
    if (adding === 'below' && row) void tree.load(row.parentCode)
    void invalidate('region')
    show(made)
  }
  const remove = () => {
    if (!row) return void message.warning(text('choose'))
    void modal.confirm({
      title: t('resources.region.removeConfirm', { name: row.name }),
      okButtonProps: { danger: true },
      onOk: async () => {
        try {
          await call(removeRegions, { ids: row.id })
          void message.success(t('kit.deleted'))
          const above = row.parentCode
          show(undefined)
          await tree.load(above)
        } catch (error) {
          void message.error(errorText(error, t))
        }
      },
    })
  }
  const importButton = can(['region_add']) && (
    <Button icon={<ImportOutlined />} onClick={() => setOpen('import')}>
      {text('import')}
    </Button>
  )
  const empty = tree.loaded && tree.nodes.length === 0
  return (
    <div className="tc-page tc-page-fill">
      <PageHeader
        title={title ?? t('resources.region.title')}
        purpose={t('resources.region.purpose')}
        actions={
          <>
            {importButton}
            {can(['region_add']) && (
              <Button type="primary" icon={<PlusOutlined />} onClick={() => void add('top')}>
                {text('addTop')}
              </Button>
            )}
          </>
        }
      />
      {empty && !adding ? (
        <EmptyState
          title={text('empty')}
          text={text('emptyHint')}
          action={
            can(['region_add']) && (
              <Button type="primary" onClick={() => setOpen('import')}>
                {text('importAll')}
              </Button>
            )
          }
        />
      ) : (
        <div className="tc-region">
          <section>
            <div className="tc-gap">
              <RemotePicker
                of={region}
                label="name"
                className="tc-wide"
                aria-label={t('kit.search')}
                onChange={(_: never, rows) => rows[0] && void choose(String(rows[0].code))}
                value={null}
              />
            </div>
            {tree.error ? (
              <ErrorState error={tree.error} retry={() => void tree.load()} />
            ) : !tree.loaded ? (
              <LoadingState rows={10} />
            ) : (
              <Tree
                blockNode
                treeData={tree.nodes}
                selectedKeys={code ? [code] : []}
                loadData={(node) => tree.load(String(node.key))}
                onSelect={(keys) => void choose(keys[0] === undefined ? undefined : String(keys[0]))}
              />
            )}
          </section>
          <section>
            <div className="tc-bar">
              {can(['region_add']) && (
                <Button icon={<PlusOutlined />} onClick={addBelow}>
                  {text('addSon')}
                </Button>
              )}
              {can(['region_delete']) && (
                <Button danger icon={<DeleteOutlined />} onClick={remove}>
                  {t('kit.remove')}
                </Button>
              )}
              {can(['region_debug']) && (
                <Button icon={<BugOutlined />} onClick={() => setOpen('debug')}>
                  {text('debug')}
                </Button>
              )}
            </div>
            {adding ? (
              <RegionForm
                key={`${adding}.${row?.code ?? ''}`}
                parent={adding === 'below' ? row : undefined}
                mayEdit
                leave={leave}
                onSaved={saved}
                onCancel={() => setAdding(undefined)}
              />
            ) : detail.error && code ? (
              <ErrorState error={detail.error} retry={() => void detail.refetch()} />
            ) : code && !row ? (
              <LoadingState />
            ) : row ? (
              <RegionForm
                key={`${row.code}.${detail.dataUpdatedAt}`}
                row={row}
                mayEdit={can(['region_edit', 'region_add'])}
                leave={leave}
                onSaved={saved}
              />
            ) : (
              <EmptyState title={text('pick')} />
            )}
          </section>
        </div>
      )}
      {open === 'debug' && <RegionDebug onClose={() => setOpen(undefined)} />}
      {open === 'import' && (
        <RegionImportDialog
          onClose={() => setOpen(undefined)}
          onDone={() => {
            tree.restart()
            void invalidate('region')
          }}
        />
      )}
    </div>
  )
}
