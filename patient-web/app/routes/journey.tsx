import { Outlet, useOutletContext } from 'react-router'
import { JourneyLine } from '~/features/journey/journey-line'
import type { User } from '~/lib/api/types'
import { messages } from '~/lib/i18n/messages.server'
import type { Route } from './+types/journey'

export function loader({ context }: Route.LoaderArgs) {
  return {
    messages: messages(
      context.locale,
      'journey',
      'assessment',
      'records',
      'recommendations',
      'matching',
      'premium',
    ),
  }
}

export const shouldRevalidate = () => false

export default function Journey() {
  return (
    <>
      <JourneyLine />
      <Outlet context={useOutletContext<User>()} />
    </>
  )
}
