import { useSearch } from '@tanstack/react-router'
import { AppUserDetailPage } from '../features/app-user/app-user-detail-page.tsx'
import { EmployeeDetailPage } from '../features/employee/employee-detail-page.tsx'

/** One address for two kinds of people: `kind=app` is a person of the app, anybody else an employee. */
export function UserDetailPage() {
  const { kind } = useSearch({ strict: false }) as { kind?: string }
  return kind === 'app' ? <AppUserDetailPage /> : <EmployeeDetailPage />
}
