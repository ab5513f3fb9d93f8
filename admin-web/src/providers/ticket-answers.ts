import type { HttpClient } from './http-client'
import type { AdviserHealth, TicketDetail } from './types'

/** Returns the id of the newest message on the page, or null before the messages have loaded. */
export const newestMessageId = (messages?: TicketDetail['messages']): string | null =>
  messages?.at(-1)?.id ?? null

/** What belongs to flagged conversations, beside the records themselves: methods of the data provider. */
export function createTicketAnswers(httpClient: HttpClient) {
  return {
    /** How the adviser behind the conversations fares. */
    adviserHealth: async (): Promise<AdviserHealth> => (await httpClient('/api/admin/ai/health')).json,
    /** One key is one answer, however often it is sent; it is refused when somebody else was faster or the patient wrote. */
    answerTicket: async (
      { id, version, messages }: TicketDetail,
      answer: { text: string; close: boolean },
      key: string,
    ): Promise<TicketDetail> => {
      const { json } = await httpClient(`/api/admin/ai/tickets/${encodeURIComponent(id)}/messages`, {
        method: 'POST',
        headers: new Headers({ 'Idempotency-Key': key }),
        body: JSON.stringify({ ...answer, version, newestMessageId: newestMessageId(messages) }),
      })
      return json
    },
  }
}
