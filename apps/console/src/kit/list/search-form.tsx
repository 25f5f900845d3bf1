import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Form, Grid } from 'antd'
import { useEffect, useState } from 'react'
import type { Row } from '../fields/field-cell.tsx'
import { fieldInfo } from '../fields/field-info.ts'
import { filterInput } from '../fields/field-input.tsx'
import { fieldLabel } from '../fields/field-text.ts'
import { useT } from '../i18n.ts'
import type { Filters } from './list-state.ts'
import type { Inputs } from './list-types.ts'
import type { ResourceList } from './use-resource-list.ts'

interface SearchFormProps<R extends Row> {
  list: ResourceList<R>
  filters: readonly string[]
  inputs?: Inputs<R>
}

type Values = Record<string, unknown>

/** The filters of a list in one quiet bar: Enter searches, reset clears, what does not fit one row folds. */
export function SearchForm<R extends Row>({ list, filters, inputs = {} }: SearchFormProps<R>) {
  const t = useT()
  const [form] = Form.useForm<Values>()
  const screens = Grid.useBreakpoint()
  const { resource, state } = list
  const isRange = (name: string) => {
    const ops = resource.filters?.[name] ?? []
    return ops.includes('ge') && ops.includes('le') && fieldInfo(resource, name).kind === 'datetime'
  }
  const toForm = (from: Record<string, string>): Values =>
    Object.fromEntries(
      filters.map((name) => {
        const range = [from[`${name}_ge`], from[`${name}_le`]]
        return [name, isRange(name) ? (range.some(Boolean) ? range : undefined) : from[name]]
      }),
    )
  const toFilters = (values: Values): Filters =>
    Object.fromEntries(
      filters.flatMap((name): [string, string | undefined][] => {
        const value = values[name]
        if (!isRange(name)) return [[name, textOf(value)]]
        const [from, to] = (value as [string, string] | undefined) ?? []
        return [
          [`${name}_ge`, from],
          [`${name}_le`, to],
        ]
      }),
    )
  const key = JSON.stringify(state.filters)
  // The address is the truth: back, a pasted link or a tile's click move the form along.
  // biome-ignore lint/correctness/useExhaustiveDependencies: toForm is made anew each time and follows the filters
  useEffect(() => form.setFieldsValue(toForm(state.filters)), [key, form])
  const perRow = screens.xxl ? 4 : screens.xl ? 3 : screens.md ? 2 : 1
  const foldable = filters.length >= perRow + 1
  // As many as a row holds: the buttons are not sent to a row of their own.
  const across = filters.length === perRow && perRow > 1 ? perRow + 1 : perRow
  const hiddenSet = filters.slice(perRow - 1)
  const [open, setOpen] = useState(() => hiddenSet.some((n) => n in state.filters || `${n}_ge` in state.filters))
  return (
    <Form
      // Its inputs have ids of their own: the drawer has a form of the same fields.
      name="search"
      form={form}
      className="tc-search"
      initialValues={toForm(state.filters)}
      onFinish={(values) => list.setFilters(toFilters(values))}
      style={{ gridTemplateColumns: `repeat(${across}, minmax(0, 1fr))` }}
      role="search"
      aria-label={t(`resources.${resource.name}.title`)}
    >
      {filters.map((name, i) => (
        <Form.Item
          key={name}
          name={name}
          label={fieldLabel(resource.name, name, t)}
          hidden={foldable && !open && i >= perRow - 1}
        >
          {inputs[name]?.({ mode: 'add', row: undefined, search: true }) ??
            filterInput(resource, fieldInfo(resource, name), isRange(name))}
        </Form.Item>
      ))}
      <div className="tc-search-buttons">
        <Button type="primary" htmlType="submit">
          {t('kit.search')}
        </Button>
        <Button
          onClick={() => {
            form.setFieldsValue(toForm({}))
            list.reset()
          }}
        >
          {t('kit.reset')}
        </Button>
        {foldable && (
          <Button
            type="link"
            onClick={() => setOpen(!open)}
            aria-expanded={open}
            icon={open ? <UpOutlined /> : <DownOutlined />}
            iconPlacement="end"
          >
            {t(open ? 'kit.fold' : 'kit.unfold')}
          </Button>
        )}
      </div>
    </Form>
  )
}

function textOf(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined
  const text = Array.isArray(value) ? value.join(',') : String(value).trim()
  return text || undefined
}
