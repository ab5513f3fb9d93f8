import { Outlet, useOutletContext } from 'react-router'
import { AccountLayout } from '~/features/account/account-layout'
import type { User } from '~/lib/api/types'
import { messages } from '~/lib/i18n/messages.server'
import { pageMeta } from '~/lib/seo/meta'
import type { Route } from './+types/account'

export const meta: Route.MetaFunction = (page) => pageMeta(page, { title: 'account.metaTitle', index: false })

export function loader({ context }: Route.LoaderArgs) {
  return { messages: messages(context.locale, 'account', 'premium') }
}

export const shouldRevalidate = () => false

export default function Account() {
  const user = useOutletContext<User>()
  return (
    <AccountLayout user={user}>
      <Outlet context={user} />
    </AccountLayout>
  )
}
