import { LegalPage } from '~/features/legal/legal-page'
import { PRIVACY } from '~/features/legal/privacy'
import { read } from '~/lib/api/api'
import { serverApi } from '~/lib/api/server.server'
import { messages } from '~/lib/i18n/messages.server'
import { pageMeta } from '~/lib/seo/meta'
import type { Route } from './+types/privacy'

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: 'legal.privacy.metaTitle', description: 'legal.privacy.metaDescription' })

export async function loader(args: Route.LoaderArgs) {
  const { enquiriesKeptMonths } = await read(serverApi(args).GET('/api/settings/public'))
  return {
    messages: messages(args.context.locale, 'legal'),
    enquiriesKeptMonths,
  }
}

export default function Privacy({ loaderData: { enquiriesKeptMonths } }: Route.ComponentProps) {
  return <LegalPage page="privacy" sections={PRIVACY} values={{ enquiriesKeptMonths }} />
}
