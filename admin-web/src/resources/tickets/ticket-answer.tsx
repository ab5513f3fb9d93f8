import { Box, Button, TextField } from '@mui/material'
import { type SubmitEvent, useRef, useState } from 'react'
import { useDataProvider, useNotify, useRefresh, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { Ticket } from '../../providers/types'

/** Answers in the patient's conversation. The patient is told at once, and by mail. */
export function TicketAnswer({ ticket }: { ticket: Ticket }) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const [text, setText] = useState('')
  const [isEmpty, setIsEmpty] = useState(false)
  const [isPending, setIsPending] = useState(false)
  /** `isPending` comes too late for the second press of a double click. */
  const isSent = useRef(false)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isSent.current) return
    const given = text.trim()
    setIsEmpty(!given)
    if (!given) return
    isSent.current = true
    setIsPending(true)
    try {
      await dataProvider.answerTicket(ticket.id, given)
      setText('')
      notify('sihat.ai/tickets.sent', { type: 'success' })
      refresh()
    } catch {
      notify('sihat.ai/tickets.notSent', { type: 'error' })
    } finally {
      isSent.current = false
      setIsPending(false)
    }
  }

  return (
    <Box
      component="form"
      onSubmit={(event: SubmitEvent) => void submit(event)}
      noValidate
      sx={{ display: 'grid', gap: 1.5, justifyItems: 'start', maxWidth: '38rem' }}
    >
      <TextField
        label={translate('sihat.ai/tickets.answer')}
        helperText={translate(`sihat.ai/tickets.${isEmpty ? 'answerEmpty' : 'answerHint'}`)}
        error={isEmpty}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setIsEmpty(false)
        }}
        slotProps={{ htmlInput: { maxLength: 4_000 } }}
        multiline
        minRows={3}
        fullWidth
      />
      <Button type="submit" variant="contained" disabled={isPending}>
        {translate('sihat.ai/tickets.send')}
      </Button>
    </Box>
  )
}
