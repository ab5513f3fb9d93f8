import { LegalPage } from '~/features/legal/legal-page'
import { PRIVACY } from '~/features/legal/privacy'
import { messages } from '~/lib/i18n/messages.server'
import { pageMeta } from '~/lib/seo/meta'
import type { Route } from './+types/privacy'

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: 'legal.privacy.metaTitle', description: 'legal.privacy.metaDescription' })

export function loader({ context }: Route.LoaderArgs) {
  return { messages: messages(context.locale, 'legal') }
}

export default function Privacy() {
  return <LegalPage page="privacy" sections={PRIVACY} />
}
