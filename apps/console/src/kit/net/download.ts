import { downloadTicket } from '@tecovie/contract/actions/auth.ts'
import { languageStore } from '../i18n.ts'
import { type AnyAction, call } from './client.ts'
import { queryString } from './request.ts'

/** Downloads a `file` action's answer. The address carries a one-use ticket, never the session's token. */
export async function download(action: AnyAction, input: Record<string, unknown> = {}): Promise<void> {
  const query: Record<string, string> = { lang: languageStore.get() }
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === null || value === '') continue
    query[name] = Array.isArray(value) ? value.join(',') : String(value)
  }
  const { ticket } = await call(downloadTicket, { path: action.path, query })
  const anchor = document.createElement('a')
  anchor.href = action.path + queryString({ ...query, ticket })
  anchor.download = ''
  document.body.append(anchor)
  anchor.click()
  anchor.remove()
}

/** Hands the reader a file made in the browser (a chart's picture, its values as csv). */
export function saveLocally(name: string, content: Blob | string): void {
  const blob =
    typeof content === 'string' ? new Blob([`\ufeff${content}`], { type: 'text/csv;charset=utf-8' }) : content
  const anchor = document.createElement('a')
  anchor.href = URL.createObjectURL(blob)
  anchor.download = name
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000)
}
