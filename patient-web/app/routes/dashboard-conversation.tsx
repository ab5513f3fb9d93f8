import { data } from 'react-router'
import { ConversationPage } from '~/features/assistant/conversation-page'
import { fetchConversation } from '~/features/assistant/kept-conversations'
import { ApiError } from '~/lib/api/error'
import { requireUser } from '~/lib/api/require-session'
import { pageMeta } from '~/lib/seo/meta'
import type { Route } from './+types/dashboard-conversation'

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: 'assistant.list.metaTitle', index: false })

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  await requireUser(request)
  return { conversation: await fetchConversation(id).catch(missing) }
}

/** A number that is none is as unknown as somebody else's. */
function missing(error: unknown): never {
  if (error instanceof ApiError && [400, 404].includes(error.status)) throw data(null, { status: 404 })
  throw error
}

export default function Conversation({ loaderData: { conversation } }: Route.ComponentProps) {
  return <ConversationPage key={conversation.id} conversation={conversation} />
}
