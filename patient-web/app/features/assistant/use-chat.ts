import { useSyncExternalStore } from 'react'
import { ask } from './api'
import { type Chat, type ChatState, createChat } from './chat'
import { countryHere } from './country'

/** The chat that this tab goes on with, and whose it is. It outlives the page that shows it. */
let current: { owner: string; chat: Chat } | undefined

export const VISITOR = 'visitor'

/** In a browser: the chat of this person, who finds nothing of anybody before. A server keeps none. */
export function chatOf(owner: string, given?: Partial<ChatState>): Chat {
  if (typeof document === 'undefined') return createChat(ask, given)
  if (current?.owner !== owner) {
    current?.chat.reset()
    current = { owner, chat: createChat(ask, given, countryHere()) }
  }
  return current.chat
}

export function useChat(chat: Chat): ChatState {
  return useSyncExternalStore(chat.subscribe, chat.get, chat.get)
}

/** Of the conversation that is kept. Renders less often than `useChat`. */
export function useConversationId(chat: Chat): string | null {
  const read = () => chat.get().conversationId
  return useSyncExternalStore(chat.subscribe, read, read)
}
