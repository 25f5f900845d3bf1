import { type Resource, resources } from '@tecovie/contract/core/define-resource.ts'
import type { AnyAction } from '../net/client.ts'

export interface Reference {
  action: AnyAction
  label: string
  /** Names a chosen row that no list answered. */
  detail?: AnyAction | undefined
}

/** What a picker reads: a list action with its label field, a resource, or a resource's name (its file must be imported). */
export function referenceOf(of: Resource | AnyAction | string, label?: string): Reference {
  if (typeof of !== 'string' && 'path' in of) return { action: of, label: label ?? 'name' }
  const resource = typeof of === 'string' ? resources().get(of) : of
  if (!resource?.calls.list) throw new Error(`no list to pick from: ${typeof of === 'string' ? of : of.name}`)
  const names = [label ?? '', `${resource.name}Name`, 'name', 'title', 'realName']
  const known = names.find((name) => name in resource.fields || name in (resource.computed ?? {}))
  return {
    action: resource.calls.list,
    detail: resource.calls.detail,
    label: label ?? known ?? Object.keys(resource.fields)[0] ?? 'id',
  }
}
