import { useEffect } from 'react'
import { dropUnsaved, keepUnsaved, readUnsaved } from '~/lib/api/unsaved'
import { type Chat, type ChatMessage, type ChatState, isUnanswered } from './chat'

/** What a page still has to send. */
interface Unfinished {
  draft: string
  messages: readonly ChatMessage[]
  conversationId: string | null
}

/**
 * Keeps what is typed or unsent in this tab, until it is sent or the person signs out.
 * @param name one for each chat of the person
 */
export function useKeptDraft(chat: Chat, userId: string | undefined, name: string): void {
  useEffect(() => {
    if (!userId) return
    const slot = `chat:${name}`
    const left = readUnsaved<Unfinished>(userId, slot)
    if (left) chat.set(restored(chat.get(), left))
    return chat.subscribe(() => {
      const unfinished = unfinishedIn(chat.get())
      if (unfinished) keepUnsaved(userId, slot, unfinished)
      else dropUnsaved(userId, slot)
    })
  }, [chat, userId, name])
}

export function unfinishedIn({ draft, messages, conversationId }: ChatState): Unfinished | undefined {
  const unsent = messages.filter(isUnanswered)
  return draft || unsent.length > 0 ? { draft, messages: unsent, conversationId } : undefined
}

/** A chat with what a page that was reloaded still had to send. */
export function restored(
  state: ChatState,
  { draft, messages, conversationId }: Unfinished,
): Partial<ChatState> {
  const known = new Set(state.messages.map(({ key }) => key))
  const unsent = messages
    .filter(({ key }) => !known.has(key))
    .map(
      ({ sending: _sending, ...message }): ChatMessage => ({
        ...message,
        unsent: message.unsent ?? { text: 'assistant.failed', again: true },
      }),
    )
  return {
    draft: state.draft || draft,
    messages: [...state.messages, ...unsent],
    conversationId: state.conversationId ?? conversationId,
  }
}
