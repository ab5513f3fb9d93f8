import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useRefresh } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { Ticket } from '../../providers/types'
import { AnswerForm } from '../../shared/answer-form'
import { TICKETS } from './name'

/** Answers in the patient's conversation. The patient is told at once, and by mail. */
export function TicketAnswer({ ticket }: { ticket: Ticket }) {
  const refresh = useRefresh()
  const queryClient = useQueryClient()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const send = async (text: string, key: string) => {
    const answered = await dataProvider.answerTicket(ticket, text, key)
    // What is pressed next goes with the version that the answer made.
    queryClient.setQueriesData({ queryKey: [TICKETS, 'getOne', { id: ticket.id }] }, answered)
    refresh()
  }
  return <AnswerForm texts="sihat.ai/tickets" variant="contained" send={send} />
}
