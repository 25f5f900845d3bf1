import { App, type FormInstance } from 'antd'
import { useRef, useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { errorText } from '../../kit/net/error-text.ts'
import { ApiError } from '../../kit/net/request.ts'

/** Sends a form once; the server's errors land at their fields, the rest is told. */
export function useSelfForm(form: FormInstance, send: (values: never) => Promise<void>) {
  const { message } = App.useApp()
  const t = useT()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const submit = async (values: unknown) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await send(values as never)
    } catch (error) {
      const errors = Object.entries(error instanceof ApiError ? error.errors : {})
      form.setFields(errors.map(([name, problem]) => ({ name, errors: [problem] })))
      if (errors.length === 0) void message.error(errorText(error, t))
    }
    running.current = false
    setBusy(false)
  }
  return { submit, busy }
}
