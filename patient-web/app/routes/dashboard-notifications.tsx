import { useRevalidator } from 'react-router'
import { fetchNotifications } from '~/features/notifications/api'
import { useLiveNotifications } from '~/features/notifications/live'
import { NotificationsPage } from '~/features/notifications/notifications-page'
import { orUndefined } from '~/lib/api/api'
import { requireUser } from '~/lib/api/require-session'
import { useLastLoaded } from '~/lib/last-loaded'
import { pageMeta } from '~/lib/seo/meta'
import type { Route } from './+types/dashboard-notifications'

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: 'dashboard.notifications.metaTitle', index: false })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request)
  return { notifications: await orUndefined(fetchNotifications()) }
}

export default function Notifications({ loaderData: { notifications } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const newest = useLastLoaded(notifications)
  useLiveNotifications(() => void revalidate())
  return <NotificationsPage newest={newest} isStale={!notifications} onChange={revalidate} />
}
