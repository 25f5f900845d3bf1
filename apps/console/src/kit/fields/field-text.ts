import type { Translate } from '@tecovie/contract/core/issue-message.ts'
import { hasText } from '../i18n.ts'

/** A field's label: the noun's own, else the common one. */
export function fieldLabel(resource: string, field: string, t: Translate): string {
  const own = `resources.${resource}.fields.${field}`
  return hasText(own) ? t(own) : t(`resources.common.fields.${field}`)
}

/** What a closed list's value is called; the value itself where nobody named it. */
export function optionText(resource: string, field: string, value: unknown, t: Translate): string {
  const own = `resources.${resource}.options.${field}.${String(value)}`
  return hasText(own) ? t(own) : String(value)
}
