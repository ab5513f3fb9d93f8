import { type ReactNode, useEffect } from 'react'
import { Outlet, useNavigate, useRouteLoaderData } from 'react-router'
import { AccountFrame } from '~/components/layout/account-frame'
import { RouteError } from '~/components/state/route-error'
import { PageSpinner } from '~/components/state/spinner'
import { requireUser } from '~/lib/api/require-session'
import { useSession } from '~/lib/api/session'
import type { Route } from './+types/dashboard'
import type { loader as accountLoader } from './account'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { user: await requireUser(request) }
}

function Frame({ email, children }: { email?: string; children: ReactNode }) {
  const account = useRouteLoaderData<typeof accountLoader>('routes/account')
  return (
    <AccountFrame badges={account?.badges ?? 'qualified'} email={email}>
      {children}
    </AccountFrame>
  )
}

/** What the server sends: it never refreshes a session on a page request. */
export function HydrateFallback() {
  return (
    <Frame>
      <PageSpinner />
    </Frame>
  )
}

export default function Dashboard({ loaderData: { user } }: Route.ComponentProps) {
  const { status } = useSession()
  const navigate = useNavigate()
  useEffect(() => {
    if (status === 'signed-out') void navigate('/', { replace: true })
  }, [status, navigate])
  return (
    <Frame email={user.email}>
      <Outlet context={user} />
    </Frame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <RouteError error={error} />
    </Frame>
  )
}
