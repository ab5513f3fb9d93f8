import { Outlet, redirect } from 'react-router'
import { orUndefined, read } from '~/lib/api/api'
import { authPath } from '~/lib/api/return-to'
import { mayHaveSession, serverApi } from '~/lib/api/server.server'
import { withoutLanguage } from '~/lib/i18n/languages'
import { messages } from '~/lib/i18n/messages.server'
import { pageMeta } from '~/lib/seo/meta'
import type { RouteHandle } from '~/root'
import type { Route } from './+types/signed-in'

export const handle: RouteHandle = { interactive: true }

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: 'dashboard.metaTitle', index: false })

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

/**
 * Reads what the shell of the guarded pages needs, before the guard has run. Sends a browser without a session cookie to the
 * sign-in page, also where no script runs.
 */
export async function loader(args: Route.LoaderArgs) {
  if (!mayHaveSession(args.request)) {
    const { pathname, search } = new URL(args.request.url)
    throw redirect(authPath(withoutLanguage(pathname.replace(/\.data$/, '')) + search))
  }
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
