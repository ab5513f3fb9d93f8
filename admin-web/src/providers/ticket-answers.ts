import type { HttpClient } from './http-client'
import type { AdviserHealth, Ticket, TicketDetail } from './types'

/** What belongs to flagged conversations, beside the records themselves: methods of the data provider. */
export function createTicketAnswers(httpClient: HttpClient) {
  return {
    /** How the adviser behind the conversations fares. */
    adviserHealth: async (): Promise<AdviserHealth> => (await httpClient('/api/admin/ai/health')).json,
    /** One key is one answer, however often it is sent; it is refused when somebody else was faster. */
    answerTicket: async (
      { id, version }: Ticket,
      answer: { text: string; close: boolean },
      key: string,
    ): Promise<TicketDetail> => {
      const { json } = await httpClient(`/api/admin/ai/tickets/${encodeURIComponent(id)}/messages`, {
        method: 'POST',
        headers: new Headers({ 'Idempotency-Key': key }),
        body: JSON.stringify({ ...answer, version }),
      })
      return json
    },
  }
}
