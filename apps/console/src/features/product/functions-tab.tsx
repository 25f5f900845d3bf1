import { PlusOutlined } from '@ant-design/icons'
import { productFunction, submitFunction } from '@tecovie/contract/resources/product-function.ts'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useDrawer } from '../../kit/form/use-drawer.ts'
import { useT } from '../../kit/i18n.ts'
import { ListTable } from '../../kit/list/list-table.tsx'
import { type RowOf, useResourceList } from '../../kit/list/use-resource-list.ts'
import { type AnyAction, call } from '../../kit/net/client.ts'
import { invalidate } from '../../kit/net/use-call.ts'
import { type ModelOf, ModelText } from '../../parts/thing-form/model-text.tsx'
import type { ThingBody, ThingDraft } from '../../parts/thing-form/thing-draft.ts'
import { ThingDrawer } from '../../parts/thing-form/thing-drawer.tsx'
import { FunctionsBar } from './functions-bar.tsx'
import { LibraryDrawer } from './library-drawer.tsx'
import type { Product } from './product-paths.ts'

type Fn = RowOf<typeof productFunction>
const TITLES = { add: 'product.addFunction', edit: 'product.editFunction', copy: 'product.copyFunction', view: '' }

/** What devices of the product report, do and raise. */
export function FunctionsTab({ product }: { product: Product }) {
  const t = useT()
  const { message } = App.useApp()
  const list = useResourceList(productFunction, { query: { productId: product.id }, url: false, size: 20 })
  const drawer = useDrawer<Fn>()
  const [picking, setPicking] = useState(false)
  const { mode, row } = drawer
  // The product counts its functions and has their version.
  const renew = () => void invalidate('productFunction', 'productInfo')
  const save = async (body: ThingBody) => {
    const id = mode === 'edit' ? { id: row?.id } : {}
    await call(submitFunction as AnyAction, { ...body, ...id, productId: product.id })
    renew()
  }
  const remove = async (ids: readonly string[]) => {
    await call(productFunction.calls.remove as AnyAction, { ids: ids.join(',') })
    void message.success(t('kit.deleted'))
    list.selection.clear()
    if (ids.length >= list.rows.length && list.state.current > 1) list.setPage(list.state.current - 1, list.state.size)
    renew()
  }
  const removal = { key: 'remove', label: 'kit.remove', danger: true, confirm: 'kit.removeConfirm' }
  const actions = (
    <>
      <Button onClick={() => setPicking(true)}>{t('product.addFromLibrary')}</Button>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => drawer.open('add')}>
        {t('product.addFunction')}
      </Button>
    </>
  )
  return (
    <>
      <FunctionsBar list={list} actions={actions} />
      <ListTable
        list={list}
        selectable
        emptyAction={<span className="tc-faint">{t('productPages.noFunctions')}</span>}
        columns={[
          'name',
          'code',
          { name: 'category', width: 90 },
          { name: 'dataType', width: 100 },
          {
            name: 'numModel',
            title: t('productPages.values'),
            width: 180,
            sort: false,
            render: (_value, fn) => <ModelText of={fn as unknown as ModelOf} />,
          },
          { name: 'accessMode', width: 110, render: (value, fn) => access(fn, value, t) },
          { name: 'required', width: 90 },
          'description',
          { name: 'updateTime', hidden: true },
        ]}
        toolbar={[{ ...removal, needs: 'rows', run: (page) => remove(page.selection.ids) }]}
        actions={[
          { key: 'edit', label: 'kit.edit', run: (fn) => drawer.open('edit', fn) },
          { key: 'copy', label: 'kit.copy', run: (fn) => drawer.open('copy', fn) },
          { ...removal, run: (fn) => remove([fn.id]) },
        ]}
      />
      {mode && (
        <ThingDrawer
          key={`${mode}.${row?.id ?? ''}`}
          title={t(TITLES[mode])}
          start={row as ThingDraft | undefined}
          warning={mode === 'edit' && Number(product.deviceCount) > 0 ? t('product.deviceCodes') : undefined}
          save={save}
          onClose={drawer.close}
        />
      )}
      {picking && <LibraryDrawer productId={product.id} onClose={() => setPicking(false)} onAdded={renew} />}
    </>
  )
}

/** Only properties are read or set. */
const access = (fn: Fn, value: unknown, t: (key: string) => string) =>
  Number(fn.category) === 1 ? (
    t(`resources.productFunction.options.accessMode.${String(value)}`)
  ) : (
    <span className="tc-faint">–</span>
  )
