import type { Resource } from '@tecovie/contract/core/define-resource.ts'
import { Form } from 'antd'
import { cloneElement, type ReactElement } from 'react'
import { cellOf, type Row } from '../fields/field-cell.tsx'
import { fieldInfo } from '../fields/field-info.ts'
import { fieldInput } from '../fields/field-input.tsx'
import { fieldLabel } from '../fields/field-text.ts'
import { rulesOf } from '../fields/rules.ts'
import { useT } from '../i18n.ts'
import type { Cells, Inputs } from '../list/list-types.ts'
import { type Layout, type ResourceForm, written } from './use-resource-form.ts'

interface ResourceFieldsProps {
  resource: Resource
  layout: Layout
  form: ResourceForm
  row?: Row | undefined
  inputs?: Inputs
  cells?: Cells
}

/** The fields of a resource inside a Form: label, required mark, rules and input from the contract. */
export function ResourceFields({ resource, layout, form, row, inputs = {}, cells = {} }: ResourceFieldsProps) {
  const t = useT()
  const writes = written(resource, form.mode)
  const one = (name: string) => {
    // A secret is never answered: nothing to show where it is not written, and it stays as it is when nothing is entered.
    const keeps = form.mode === 'edit' && !!resource.writeOnly?.includes(name)
    const known = fieldInfo(resource, name)
    const field = keeps ? { ...known, required: false } : known
    if (resource.writeOnly?.includes(name) && !writes.includes(name)) return null
    const own = inputs[name]
    const label = fieldLabel(resource.name, name, t)
    const value = row?.[name] ?? ''
    // The id of none is 0.
    const blank = value === '' || (value === '0' && name.endsWith('Id'))
    if (form.mode === 'view' && (cells[name] || !own || blank)) {
      const plain = row && cellOf(resource, name, blank ? { ...row, [name]: null } : row)
      const shown = (row && cells[name]?.(row[name], row)) ?? plain
      return (
        <Form.Item key={name} label={label}>
          <div className="tc-readonly">{shown}</div>
        </Form.Item>
      )
    }
    const mine = writes.includes(name)
    const fresh = form.mode === 'add' || form.mode === 'copy'
    if (!mine && !own && fresh) return null
    const input = own?.({ mode: form.mode, row, search: false }) ?? fieldInput(resource, field)
    const locked = form.mode === 'view' || (!mine && !own)
    return (
      <Form.Item
        key={name}
        name={name}
        label={label}
        required={field.required && mine}
        rules={rulesOf(field, t)}
        validateFirst
      >
        {locked ? cloneElement(input as ReactElement<{ disabled?: boolean }>, { disabled: true }) : input}
      </Form.Item>
    )
  }
  return layout.map((entry) =>
    typeof entry === 'string' ? (
      one(entry)
    ) : (
      <section key={entry.title} className="tc-form-section">
        <h2>{t(entry.title)}</h2>
        {entry.fields.map(one)}
      </section>
    ),
  )
}
