import { useDataProvider, useRefresh } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { Ticket } from '../../providers/types'
import { AnswerForm } from '../../shared/answer-form'

/** Answers in the patient's conversation. The patient is told at once, and by mail. */
export function TicketAnswer({ ticket }: { ticket: Ticket }) {
  const refresh = useRefresh()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const send = async (text: string) => {
    await dataProvider.answerTicket(ticket.id, text)
    refresh()
  }
  return <AnswerForm texts="sihat.ai/tickets" variant="contained" send={send} />
}
