import { isRouteErrorResponse, Outlet, useRouteLoaderData } from 'react-router'
import { SiteFrame } from '~/components/layout/site-frame'
import { RouteError } from '~/components/state/route-error'
import { useSession } from '~/lib/api/session'
import { pageMeta } from '~/lib/seo/meta'
import type { loader as rootLoader } from '~/root'
import type { Route } from './+types/site'

// Drawn only when a page below failed; every page that answers brings its own.
export const meta: Route.MetaFunction = ({ error, ...page }) =>
  pageMeta(page, {
    title:
      isRouteErrorResponse(error) && error.status === 404
        ? 'common.notFound.metaTitle'
        : 'common.error.title',
    index: false,
  })

function useSignedIn(): boolean {
  const root = useRouteLoaderData<typeof rootLoader>('root')
  const { status } = useSession()
  return status === 'unknown' ? (root?.mayHaveSession ?? false) : status === 'signed-in'
}

export default function Site() {
  return (
    <SiteFrame signedIn={useSignedIn()}>
      <Outlet />
    </SiteFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SiteFrame signedIn={useSignedIn()}>
      <RouteError error={error} />
    </SiteFrame>
  )
}
