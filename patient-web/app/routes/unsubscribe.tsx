import { data } from 'react-router'
import { unsubscribe } from '~/features/account/unsubscribe'
import { UnsubscribePage } from '~/features/account/unsubscribe-page'
import { serverApi } from '~/lib/api/server.server'
import { messages } from '~/lib/i18n/messages.server'
import { pageMeta } from '~/lib/seo/meta'
import type { Route } from './+types/unsubscribe'

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: 'account.unsubscribe.metaTitle', index: false })

// The address holds a secret: no other site may learn it. (no-referrer would take the Origin from our own form.)
export const headers: Route.HeadersFunction = () => ({ 'Referrer-Policy': 'same-origin' })

export function loader({ context }: Route.LoaderArgs) {
  return { messages: messages(context.locale, 'account') }
}

export async function action(args: Route.ActionArgs) {
  const outcome = await unsubscribe(serverApi(args), args.request)
  // A mail program reads no page: it knows by the status whether anything was stored.
  return data(outcome, { status: outcome === 'invalid' ? 400 : 200 })
}

export default function Unsubscribe({ actionData }: Route.ComponentProps) {
  return <UnsubscribePage outcome={actionData} />
}
