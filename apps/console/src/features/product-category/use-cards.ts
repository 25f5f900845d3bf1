import { productCategory, submitCategories } from '@tecovie/contract/resources/product-category.ts'
import { App, Form } from 'antd'
import { useRef, useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { type AnyAction, call } from '../../kit/net/client.ts'
import { errorText } from '../../kit/net/error-text.ts'
import { ApiError } from '../../kit/net/request.ts'
import { invalidate } from '../../kit/net/use-call.ts'

/** A sub-type while it is being written. */
export interface Card {
  id?: string
  name?: string
  img?: string | null
  sort?: number | null
}

const CARD_ERROR = /^list\.(\d+)\.(\w+)$/

/** The cards of a parent: all are checked, all or none are saved, errors stand at their card. */
export function useCards(pid: string | undefined, onSaved: () => void) {
  const t = useT()
  const { message } = App.useApp()
  const [form] = Form.useForm<{ list: Card[] }>()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  const refuse = (error: unknown) => {
    const errors = Object.entries(error instanceof ApiError ? error.errors : {})
    const alone = form.getFieldValue('list').length === 1
    const placed = errors.flatMap(([path, text]) => {
      const [, index, field] = CARD_ERROR.exec(path) ?? (alone ? ['', '0', path] : [])
      return index && field ? [{ name: ['list', Number(index), field] as never, errors: [text] }] : []
    })
    form.setFields(placed)
    void message.error(placed.length ? t('productCategory.checkInput') : (errors[0]?.[1] ?? errorText(error, t)))
  }
  const submit = async () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await form.validateFields()
      // All values: the id of a card has no input.
      const { list } = form.getFieldsValue(true) as { list: Card[] }
      const sent = list.map(({ id, name, img, sort }) => ({ ...(id ? { id } : { pid }), name, img, ...sorted(sort) }))
      await call(submitCategories as AnyAction, { list: sent })
      void message.success(t('kit.saved'))
      void invalidate(productCategory.name)
      onSaved()
    } catch (error) {
      const invalid = (error as { errorFields?: { name: never }[] }).errorFields?.[0]
      if (invalid) {
        void message.error(t('productCategory.checkInput'))
        form.scrollToField(invalid.name, { block: 'center', focus: true })
      } else refuse(error)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { form, busy, submit }
}

const sorted = (sort: number | null | undefined) => (typeof sort === 'number' ? { sort } : {})
