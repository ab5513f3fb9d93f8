import { LegalPage } from '~/features/legal/legal-page'
import { TERMS } from '~/features/legal/terms'
import { messages } from '~/lib/i18n/messages.server'
import { pageMeta } from '~/lib/seo/meta'
import type { Route } from './+types/terms'

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: 'legal.terms.metaTitle', description: 'legal.terms.metaDescription' })

export function loader({ context }: Route.LoaderArgs) {
  return { messages: messages(context.locale, 'legal') }
}

export default function Terms() {
  return <LegalPage page="terms" sections={TERMS} />
}
