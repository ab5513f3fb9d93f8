import { type Api, read } from '~/lib/api/api'
import { ApiError } from '~/lib/api/error'
import type { Source } from '~/lib/api/types'
import { failureMessage } from '~/lib/i18n/failure'
import type { ChatMessage, ChatState } from './chat'

/** The field that carries the conversation through a page without scripts. */
export const HISTORY = 'history'
const MOST_TURNS = 40

/** One message from a page without scripts: the whole conversation comes back, with the answer or why there is none. */
export async function submitMessage(api: Api, form: FormData): Promise<Partial<ChatState> | undefined> {
  const messages = readHistory(form.get(HISTORY))
  const typed = String(form.get('suggestion') ?? form.get('message') ?? '').trim()
  if (!typed) return messages.length > 0 ? { messages } : undefined
  const asked = [...messages, { ...turn('user', typed), key: `given-${messages.length}` }]
  try {
    const { response, emergency, sources } = await read(
      api.POST('/api/ai/chat', {
        body: {
          message: typed,
          conversationHistory: messages.flatMap(({ role, content }) =>
            role === 'team' ? [] : [{ role, content }],
          ),
        },
      }),
    )
    const answer = { ...turn('assistant', response), key: `given-${asked.length}`, emergency, sources }
    return { messages: [...asked, answer] }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // The text is back in its field, to be sent again.
    return { messages, draft: typed, failure: failureMessage(error) }
  }
}

const turn = (role: ChatMessage['role'], content: string): Omit<ChatMessage, 'key'> => ({
  role,
  content,
  sources: [],
  emergency: false,
})

/** What the page said before, as far as it still has its shape: a browser sends what it likes. */
function readHistory(value: unknown): ChatMessage[] {
  let given: unknown
  try {
    given = JSON.parse(String(value ?? '[]'))
  } catch {
    return []
  }
  if (!Array.isArray(given)) return []
  return given.slice(-MOST_TURNS).flatMap((entry: unknown, index) => {
    if (!isTurn(entry)) return []
    const { role, content, emergency } = entry
    return [
      { key: `given-${index}`, role, content, emergency: emergency === true, sources: readSources(entry) },
    ]
  })
}

function isTurn(entry: unknown): entry is ChatMessage {
  const { role, content } = (entry ?? {}) as Record<string, unknown>
  return (role === 'user' || role === 'assistant') && typeof content === 'string'
}

const PATH = /^\/(?!\/)[\w/-]*$/

function readSources({ sources }: { sources?: unknown }): Source[] {
  if (!Array.isArray(sources)) return []
  return sources.filter(
    (source: Partial<Source> | null) =>
      typeof source?.title === 'string' && typeof source.path === 'string' && PATH.test(source.path),
  )
}
