import { Select } from 'antd'
import { lazy, Suspense } from 'react'
import type { TreePickerProps } from './tree-select-input.tsx'

// Trees weigh 25 kB; they come with the first form that has one.
const LazyTree = lazy(() => import('./tree-select-input.tsx').then((m) => ({ default: m.TreeSelectInput })))

/** Picks from a tree (organisations, menus, categories), searchable by title. */
export function TreePicker(props: TreePickerProps) {
  return (
    <Suspense fallback={<Select disabled loading {...(props.id ? { id: props.id } : {})} />}>
      <LazyTree {...props} />
    </Suspense>
  )
}
