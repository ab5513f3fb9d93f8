import { Outlet } from 'react-router'
import { orUndefined, read } from '~/lib/api/api'
import { serverApi } from '~/lib/api/server.server'
import { messages } from '~/lib/i18n/messages.server'
import { pageMeta } from '~/lib/seo/meta'
import type { RouteHandle } from '~/root'
import type { Route } from './+types/signed-in'

export const handle: RouteHandle = { interactive: true }

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: 'dashboard.metaTitle', index: false })

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

/** What the shell of the guarded pages needs, in a route of its own so that it is there before the guard has run. */
export async function loader(args: Route.LoaderArgs) {
  const settings = await orUndefined(read(serverApi(args).GET('/api/settings/public')))
  return {
    messages: messages(args.context.locale, 'assistant', 'dashboard', 'bookings', 'payments'),
    badges: settings?.complianceBadges ?? 'qualified',
  }
}

export const shouldRevalidate = () => false

export default function SignedIn() {
  return <Outlet />
}
