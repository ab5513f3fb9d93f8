import { LegalPage } from '~/features/legal/legal-page'
import { RefundRule } from '~/features/legal/refund-rule'
import { REFUNDS } from '~/features/legal/refunds'
import { orUndefined, read } from '~/lib/api/api'
import { serverApi } from '~/lib/api/server.server'
import { messages } from '~/lib/i18n/messages.server'
import { pageMeta } from '~/lib/seo/meta'
import type { Route } from './+types/refunds'

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: 'legal.refunds.metaTitle', description: 'legal.refunds.metaDescription' })

export async function loader(args: Route.LoaderArgs) {
  const settings = await orUndefined(read(serverApi(args).GET('/api/settings/public', {})))
  return {
    messages: messages(args.context.locale, 'legal'),
    rule: settings && { steps: settings.refundRule, balanceDueDays: settings.balanceDueDays },
  }
}

export default function Refunds({ loaderData: { rule } }: Route.ComponentProps) {
  return <LegalPage page="refunds" sections={REFUNDS} parts={{ refundRule: <RefundRule rule={rule} /> }} />
}
