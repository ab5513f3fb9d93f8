import { Outlet, useOutletContext } from 'react-router'
import type { User } from '~/lib/api/types'
import { messages } from '~/lib/i18n/messages.server'
import type { Route } from './+types/records'

export function loader({ context }: Route.LoaderArgs) {
  return { messages: messages(context.locale, 'records') }
}

export const shouldRevalidate = () => false

export default function Records() {
  return <Outlet context={useOutletContext<User>()} />
}
