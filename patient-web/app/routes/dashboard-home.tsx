import { useOutletContext } from 'react-router'
import { JourneyHome } from '~/features/journey/journey-home'
import type { User } from '~/lib/api/types'

export default function DashboardHome() {
  const user = useOutletContext<User>()
  return <JourneyHome firstName={user.profile.firstName} />
}
