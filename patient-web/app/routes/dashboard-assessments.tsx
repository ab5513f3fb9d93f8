import { Outlet, useOutletContext } from 'react-router'
import type { User } from '~/lib/api/types'
import { messages } from '~/lib/i18n/messages.server'
import { pageMeta } from '~/lib/seo/meta'
import type { Route } from './+types/dashboard-assessments'

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: 'assessments.metaTitle', index: false })

export function loader({ context }: Route.LoaderArgs) {
  return { messages: messages(context.locale, 'assessment') }
}

export const shouldRevalidate = () => false

export default function Assessments() {
  return <Outlet context={useOutletContext<User>()} />
}
