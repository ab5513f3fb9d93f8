import type { HttpClient } from './http-client'

/** What follows a flagged conversation, beside the record itself: a method of the data provider. */
export function createTicketAnswers(httpClient: HttpClient) {
  return {
    answerTicket: async (id: string, text: string): Promise<void> => {
      await httpClient(`/api/admin/ai/tickets/${encodeURIComponent(id)}/messages`, {
        method: 'POST',
        body: JSON.stringify({ text }),
      })
    },
  }
}

export type TicketAnswerMethods = ReturnType<typeof createTicketAnswers>
