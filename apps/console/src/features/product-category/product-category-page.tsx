import { PlusOutlined } from '@ant-design/icons'
import { productCategory } from '@tecovie/contract/resources/product-category.ts'
import { App, Button } from 'antd'
import { useState } from 'react'
import { ResourceDrawer } from '../../kit/form/resource-drawer.tsx'
import { useDrawer } from '../../kit/form/use-drawer.ts'
import { useT } from '../../kit/i18n.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { SearchForm } from '../../kit/list/search-form.tsx'
import { useResourceList } from '../../kit/list/use-resource-list.ts'
import { type AnyAction, call } from '../../kit/net/client.ts'
import { useCan } from '../../kit/user.tsx'
import { Preview } from '../../kit/view/preview.tsx'
import { CardDrawer, type CardWork } from './card-drawer.tsx'
import { type Category, isTop } from './category-row.ts'
import { useBranches } from './use-branches.ts'
import './product-category.css'

const MOST = 100
const PARAMS = ['name']

/** Product categories: a tree of two levels, the second edited as cards. */
export function ProductCategoryPage() {
  const t = useT()
  const can = useCan()
  const { message } = App.useApp()
  const list = useResourceList(productCategory, { size: MOST, params: PARAMS })
  const tops = useDrawer<Category>()
  const [work, setWork] = useState<CardWork>()
  const parentOf = (row: Category) => list.rows.find((top) => top.id === row.pid)
  const add = can(['productCategory_add']) && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => tops.open('add')}>
      {t('productCategory.addTop')}
    </Button>
  )
  return (
    <ListPage resource={productCategory} title={t('productPages.categoryTitle')} actions={add}>
      <SearchForm list={list} filters={['name']} />
      <ListTable
        list={list}
        tree
        table={useBranches(list.rows)}
        emptyAction={add}
        columns={[
          { name: 'name', sort: false },
          {
            name: 'img',
            width: 90,
            sort: false,
            render: (src) =>
              typeof src === 'string' && src ? (
                <span className="tc-category-icon">
                  <Preview src={src} />
                </span>
              ) : (
                <span className="tc-faint">–</span>
              ),
          },
          { name: 'sort', width: 100 },
          'updateTime',
        ]}
        actions={[
          {
            key: 'addSon',
            label: 'productCategory.addSon',
            keys: ['productCategory_addSon'],
            show: isTop,
            run: (row) => setWork({ parent: row }),
          },
          {
            key: 'edit',
            label: 'kit.edit',
            keys: ['productCategory_edit'],
            run: (row) => (isTop(row) ? tops.open('edit', row) : setWork({ parent: parentOf(row), card: row })),
          },
          {
            key: 'remove',
            label: 'kit.remove',
            keys: ['productCategory_delete'],
            danger: true,
            confirm: 'productCategory.removeConfirm',
            show: (row) => !row.children?.length,
            run: async (row) => {
              await call(productCategory.calls.remove as AnyAction, { ids: row.id })
              void message.success(t('kit.deleted'))
              list.refresh()
            },
          },
        ]}
      />
      <ResourceDrawer
        resource={productCategory}
        form={['name', 'sort']}
        drawer={tops}
        defaults={tops.mode === 'add' ? { pid: '', sort: list.total + 1 } : undefined}
        title={t(tops.mode === 'edit' ? 'productPages.editTop' : 'productCategory.addTop')}
      />
      {work && <CardDrawer key={work.card?.id ?? work.parent?.id} work={work} onClose={() => setWork(undefined)} />}
    </ListPage>
  )
}
