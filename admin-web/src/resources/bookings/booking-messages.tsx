import { Alert, Box, Button, TextField } from '@mui/material'
import { type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useCanAccess, useDataProvider, useNotify, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { AdminBooking, BookingMessage } from '../../providers/types'
import { formatDateTime } from '../../shared/format'

/** The thread with the patient. What the patient wrote counts as seen once an administrator has it before them. */
export function BookingMessages({ booking }: { booking: AdminBooking }) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const { canAccess } = useCanAccess({ resource: 'bookings', action: 'edit' })
  const [messages, setMessages] = useState<BookingMessage[]>()
  const [failed, setFailed] = useState(false)

  const load = useCallback(async () => {
    setFailed(false)
    try {
      setMessages(await dataProvider.listMessages(booking.id))
    } catch {
      setFailed(true)
    }
  }, [dataProvider, booking.id])
  useEffect(() => void load(), [load])

  const unseen = messages?.find(({ author, readAt }) => author === 'patient' && !readAt)?.id
  useEffect(() => {
    // What cannot be noted now is noted at the next visit.
    if (unseen && canAccess) void dataProvider.markMessagesRead(booking.id, unseen).catch(() => undefined)
  }, [dataProvider, booking.id, unseen, canAccess])

  if (failed) {
    return (
      <Alert
        severity="error"
        action={<Button onClick={() => void load()}>{translate('sihat.error.retry')}</Button>}
      >
        {translate('sihat.bookings.messages.failed')}
      </Alert>
    )
  }
  if (!messages) return <Box role="status">{translate('sihat.loading')}</Box>
  return (
    <>
      {messages.length === 0 && <Box>{translate('sihat.bookings.messages.none')}</Box>}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {messages.toReversed().map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </Box>
      {canAccess ? (
        <Answer bookingId={booking.id} onSent={(sent) => setMessages([sent, ...messages])} />
      ) : (
        <Box sx={{ color: 'text.secondary' }}>{translate('sihat.bookings.messages.adminsOnly')}</Box>
      )}
    </>
  )
}

function Message({ message: { author, text, createdAt, readAt } }: { message: BookingMessage }) {
  const translate = useTranslate()
  return (
    <Box component="li" sx={{ maxWidth: '38rem' }}>
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {translate(`sihat.bookings.messages.${author}`)} · {formatDateTime(createdAt)}
        {readAt && ` · ${translate('sihat.bookings.messages.seen')}`}
      </Box>
      <Box dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Box>
    </Box>
  )
}

function Answer({ bookingId, onSent }: { bookingId: string; onSent: (sent: BookingMessage) => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const [text, setText] = useState('')
  const [isEmpty, setIsEmpty] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const key = useRef(crypto.randomUUID())

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isPending) return
    const given = text.trim()
    setIsEmpty(!given)
    if (!given) return
    setIsPending(true)
    try {
      onSent(await dataProvider.sendMessage(bookingId, given, key.current))
      key.current = crypto.randomUUID()
      setText('')
      notify('sihat.bookings.messages.sent', { type: 'success' })
    } catch {
      notify('sihat.bookings.messages.notSent', { type: 'error' })
    } finally {
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
        label={translate('sihat.bookings.messages.answer')}
        helperText={translate(
          isEmpty ? 'sihat.bookings.messages.empty' : 'sihat.bookings.messages.answerHint',
        )}
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
      <Button type="submit" variant="outlined" disabled={isPending}>
        {translate('sihat.bookings.messages.send')}
      </Button>
    </Box>
  )
}
