import { type ComponentProps, useEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigate, useRouteLoaderData } from 'react-router'
import { AccountFrame } from '~/components/layout/account-frame'
import { RouteError } from '~/components/state/route-error'
import { PageSpinner } from '~/components/state/spinner'
import { Assistant, AssistantOpener } from '~/features/assistant/assistant'
import { useUnread } from '~/features/notifications/live'
import { requireUser } from '~/lib/api/require-session'
import { authPath } from '~/lib/api/return-to'
import { useSession } from '~/lib/api/session'
import { useT } from '~/lib/i18n/i18n'
import { useOnline } from '~/lib/online'
import type { Route } from './+types/guard'
import type { loader as signedInLoader } from './signed-in'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { user: await requireUser(request) }
}

function Frame({ children, ...rest }: Omit<ComponentProps<typeof AccountFrame>, 'badges'>) {
  const shell = useRouteLoaderData<typeof signedInLoader>('routes/signed-in')
  return (
    <AccountFrame badges={shell?.badges ?? 'qualified'} {...rest}>
      {children}
    </AccountFrame>
  )
}

function NeedsScripts() {
  const t = useT()
  return (
    <noscript>
      <p className="page">{t('dashboard.needsScripts')}</p>
    </noscript>
  )
}

/** What the server sends: it never refreshes a session on a page request. */
export function HydrateFallback() {
  return (
    <Frame>
      <PageSpinner />
      <NeedsScripts />
    </Frame>
  )
}

/**
 * Where somebody goes whose session is over while they look at a page. A sign-out waits for the network: the next page
 * cannot load without it.
 */
function useWayOut(online: boolean): void {
  const session = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const because = session.status === 'signed-out' ? (session.because ?? 'left') : undefined
  useEffect(() => {
    if (!because || (because === 'left' && !online)) return
    const ways = {
      ended: `${authPath(pathname + search)}&notice=ended`,
      erased: '/account/erased',
      left: '/',
    }
    void navigate(ways[because], { replace: true })
  }, [because, online, pathname, search, navigate])
}

function SignedOutOffline() {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="page">
      <h1 ref={heading} tabIndex={-1}>
        {t('dashboard.signedOut')}
      </h1>
      <p className="lead">{t('dashboard.signedOut.offline')}</p>
    </div>
  )
}

export default function Guard({ loaderData }: Route.ComponentProps) {
  const session = useSession()
  const user = session.status === 'signed-in' ? session.session.user : loaderData.user
  const online = useOnline()
  useWayOut(online)
  // The stream ends with the session, so that this page learns of it without a call of its own.
  const unread = useUnread()
  if (session.status === 'signed-out' && !online)
    return (
      <Frame>
        <SignedOutOffline />
      </Frame>
    )
  return (
    <Assistant userId={user.id}>
      <Frame email={user.email} unread={unread} tools={<AssistantOpener compact />}>
        <Outlet context={user} />
      </Frame>
    </Assistant>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <RouteError error={error} />
    </Frame>
  )
}
