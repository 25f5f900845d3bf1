import { issueMessages, type Translate } from '@tecovie/contract/core/issue-message.ts'
import { thingFunction } from '@tecovie/contract/things/thing-function.ts'
import { type ModelHolder, modelIssues } from '@tecovie/contract/things/value-model.ts'
import { bodyOf, type ThingDraft } from './thing-draft.ts'

/** Where a value stands in the form. */
export type Path = (string | number)[]

/** Lists carry the problems of their model: "add values" belongs to the rows that are missing. */
const LISTS: Record<string, string> = { enumModel: 'enums', errorModel: 'errors' }

/** The place of the form that a path of the contract means. */
export function placeOf(path: string): Path {
  const parts = path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
  const list = LISTS[String(parts.at(-1))]
  return list ? [...parts, list] : parts
}

/** What the contract finds wrong with a draft: place of the form, joined by dots, to sentence. */
export function problemsOf(draft: ThingDraft, t: Translate): Record<string, string> {
  const body = bodyOf(draft)
  const result = thingFunction.safeParse(body)
  if (result.success) return {}
  const found: Record<string, string> = {}
  const note = (path: string, text: string) => {
    found[placeOf(path).join('.')] ??= text
  }
  for (const [path, text] of Object.entries(issueMessages(result.error.issues, t))) note(path, text)
  // The contract looks across fields only once each is sound; here the reader wants both at once.
  const across = (holder: unknown, at: Path) => {
    for (const { path, key, ...params } of modelIssues(holder as ModelHolder))
      note([...at, ...path].join('.'), t(key, params))
  }
  across(body, [])
  for (const side of ['input', 'output'])
    for (const [i, parameter] of ((body[side] as unknown[] | undefined) ?? []).entries()) across(parameter, [side, i])
  return found
}
