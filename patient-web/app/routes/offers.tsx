import { Outlet, useOutletContext } from 'react-router'
import type { User } from '~/lib/api/types'
import { messages } from '~/lib/i18n/messages.server'
import type { Route } from './+types/offers'

export function loader({ context }: Route.LoaderArgs) {
  return { messages: messages(context.locale, 'brief', 'offers') }
}

export const shouldRevalidate = () => false

export default function Offers() {
  return <Outlet context={useOutletContext<User>()} />
}
