import type { MenuNode } from '@tecovie/contract/actions/auth.ts'
import type { Language } from '../../kit/i18n.ts'
import { pages } from '../pages.ts'

const built = new Set(pages.map((page) => page.path))

const patterns = pages.map((page) => new RegExp(`^${page.path.replaceAll(/\$\w+/g, '[^/]+')}/?$`))
/** Whether a page answers this path. */
export const answers = (pathname: string): boolean => patterns.some((pattern) => pattern.test(pathname))

export const menuName = (node: MenuNode, language: Language): string =>
  language === 'en' && node.nameEn ? node.nameEn : node.name

/** The granted tree without menus whose page does not stand: no dead links. */
export const reachable = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => {
    const children = reachable(node.children ?? [])
    return children.length || built.has(node.path) ? [{ ...node, children }] : []
  })

export interface MenuLeaf {
  readonly node: MenuNode
  /** The groups above it, outermost first. */
  readonly above: readonly MenuNode[]
}

/** The pages of a tree, with the way to them. */
export const leaves = (nodes: readonly MenuNode[], above: readonly MenuNode[] = []): MenuLeaf[] =>
  nodes.flatMap((node) => (node.children?.length ? leaves(node.children, [...above, node]) : [{ node, above }]))

/** The page that a path belongs to: itself, or the list that a detail page hangs below. */
export function leafOf(all: readonly MenuLeaf[], path: string): MenuLeaf | undefined {
  const exact = all.find(({ node }) => node.path === path)
  return exact ?? all.find(({ node }) => path.startsWith(`${node.path}/`))
}
