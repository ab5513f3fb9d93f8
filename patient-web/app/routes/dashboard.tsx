import { useEffect } from 'react'
import { Outlet, useNavigate } from 'react-router'
import { AccountFrame } from '~/components/layout/account-frame'
import { RouteError } from '~/components/state/route-error'
import { PageSpinner } from '~/components/state/spinner'
import { requireUser } from '~/lib/api/require-session'
import { useSession } from '~/lib/api/session'
import { messages } from '~/lib/i18n/messages.server'
import { pageMeta } from '~/lib/seo/meta'
import type { Route } from './+types/dashboard'

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: 'dashboard.metaTitle', index: false })

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export function loader({ context }: Route.LoaderArgs) {
  return { messages: messages(context.locale, 'dashboard', 'bookings') }
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const [user, texts] = await Promise.all([requireUser(request), serverLoader()])
  return { ...texts, user }
}
clientLoader.hydrate = true as const

export const shouldRevalidate = () => false

/** What the server sends: it never refreshes a session on a page request. */
export function HydrateFallback() {
  return (
    <AccountFrame>
      <PageSpinner />
    </AccountFrame>
  )
}

export default function Dashboard({ loaderData: { user } }: Route.ComponentProps) {
  const { status } = useSession()
  const navigate = useNavigate()
  useEffect(() => {
    if (status === 'signed-out') void navigate('/', { replace: true })
  }, [status, navigate])
  return (
    <AccountFrame email={user.email}>
      <Outlet context={user} />
    </AccountFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AccountFrame>
      <RouteError error={error} />
    </AccountFrame>
  )
}
