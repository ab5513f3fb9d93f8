import { ErasedPage } from '~/features/account/erased-page'
import { messages } from '~/lib/i18n/messages.server'
import { pageMeta } from '~/lib/seo/meta'
import type { Route } from './+types/account-erased'

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: 'account.erased.metaTitle', index: false })

export function loader({ context }: Route.LoaderArgs) {
  return { messages: messages(context.locale, 'account') }
}

export default function AccountErased() {
  return <ErasedPage />
}
