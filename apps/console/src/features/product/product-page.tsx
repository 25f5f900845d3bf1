import { PlusOutlined } from '@ant-design/icons'
import { Link, useNavigate } from '@tanstack/react-router'
import { productInfo } from '@tecovie/contract/resources/product.ts'
import { App, Button } from 'antd'
import { ResourceDrawer } from '../../kit/form/resource-drawer.tsx'
import { useDrawer } from '../../kit/form/use-drawer.ts'
import { useT } from '../../kit/i18n.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { SearchForm } from '../../kit/list/search-form.tsx'
import { useResourceList } from '../../kit/list/use-resource-list.ts'
import { type AnyAction, call } from '../../kit/net/client.ts'
import { useCan } from '../../kit/user.tsx'
import { CategorySide } from './category-side.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import { productColumns } from './product-columns.tsx'
import { productCells, productDefaults, productForm, productInputs } from './product-form.tsx'
import { CONFIG, type Product } from './product-paths.ts'
import './product.css'

const PARAMS = ['categoryId']

/** Products by category: made, copied, changed, set up. */
export function ProductPage() {
  const t = useT()
  const can = useCan()
  const navigate = useNavigate()
  const { message } = App.useApp()
  const list = useResourceList(productInfo, { params: PARAMS })
  const drawer = useDrawer<Product>()
  const category = list.state.filters.categoryId
  const remove = async (row: Product) => {
    await call(productInfo.calls.remove as AnyAction, { ids: row.id })
    void message.success(t('kit.deleted'))
    if (list.rows.length === 1 && list.state.current > 1) list.setPage(list.state.current - 1, list.state.size)
    list.refresh()
  }
  const add = can(['product-list_add']) && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => drawer.open('add')}>
      {t('kit.add')}
    </Button>
  )
  const nameCell = (value: unknown, row: Product) =>
    can(['product-list_config']) ? (
      <Link to={CONFIG as never} search={{ id: row.id } as never}>
        {String(value)}
      </Link>
    ) : (
      String(value)
    )
  return (
    <ListPage
      resource={productInfo}
      title={t('productPages.listTitle')}
      actions={add}
      side={<CategorySide chosen={category} onChoose={(categoryId) => list.setFilters({ categoryId })} />}
    >
      <SearchForm list={list} filters={['name', 'productKey', 'nodeType', 'connectType']} />
      <ListTable
        list={list}
        emptyAction={add}
        columns={productColumns({ t, nameCell, mayListDevices: can(['deviceList']) })}
        actions={[
          { key: 'view', label: 'kit.view', keys: ['product-list_view'], run: (row) => drawer.open('view', row) },
          {
            key: 'set',
            label: 'resources.productInfo.settings',
            keys: ['product-list_config'],
            run: (row) => navigate({ to: CONFIG, search: { id: row.id } } as never),
          },
          { key: 'edit', label: 'kit.edit', keys: ['product-list_edit'], run: (row) => drawer.open('edit', row) },
          {
            key: 'copy',
            label: 'kit.copy',
            keys: ['product-list_copy'],
            open: (row, close) => <CopyDialog product={row} onClose={close} />,
          },
          {
            key: 'remove',
            label: 'kit.remove',
            keys: ['product-list_delete'],
            danger: true,
            confirm: 'kit.removeConfirm',
            run: remove,
          },
        ]}
      />
      <ResourceDrawer
        resource={productInfo}
        form={productForm}
        inputs={productInputs}
        cells={productCells}
        defaults={drawer.mode === 'add' ? productDefaults : undefined}
        drawer={drawer}
        width={560}
      />
    </ListPage>
  )
}
