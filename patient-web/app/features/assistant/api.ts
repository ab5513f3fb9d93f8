import { fetchAsPatient } from '~/lib/api/client'
import { ApiError } from '~/lib/api/error'
import { parseEvents } from '~/lib/api/events'
import type { ChatAnswer } from '~/lib/api/types'
import type { Asked, OnText } from './chat'

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
