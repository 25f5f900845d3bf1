import type { Resource } from '@tecovie/contract/core/define-resource.ts'
import { App, Form, type FormInstance } from 'antd'
import { useRef, useState } from 'react'
import { afterPaint } from '../after-paint.ts'
import type { Row } from '../fields/field-cell.tsx'
import { type FieldInfo, fieldInfo } from '../fields/field-info.ts'
import { emptyToNull } from '../fields/rules.ts'
import { useT } from '../i18n.ts'
import { type AnyAction, call } from '../net/client.ts'
import { errorText } from '../net/error-text.ts'
import { ApiError } from '../net/request.ts'
import { invalidate } from '../net/use-call.ts'
import type { Mode } from './use-drawer.ts'

export type Layout = readonly (string | { title: string; fields: readonly string[] })[]
export type Body = Record<string, unknown>

export interface FormOptions {
  mode: Mode
  row?: Row | undefined
  defaults?: Record<string, unknown> | undefined
  /** Last look at the body before it travels; may change it. */
  prepare?: ((body: Body, mode: Mode) => Body) | undefined
  onSaved?: ((answer: unknown) => void) | undefined
}

export interface ResourceForm {
  form: FormInstance
  mode: Mode
  fields: readonly FieldInfo[]
  initial: Body
  busy: boolean
  dirty: boolean
  /** Marks the form as changed; hand it to Form's onValuesChange. */
  touch: () => void
  /** Checks, sends once, puts the server's errors at their fields. Answers whether it was saved. */
  submit: () => Promise<boolean>
}

export const namesOf = (layout: Layout): string[] =>
  layout.flatMap((e) => (typeof e === 'string' ? [e] : [...e.fields]))

/** Fields the mode writes; others are shown or left out. */
export const written = (resource: Resource, mode: Mode): readonly string[] =>
  mode === 'edit' ? resource.update : mode === 'view' ? [] : resource.create

function toWire(field: FieldInfo, value: unknown): unknown {
  if (emptyToNull(value) !== null) return value
  if (field.schema?.safeParse(null).success && field.kind !== 'dict') return null
  return field.schema?.safeParse('').success && field.kind === 'text' ? '' : undefined
}

/** A form over a resource's fields: start values, rules, sending, and the server's say. */
export function useResourceForm(resource: Resource, layout: Layout, options: FormOptions): ResourceForm {
  const { mode, row, defaults, prepare, onSaved } = options
  const { message } = App.useApp()
  const t = useT()
  const [form] = Form.useForm()
  const [busy, setBusy] = useState(false)
  const [dirty, setDirty] = useState(false)
  const running = useRef(false)
  const fields = namesOf(layout).map((name) => fieldInfo(resource, name))
  const starts = Object.fromEntries(fields.filter((f) => f.initial !== undefined).map((f) => [f.name, f.initial]))
  const initial = mode === 'add' ? { ...starts, ...defaults } : { ...(row ?? {}), ...defaults }

  const body = (values: Body): Body => {
    const names = written(resource, mode)
    const entries = names
      .filter((name) => name in values || name in (defaults ?? {}))
      .map(
        (name) => [name, toWire(fieldInfo(resource, name), name in values ? values[name] : defaults?.[name])] as const,
      )
    const out = Object.fromEntries(entries.filter(([, value]) => value !== undefined))
    return mode === 'edit' ? { id: row?.id, ...out } : out
  }
  // After the form stands again: what is disabled takes no focus.
  const goTo = (name: string | (string | number)[]) =>
    afterPaint(() => form.scrollToField(name, { block: 'center', focus: true }))
  const fail = (error: unknown) => {
    const errors = error instanceof ApiError ? error.errors : {}
    const known = fields.filter((f) => errors[f.name])
    form.setFields(known.map((f) => ({ name: f.name, errors: [errors[f.name] ?? ''] })))
    const elsewhere = Object.entries(errors).filter(([name]) => !known.some((f) => f.name === name))
    if (known[0]) goTo(known[0].name)
    const text = elsewhere.map(([, problem]) => problem).join('; ')
    void message.error(text || errorText(error, t))
  }
  const submit = async (): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    try {
      const values = (await form.validateFields()) as Body
      const action = (mode === 'edit' ? resource.calls.update : resource.calls.create) as AnyAction
      const sent = body(values)
      const answer = await call(action, prepare ? prepare(sent, mode) : sent)
      setDirty(false)
      void message.success(t('kit.saved'))
      void invalidate(resource.name)
      onSaved?.(answer)
      return true
    } catch (error) {
      const invalid = (error as { errorFields?: { name: (string | number)[] }[] }).errorFields?.[0]
      if (invalid) {
        goTo(invalid.name)
        void message.error(t('errors.validation'))
      } else fail(error)
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { form, mode, fields, initial, busy, dirty, touch: () => setDirty(true), submit }
}
