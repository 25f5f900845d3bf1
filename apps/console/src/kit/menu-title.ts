import type { MenuNode } from '@tecovie/contract/actions/auth.ts'
import { useState } from 'react'
import { languageStore } from './i18n.ts'
import { useStore } from './store.ts'
import { useMenu } from './user.tsx'

const find = (nodes: readonly MenuNode[], path: string): MenuNode | undefined => {
  for (const node of nodes) {
    const found = node.path === path && !node.children?.length ? node : find(node.children ?? [], path)
    if (found) return found
  }
  return undefined
}

/** What the menu calls the page on screen: its heading says the same as the link that leads to it. */
export function useMenuTitle(): string | undefined {
  // A page stays what it is while the next one loads.
  const [path] = useState(() => location.pathname)
  const node = find(useMenu(), path)
  const language = useStore(languageStore)
  return language === 'en' && node?.nameEn ? node.nameEn : node?.name
}
