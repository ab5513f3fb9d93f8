import { Badges } from '~/features/legal/badges'
import { LegalPage } from '~/features/legal/legal-page'
import { TRUST } from '~/features/legal/trust'
import { orUndefined, read } from '~/lib/api/api'
import { serverApi } from '~/lib/api/server.server'
import { messages } from '~/lib/i18n/messages.server'
import { pageMeta } from '~/lib/seo/meta'
import type { Route } from './+types/trust'

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: 'legal.trust.metaTitle', description: 'legal.trust.metaDescription' })

/** The badges' texts are those of the patient's own pages. */
export async function loader(args: Route.LoaderArgs) {
  const settings = await orUndefined(read(serverApi(args).GET('/api/settings/public', {})))
  return {
    messages: messages(args.context.locale, 'legal', 'dashboard'),
    badges: settings?.complianceBadges,
  }
}

export default function Trust({ loaderData: { badges } }: Route.ComponentProps) {
  return <LegalPage page="trust" sections={TRUST} parts={{ badges: <Badges mode={badges} /> }} />
}
