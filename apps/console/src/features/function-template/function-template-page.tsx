import { PlusOutlined } from '@ant-design/icons'
import { productTemplate, saveTemplate } from '@tecovie/contract/resources/function-template.ts'
import { App, Button } from 'antd'
import { useDrawer } from '../../kit/form/use-drawer.ts'
import { useT } from '../../kit/i18n.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { SearchForm } from '../../kit/list/search-form.tsx'
import { type RowOf, useResourceList } from '../../kit/list/use-resource-list.ts'
import { type AnyAction, call } from '../../kit/net/client.ts'
import { invalidate } from '../../kit/net/use-call.ts'
import { useCan } from '../../kit/user.tsx'
import { type ModelOf, ModelText } from '../../parts/thing-form/model-text.tsx'
import type { ThingBody, ThingDraft } from '../../parts/thing-form/thing-draft.ts'
import { ThingDrawer } from '../../parts/thing-form/thing-drawer.tsx'
import { useTemplatePager } from './use-template-pager.ts'
import './function-template.css'

type Template = RowOf<typeof productTemplate>

/** The library of functions that products are put together from. */
export function FunctionTemplatePage() {
  const t = useT()
  const can = useCan()
  const { message } = App.useApp()
  const list = useResourceList(productTemplate)
  const drawer = useDrawer<Template>()
  const { mode, row } = drawer
  const save = async (body: ThingBody) => {
    await call(saveTemplate as AnyAction, mode === 'edit' ? { ...body, id: row?.id } : body)
    void invalidate(productTemplate.name)
  }
  const remove = async (gone: Template) => {
    await call(productTemplate.calls.remove as AnyAction, { ids: gone.id })
    void message.success(t('kit.deleted'))
    if (list.rows.length === 1 && list.state.current > 1) list.setPage(list.state.current - 1, list.state.size)
    list.refresh()
  }
  const add = can(['productTemplate_add']) && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => drawer.open('add')}>
      {t('kit.add')}
    </Button>
  )
  return (
    <ListPage resource={productTemplate} title={t('productPages.libraryTitle')} actions={add}>
      <SearchForm list={list} filters={['name', 'code', 'category', 'dataType']} />
      <ListTable
        list={list}
        // The specification gives this list page sizes of its own, so its pager is the table's, not the kit's.
        tree
        table={useTemplatePager(list)}
        emptyAction={add}
        columns={[
          'name',
          'code',
          { name: 'category', width: 110 },
          { name: 'dataType', width: 110 },
          {
            name: 'numModel',
            title: t('productPages.values'),
            sort: false,
            render: (_value, template) => <ModelText of={template as unknown as ModelOf} />,
          },
          { name: 'required', width: 100 },
          'description',
          { name: 'accessMode', hidden: true },
          { name: 'updateTime', hidden: true },
        ]}
        actions={[
          {
            key: 'edit',
            label: 'kit.edit',
            keys: ['productTemplate_edit'],
            run: (template) => drawer.open('edit', template),
          },
          {
            key: 'copy',
            label: 'kit.copy',
            keys: ['productTemplate_copy'],
            run: (template) => drawer.open('copy', template),
          },
          {
            key: 'remove',
            label: 'kit.remove',
            keys: ['productTemplate_delete'],
            danger: true,
            confirm: 'kit.removeConfirm',
            run: remove,
          },
        ]}
      />
      {mode && (
        <ThingDrawer
          key={`${mode}.${row?.id ?? ''}`}
          title={t(`kit.titles.${mode}`, { noun: t('resources.productTemplate.title') })}
          start={row as ThingDraft | undefined}
          save={save}
          onClose={drawer.close}
        />
      )}
    </ListPage>
  )
}
