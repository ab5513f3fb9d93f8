import { useOutletContext, useRevalidator } from 'react-router'
import { AssistantOpener } from '~/features/assistant/assistant'
import { fetchBookings } from '~/features/bookings/api'
import { fetchProgress } from '~/features/journey/api'
import { JourneyHome } from '~/features/journey/journey-home'
import { orUndefined } from '~/lib/api/api'
import { requireUser } from '~/lib/api/require-session'
import type { User } from '~/lib/api/types'
import type { Route } from './+types/dashboard-home'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request)
  const [bookings, progress] = await Promise.all([orUndefined(fetchBookings()), orUndefined(fetchProgress())])
  return { requested: bookings?.some(({ status }) => status !== 'cancelled'), progress }
}

export default function DashboardHome({ loaderData: { requested, progress } }: Route.ComponentProps) {
  const user = useOutletContext<User>()
  const { revalidate } = useRevalidator()
  return (
    <JourneyHome
      firstName={user.profile.firstName}
      requested={requested}
      progress={progress}
      onRetry={() => void revalidate()}
      assistant={<AssistantOpener />}
    />
  )
}
