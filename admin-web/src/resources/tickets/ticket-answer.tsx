import { Checkbox, FormControlLabel } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useDataProvider, useRefresh, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { TicketDetail } from '../../providers/types'
import { AnswerForm } from '../../shared/answer-form'
import { TICKETS } from './name'

/** Answers in the patient's conversation. The patient is told at once, and by mail. */
export function TicketAnswer({ ticket }: { ticket: TicketDetail }) {
  const translate = useTranslate()
  const refresh = useRefresh()
  const queryClient = useQueryClient()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const [close, setClose] = useState(ticket.reason !== 'emergency')
  /** The ticket when the writer began: a later answer of somebody else or message of the patient refuses this one. */
  const begun = useRef<TicketDetail>(undefined)
  const send = async (text: string, key: string) => {
    const seen = begun.current ?? ticket
    begun.current = undefined
    const answered = await dataProvider.answerTicket(seen, { text, close }, key)
    // A later change is based on the version that the answer made.
    queryClient.setQueriesData({ queryKey: [TICKETS, 'getOne', { id: ticket.id }] }, answered)
    refresh()
  }
  const begin = () => {
    begun.current ??= ticket
  }
  return (
    <AnswerForm texts="sihat.ai/tickets" variant="contained" send={send} onType={begin}>
      {ticket.status === 'open' && (
        <FormControlLabel
          label={translate('sihat.ai/tickets.closeAfter')}
          control={<Checkbox checked={close} onChange={(event) => setClose(event.target.checked)} />}
        />
      )}
    </AnswerForm>
  )
}
