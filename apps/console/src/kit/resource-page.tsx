import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { type EntityOf, permissionKeys, type Resource } from '@tecovie/contract/core/define-resource.ts'
import { App, Button } from 'antd'
import type { ReactNode } from 'react'
import { ResourceDrawer } from './form/resource-drawer.tsx'
import { type Mode, useDrawer } from './form/use-drawer.ts'
import type { Body, Layout } from './form/use-resource-form.ts'
import { useT } from './i18n.ts'
import { ListPage } from './list/list-page.tsx'
import { ListTable } from './list/list-table.tsx'
import type { Cells, Column, Inputs, PageHandle, RowAction, ToolbarAction } from './list/list-types.ts'
import { SearchForm } from './list/search-form.tsx'
import { type ListOptions, type RowOf, useResourceList } from './list/use-resource-list.ts'
import { type AnyAction, call } from './net/client.ts'
import { useCan } from './user.tsx'

type Names<X> = keyof EntityOf<X> & string

export interface PageOptions<X extends Resource> extends ListOptions {
  filters?: readonly string[]
  columns: readonly (Names<X> | Column<RowOf<X>>)[]
  form?: readonly (Names<X> | { title: string; fields: readonly Names<X>[] })[]
  cells?: { readonly [K in Names<X>]?: (value: RowOf<X>[K], row: RowOf<X>) => ReactNode }
  inputs?: Inputs<RowOf<X>>
  rowActions?: readonly RowAction<RowOf<X>>[]
  toolbar?: readonly ToolbarAction<RowOf<X>>[]
  /** Offers "copy": the form as new, with the row's values. true, or the permission keys that allow it. */
  copy?: boolean | readonly string[]
  /** Permission keys of a verb where they are narrower than the resource's. */
  keys?: Partial<Record<'view' | 'add' | 'edit' | 'remove', readonly string[]>>
  defaults?: Record<string, unknown>
  prepare?: (body: Body, mode: Mode) => Body
  drawerWidth?: number
  tree?: boolean
  slots?: {
    above?: (page: PageHandle<RowOf<X>>) => ReactNode
    below?: (page: PageHandle<RowOf<X>>) => ReactNode
    side?: (page: PageHandle<RowOf<X>>) => ReactNode
    form?: (row: RowOf<X> | undefined, mode: Mode) => ReactNode
  }
}

function ResourcePage<X extends Resource>({ resource, options }: { resource: X; options: PageOptions<X> }) {
  const { filters = [], columns, form, slots = {}, tree = false, keys = {} } = options
  const { calls, permissions } = resource
  const cells = (options.cells ?? {}) as unknown as Cells<RowOf<X>>

  const t = useT()
  const can = useCan()
  const { message } = App.useApp()
  const list = useResourceList(resource, options)
  const drawer = useDrawer<RowOf<X>>()
  const page = { list, selection: list.selection, refresh: list.refresh }
  const mayAdd = form && calls.create && can(keys.add ?? permissionKeys(permissions.create))
  const removeKeys = keys.remove ?? permissionKeys(permissions.remove)

  const remove = async (ids: readonly string[]) => {
    await call(calls.remove as AnyAction, { ids: ids.join(',') })
    void message.success(t('kit.deleted'))
    list.selection.choose(
      ids.map((id) => ({ id }) as RowOf<X>),
      false,
    )
    // The last row of the last page is gone: show the page before instead of an empty one.
    const emptied = list.rows.every((row) => ids.includes(row.id)) && list.state.current > 1
    if (emptied) list.setPage(list.state.current - 1, list.state.size)
    list.refresh()
  }
  const open = (mode: Mode) => (row: RowOf<X>) => drawer.open(mode, row)
  const standard = (key: Mode, shown: unknown, own: readonly string[] | undefined): RowAction<RowOf<X>>[] =>
    form && shown ? [{ key, label: `kit.${key}`, run: open(key), ...(own ? { keys: own } : {}) }] : []
  const copyKeys = Array.isArray(options.copy)
    ? (options.copy as readonly string[])
    : permissionKeys(permissions.create)
  const actions: RowAction<RowOf<X>>[] = [
    ...standard('view', calls.detail, keys.view ?? permissionKeys(permissions.detail)),
    ...standard('edit', calls.update, keys.edit ?? permissionKeys(permissions.update)),
    ...standard('copy', options.copy, copyKeys),
    ...(options.rowActions ?? []),
  ]
  const toolbar: ToolbarAction<RowOf<X>>[] = [...(options.toolbar ?? [])]
  if (calls.remove) {
    const shared = {
      key: 'remove',
      label: 'kit.remove',
      keys: removeKeys,
      danger: true,
      confirm: 'kit.removeConfirm',
    }
    actions.push({ ...shared, run: (row) => remove([row.id]) })
    if (!tree)
      toolbar.push({ ...shared, icon: <DeleteOutlined />, needs: 'rows', run: () => remove(list.selection.ids) })
  }
  const add = mayAdd && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => drawer.open('add')}>
      {t('kit.add')}
    </Button>
  )
  return (
    <ListPage resource={resource} actions={add} side={slots.side?.(page)}>
      {slots.above?.(page)}
      {filters.length > 0 && <SearchForm list={list} filters={filters} inputs={options.inputs ?? {}} />}
      <ListTable
        list={list}
        columns={columns}
        cells={cells}
        actions={actions}
        toolbar={toolbar}
        selectable={toolbar.some((a) => a.needs && can(a.keys))}
        tree={tree}
        emptyAction={add}
      />
      {form && (
        <ResourceDrawer
          resource={resource}
          form={form as Layout}
          drawer={drawer}
          inputs={options.inputs}
          cells={cells}
          defaults={options.defaults}
          prepare={options.prepare}
          width={options.drawerWidth}
          extra={slots.form}
        />
      )}
      {slots.below?.(page)}
    </ListPage>
  )
}

/**
 * A whole management page from a resource: search, list, add, edit, view, copy, delete, export. Which buttons stand
 * follows from the resource's verbs and the reader's permission keys. See README.md for the rungs below.
 */
export const resourcePage =
  <X extends Resource>(resource: X, options: PageOptions<X>) =>
  () => <ResourcePage resource={resource} options={options} />
