import { orUndefined, read } from '~/lib/api/api'
import { api } from '~/lib/api/client'
import type { Conversation, ConversationSummary } from '~/lib/api/types'
import type { Chat } from './chat'

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
