import { useEffect } from 'react'
import { dropUnsaved, keepUnsaved, readUnsaved } from '~/lib/api/unsaved'
import type { Chat, Unfinished } from './chat'

/**
 * Keeps what is typed or unsent in this tab, until it is sent or the person signs out.
 * @param name one for each chat of the person
 */
export function useKeptDraft(chat: Chat, userId: string | undefined, name: string): void {
  useEffect(() => {
    if (!userId) return
    const slot = `chat:${name}`
    const left = readUnsaved<Unfinished>(userId, slot)
    if (left) chat.restore(left)
    return chat.subscribe(() => {
      const unfinished = chat.unfinished()
      if (unfinished) keepUnsaved(userId, slot, unfinished)
      else dropUnsaved(userId, slot)
    })
  }, [chat, userId, name])
}
