import type { HttpClient } from './http-client'
import type { AdviserHealth } from './types'

/** What belongs to flagged conversations, beside the records themselves: methods of the data provider. */
export function createTicketAnswers(httpClient: HttpClient) {
  return {
    /** How the adviser behind the conversations fares. */
    adviserHealth: async (): Promise<AdviserHealth> => (await httpClient('/api/admin/ai/health')).json,
    answerTicket: async (id: string, text: string): Promise<void> => {
      await httpClient(`/api/admin/ai/tickets/${encodeURIComponent(id)}/messages`, {
        method: 'POST',
        body: JSON.stringify({ text }),
      })
    },
  }
}
