import { usePageTitle } from '../page-title.ts'
import { PageHeader } from './page-header.tsx'
import { ErrorState } from './states.tsx'

interface FailedPageProps {
  /** What the page would show. */
  title: string
  error: unknown
  retry: () => void
}

/** A page of one thing that could not be loaded: what it would be, the way back, what failed. */
export function FailedPage({ title, error, retry }: FailedPageProps) {
  usePageTitle(title)
  return (
    <div className="tc-page">
      <PageHeader title={title} back />
      <ErrorState error={error} retry={retry} />
    </div>
  )
}
