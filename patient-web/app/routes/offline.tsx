import { OfflinePage } from '~/features/offline/offline-page'
import { orUndefined } from '~/lib/api/api'
import { fetchContact } from '~/lib/api/contact'
import { serverApi } from '~/lib/api/server.server'
import { messages } from '~/lib/i18n/messages.server'
import { pageMeta } from '~/lib/seo/meta'
import type { Route } from './+types/offline'

export const meta: Route.MetaFunction = (page) => pageMeta(page, { title: 'offline.metaTitle', index: false })

export async function loader(args: Route.LoaderArgs) {
  return {
    messages: messages(args.context.locale, 'offline'),
    contact: await orUndefined(fetchContact(serverApi(args))),
  }
}

export default function Offline({ loaderData }: Route.ComponentProps) {
  return <OfflinePage contact={loaderData.contact} />
}
