import { App, Form } from 'antd'
import { useRef, useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { errorText } from '../../kit/net/error-text.ts'
import { ApiError } from '../../kit/net/request.ts'
import { bodyOf, type ThingBody, type ThingDraft } from './thing-draft.ts'
import { placeOf } from './thing-problems.ts'

interface ThingFormOptions {
  save: (body: ThingBody) => Promise<unknown>
  onSaved: () => void
}

/** The form of a function: checks, sends once, puts the server's errors where they belong. */
export function useThingForm({ save, onSaved }: ThingFormOptions) {
  const t = useT()
  const { message } = App.useApp()
  const [form] = Form.useForm<ThingDraft>()
  const [busy, setBusy] = useState(false)
  const [dirty, setDirty] = useState(false)
  const running = useRef(false)

  const show = (error: unknown) => {
    const errors = Object.entries(error instanceof ApiError ? error.errors : {})
    const found = errors.map(([path, text]) => ({ name: placeOf(path) as never, errors: [text] }))
    const here = found.filter(({ name }) => form.getFieldInstance(name) !== undefined)
    form.setFields(here)
    if (here[0]) form.scrollToField(here[0].name, { block: 'center', focus: true })
    else void message.error(errors[0]?.[1] ?? errorText(error, t))
  }
  const submit = async () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await form.validateFields()
      await save(bodyOf(form.getFieldsValue(true)))
      setDirty(false)
      void message.success(t('kit.saved'))
      onSaved()
    } catch (error) {
      const invalid = (error as { errorFields?: { name: never }[] }).errorFields?.[0]
      if (invalid) form.scrollToField(invalid.name, { block: 'center', focus: true })
      else show(error)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { form, busy, dirty, touch: () => setDirty(true), submit }
}
