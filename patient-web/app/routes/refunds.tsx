import { LegalPage } from '~/features/legal/legal-page'
import { REFUNDS } from '~/features/legal/refunds'
import { messages } from '~/lib/i18n/messages.server'
import { pageMeta } from '~/lib/seo/meta'
import type { Route } from './+types/refunds'

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: 'legal.refunds.metaTitle', description: 'legal.refunds.metaDescription' })

export function loader({ context }: Route.LoaderArgs) {
  return { messages: messages(context.locale, 'legal') }
}

export default function Refunds() {
  return <LegalPage page="refunds" sections={REFUNDS} />
}
