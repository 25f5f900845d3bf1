import type { Resource } from '@tecovie/contract/core/define-resource.ts'
import type { ReactNode } from 'react'
import { useT } from '../i18n.ts'
import { useMenuTitle } from '../menu-title.ts'
import { PageHeader } from '../view/page-header.tsx'

interface ListPageProps {
  resource: Resource
  /** What the menu calls the page, unless another is given. */
  title?: ReactNode
  purpose?: ReactNode
  /** The main action, right of the title. */
  actions?: ReactNode
  back?: boolean
  /** Stands left of the list: a tree to narrow it by. */
  side?: ReactNode
  children: ReactNode
}

/** The frame of a list: title row, then whatever is handed in, the table taking the height that is left. */
export function ListPage({ resource, title, purpose, actions, back = false, side, children }: ListPageProps) {
  const t = useT()
  const menuTitle = useMenuTitle()
  return (
    <div className="tc-page tc-page-fill">
      <PageHeader
        title={title ?? menuTitle ?? t(`resources.${resource.name}.title`)}
        purpose={purpose ?? t(`resources.${resource.name}.purpose`)}
        actions={actions}
        back={back}
      />
      <div className="tc-page-body">
        {side && <aside className="tc-side">{side}</aside>}
        <div className="tc-page-main">{children}</div>
      </div>
    </div>
  )
}
