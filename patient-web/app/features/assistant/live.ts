import { CONNECTED, type ServerEvent, useServerEvents } from '~/lib/api/events'

/** The conversation that the team has answered in, where the event tells of one. */
export function conversationOf({ name, data }: ServerEvent): string | undefined {
  if (name !== 'conversation.message') return undefined
  return (JSON.parse(data) as { conversationId: string }).conversationId
}

/** Calls back whenever the team may have answered. */
export function useLiveConversations(onChange: () => void): void {
  useServerEvents((event) => {
    if (event.name === CONNECTED || conversationOf(event)) onChange()
  })
}
