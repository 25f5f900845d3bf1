import { issueMessage, type Translate } from '@tecovie/contract/core/issue-message.ts'
import type { FormRule } from 'antd'
import type { FieldInfo } from './field-info.ts'

/** What an empty input means to the schema: required text says so in its own words, the rest is null. */
export const emptyToNull = (value: unknown): unknown => (value === undefined || value === '' ? null : value)

/** The antd rule of a field: the very check of the server, in the reader's words. */
export function rulesOf(field: FieldInfo, t: Translate): FormRule[] {
  const { schema, required } = field
  if (!schema) return []
  return [
    {
      validator: (_rule, value: unknown) => {
        const empty = emptyToNull(value) === null
        if (empty) return required ? Promise.reject(new Error(t('validation.required'))) : Promise.resolve()
        const result = schema.safeParse(value)
        if (result.success) return Promise.resolve()
        const issue = result.error.issues[0]
        return Promise.reject(new Error(issue ? issueMessage(issue, t) : t('validation.invalid')))
      },
    },
  ]
}
