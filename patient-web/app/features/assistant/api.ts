import { orUndefined, read } from '~/lib/api/api'
import { api, fetchAsPatient } from '~/lib/api/client'
import { ApiError } from '~/lib/api/error'
import { parseEvents } from '~/lib/api/events'
import type { ChatAnswer, Conversation, ConversationSummary } from '~/lib/api/types'
import type { Asked, Chat, OnText } from './chat'

/** Asks the adviser. The answer comes in pieces, then as a whole. */
export async function ask(
  { input, idempotencyKey }: Asked,
  onText: OnText,
  signal: AbortSignal,
): Promise<ChatAnswer> {
  const request = new Request('/api/ai/chat', {
    method: 'POST',
    headers: {
      Accept: 'text/event-stream',
      'Content-Type': 'application/json',
      'Idempotency-Key': idempotencyKey,
    },
    body: JSON.stringify(input),
    signal,
  })
  try {
    const response = await fetchAsPatient(request)
    if (!response.ok || !response.body) throw await ApiError.from(response)
    for await (const { name, data } of parseEvents(response.body)) {
      if (name === 'text') {
        const { text, emergency = false } = JSON.parse(data) as { text: string; emergency?: true }
        onText(text, emergency)
      }
      if (name === 'done') return JSON.parse(data) as ChatAnswer
      if (name === 'problem') throw new ApiError(JSON.parse(data))
    }
  } catch (error) {
    if (error instanceof ApiError) throw error
  }
  throw ApiError.network()
}

export async function fetchConversations(): Promise<ConversationSummary[]> {
  return (await read(api.GET('/api/ai/chat/conversations', {}))).items
}

export function fetchConversation(id: string): Promise<Conversation> {
  return read(api.GET('/api/ai/chat/conversations/{id}', { params: { path: { id } } }))
}

/** Reads the kept conversation of a chat. Undefined where none is kept or it cannot be read. */
export async function readCurrent(chat: Pick<Chat, 'get'>): Promise<Conversation | undefined> {
  const { conversationId } = chat.get()
  return conversationId ? orUndefined(fetchConversation(conversationId)) : undefined
}

export async function deleteConversation(id: string): Promise<void> {
  await api.DELETE('/api/ai/chat/conversations/{id}', { params: { path: { id } } })
}

/** Hands the conversation to the team; without one, a new one begins. */
export function askPerson(conversationId: string | null): Promise<Conversation> {
  return read(api.POST('/api/ai/chat/person', { body: conversationId === null ? {} : { conversationId } }))
}
