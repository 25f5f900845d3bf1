import { issueMessage, type Translate } from '@tecovie/contract/core/issue-message.ts'
import type { FormRule } from 'antd'
import type * as z from 'zod'
import type { FieldInfo } from './field-info.ts'

/** What an empty input means to the schema: required text says so in its own words, the rest is null. */
export const emptyToNull = (value: unknown): unknown => (value === undefined || value === '' ? null : value)

/** The field's own sentence for nothing entered, where it has one. */
function missingText(schema: z.ZodType, t: Translate): string {
  const issue = schema.safeParse('').error?.issues[0]
  const key = issue?.code === 'custom' ? String(issue.params?.key ?? '') : ''
  return issue && key && !key.startsWith('validation.') ? issueMessage(issue, t) : t('validation.required')
}

/** The antd rule of a field: the very check of the server, in the reader's words. */
export function rulesOf(field: FieldInfo, t: Translate): FormRule[] {
  const { schema, required } = field
  if (!schema) return []
  return [
    {
      validator: (_rule, value: unknown) => {
        const empty = emptyToNull(value) === null
        if (empty) return required ? Promise.reject(new Error(missingText(schema, t))) : Promise.resolve()
        const result = schema.safeParse(value)
        if (result.success) return Promise.resolve()
        const issue = result.error.issues[0]
        return Promise.reject(new Error(issue ? issueMessage(issue, t) : t('validation.invalid')))
      },
    },
  ]
}
