import { lazy, Suspense } from 'react'
import { useCanAccess } from 'react-admin'
import { PageSpinner } from '../shared/page-spinner'

const AdminDashboard = lazy(() => import('./admin-dashboard'))
const ModeratorDashboard = lazy(() => import('./moderator-dashboard'))

/** The figures are for administrators; moderators see the work that they may read. */
export function Dashboard() {
  const { canAccess, isPending } = useCanAccess({ resource: 'dashboard', action: 'list' })
  if (isPending) return <PageSpinner />
  return (
    <Suspense fallback={<PageSpinner />}>{canAccess ? <AdminDashboard /> : <ModeratorDashboard />}</Suspense>
  )
}
