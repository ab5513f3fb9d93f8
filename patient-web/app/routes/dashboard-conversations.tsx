import { useEffect } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { useAssistant } from '~/features/assistant/assistant'
import { ConversationsPage } from '~/features/assistant/conversations-page'
import { fetchConversations } from '~/features/assistant/kept-conversations'
import { useLiveConversations } from '~/features/assistant/live'
import { orUndefined } from '~/lib/api/api'
import { hasHealthDataConsent } from '~/lib/api/consents'
import { requireUser } from '~/lib/api/require-session'
import { pageMeta } from '~/lib/seo/meta'
import type { Route } from './+types/dashboard-conversations'

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: 'assistant.list.metaTitle', index: false })

/** The page is shown at once; its conversations follow. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request)
  return {
    conversations: orUndefined(fetchConversations()),
    consented: orUndefined(hasHealthDataConsent()),
  }
}

/** Whoever came for the chat finds it open. */
function useChatWanted(): void {
  const [query, setQuery] = useSearchParams()
  const { open } = useAssistant()
  const wanted = query.has('chat')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the address says so
  useEffect(() => {
    if (!wanted) return
    open()
    setQuery({}, { replace: true })
  }, [wanted])
}

export default function Conversations({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  useChatWanted()
  useLiveConversations(() => void revalidate())
  return <ConversationsPage {...loaderData} onChange={() => void revalidate()} />
}
