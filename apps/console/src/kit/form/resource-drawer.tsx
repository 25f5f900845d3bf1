import type { Resource } from '@tecovie/contract/core/define-resource.ts'
import { Button, Drawer, Form } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Row } from '../fields/field-cell.tsx'
import { useT } from '../i18n.ts'
import type { Cells, Inputs } from '../list/list-types.ts'
import { ApiError } from '../net/request.ts'
import { useReturnFocus } from '../use-return-focus.ts'
import { ErrorState, LoadingState } from '../view/states.tsx'
import { ResourceFields } from './resource-fields.tsx'
import type { DrawerState, Mode } from './use-drawer.ts'
import { useFirstFocus } from './use-first-focus.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { useResource } from './use-resource.ts'
import { type Body, type Layout, useResourceForm } from './use-resource-form.ts'

interface ResourceDrawerProps<R extends Row> {
  resource: Resource
  form: Layout
  drawer: DrawerState<R>
  inputs?: Inputs<R> | undefined
  cells?: Cells<R> | undefined
  defaults?: Record<string, unknown> | undefined
  prepare?: ((body: Body, mode: Mode) => Body) | undefined
  onSaved?: ((answer: unknown) => void) | undefined
  width?: number | undefined
  title?: ReactNode
  /** Stands below the fields: tables of parts, hints. */
  extra?: ((row: R | undefined, mode: Mode) => ReactNode) | undefined
}

/** One form in a drawer for adding, editing, viewing and copying. */
export function ResourceDrawer<R extends Row>(props: ResourceDrawerProps<R>) {
  const { mode, row } = props.drawer
  // Keyed by what it shows: a form never inherits the values of the one before.
  return mode ? <OpenDrawer key={`${mode}.${row?.id ?? ''}`} {...props} mode={mode} /> : null
}

function OpenDrawer<R extends Row>(props: ResourceDrawerProps<R> & { mode: Mode }) {
  const { resource, drawer, mode, width = 520, title } = props
  const t = useT()
  useReturnFocus()
  const needsDetail = mode !== 'add' && !!resource.calls.detail
  const detail = useResource(resource, drawer.row?.id, { enabled: needsDetail })
  // Who may copy but not view works with what the list already showed.
  const refused = detail.error instanceof ApiError && detail.error.code === 403
  const [frozen, setFrozen] = useState<Row>()
  const ready =
    needsDetail && !refused
      ? detail.fetching
        ? undefined
        : (detail.row as Row | undefined)
      : (drawer.row as Row | undefined)
  // The form starts once, from fresh values; a live renewal behind it must not overwrite what is being typed.
  if (ready && !frozen) setFrozen(ready)
  const noun = t(`resources.${resource.name}.title`)
  const shared = { title: title ?? t(`kit.titles.${mode}`, { noun }), size: width }
  if (mode === 'add' || frozen) return <FormDrawer {...props} row={frozen} shared={shared} />
  return (
    <Drawer open {...shared} onClose={drawer.close}>
      {detail.error && !detail.fetching ? <ErrorState error={detail.error} retry={detail.refresh} /> : <LoadingState />}
    </Drawer>
  )
}

interface FormDrawerProps<R extends Row> extends ResourceDrawerProps<R> {
  mode: Mode
  row: Row | undefined
  shared: { title: ReactNode; size: number }
}

function FormDrawer<R extends Row>(props: FormDrawerProps<R>) {
  const { resource, form: layout, drawer, mode, row, shared } = props
  const t = useT()
  const form = useResourceForm(resource, layout, {
    mode,
    row,
    defaults: { ...props.defaults, ...drawer.defaults },
    prepare: props.prepare,
    onSaved: (answer) => {
      drawer.close()
      props.onSaved?.(answer)
    },
  })
  const viewing = mode === 'view'
  const first = useFirstFocus(!viewing)
  const { mayLeave } = useLeaveGuard(form.dirty && !viewing)
  const close = async () => {
    if (!form.busy && (await mayLeave())) drawer.close()
  }
  return (
    <Drawer
      open
      {...shared}
      onClose={close}
      mask={{ closable: viewing }}
      footer={
        <div className="tc-drawer-footer">
          <Button onClick={close}>{t(viewing ? 'kit.close' : 'kit.cancel')}</Button>
          {!viewing && (
            <Button type="primary" loading={form.busy} onClick={form.submit}>
              {t('kit.save')}
            </Button>
          )}
        </div>
      }
    >
      <Form
        ref={first}
        form={form.form}
        layout="vertical"
        initialValues={form.initial}
        onValuesChange={form.touch}
        onFinish={form.submit}
        disabled={form.busy}
        requiredMark={!viewing}
        {...(viewing ? { className: 'tc-viewing' } : {})}
        variant={viewing ? 'borderless' : 'outlined'}
        // What is only read may hold nothing to focus; the keyboard must be able to scroll it all the same.
        {...(viewing ? { tabIndex: 0 } : {})}
      >
        <ResourceFields
          resource={resource}
          layout={layout}
          form={form}
          row={row}
          inputs={(props.inputs ?? {}) as unknown as Inputs}
          cells={(props.cells ?? {}) as unknown as Cells}
        />
        {props.extra?.(row as R | undefined, mode)}
        {/* Enter in a text field submits. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Drawer>
  )
}
