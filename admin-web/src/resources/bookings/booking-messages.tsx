import { Alert, Box, Button } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import { problemCode } from '../../providers/problem'
import type { AdminBooking, AdminBookingDetail, BookingMessage } from '../../providers/types'
import { AnswerForm } from '../../shared/answer-form'
import { EmergencyBadge } from '../../shared/emergency-badge'
import { formatDateTime } from '../../shared/format'
import { Loading } from '../../shared/loading'
import { useSeen } from '../../shared/use-seen'
import { isOver } from './statuses'
import { useBookingVersion } from './use-booking-version'
import { useMayChange } from './use-may-change'

type BookingWithHistory = AdminBooking & Partial<Pick<AdminBookingDetail, 'followUp'>>

/** The thread with the patient. What the patient wrote counts as seen once a staff member has its end on the screen. */
export function BookingMessages({ booking }: { booking: BookingWithHistory }) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const mayChange = useMayChange(booking)
  const queryClient = useQueryClient()
  const queryKey = ['bookings', 'messages', booking.id]
  const {
    data: messages,
    isError,
    refetch,
  } = useQuery({
    queryKey,
    queryFn: () => dataProvider.listMessages(booking.id),
    retry: false,
  })

  const unseen = messages?.find(({ author, text, readAt }) => author === 'patient' && text && !readAt)?.id
  // A failed request is sent again at the next visit.
  const endOfUnseen = useSeen(mayChange ? unseen : undefined, (id) => {
    void dataProvider.markMessagesRead(booking.id, id).catch(() => undefined)
  })

  // What was read once stays when it cannot be read anew, and with it what is being typed.
  if (isError && !messages) {
    return (
      <Alert
        severity="error"
        action={<Button onClick={() => void refetch()}>{translate('sihat.error.retry')}</Button>}
      >
        {translate('sihat.bookings.messages.failed')}
      </Alert>
    )
  }
  if (!messages) return <Loading label={translate('sihat.loading')} height={120} />
  return (
    <>
      {messages.length === 0 && <Box>{translate('sihat.bookings.messages.none')}</Box>}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {messages.toReversed().map((message) => (
          <Message key={message.id} message={message} end={message.id === unseen ? endOfUnseen : undefined} />
        ))}
      </Box>
      {mayChange && (
        <Answer
          booking={booking}
          onSent={(sent) =>
            queryClient.setQueryData<BookingMessage[]>(queryKey, (shown = []) =>
              shown.some(({ id }) => id === sent.id) ? shown : [sent, ...shown],
            )
          }
        />
      )}
    </>
  )
}

interface AnswerProps {
  booking: BookingWithHistory
  onSent: (message: BookingMessage) => void
}

/** A booking that ends while the message is written is named beside the text. Only a second press sends the message then. */
function Answer({ booking, onSent }: AnswerProps) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const { seen, begin, end } = useBookingVersion(booking)
  const [isRefused, setIsRefused] = useState(false)
  const { status, followUp } = booking
  const hasEnded = seen.status !== status && isOver(status)
  const cause = followUp?.history.findLast(({ to }) => to === status)
  const who = cause && (cause.person ?? translate(`sihat.bookings.history.by.${cause.by}`))
  const stop = () => {
    end()
    setIsRefused(false)
  }
  const send = async (text: string, key: string) => {
    try {
      onSent(await dataProvider.sendMessage(hasEnded && isRefused ? booking : seen, text, key))
      stop()
    } catch (error) {
      if (problemCode(error) === 'booking_ended') setIsRefused(true)
      throw error
    }
  }
  return (
    <AnswerForm
      texts="sihat.bookings.messages"
      send={send}
      onType={(text) => (text.trim() ? begin() : stop())}
    >
      {hasEnded && (
        <Alert severity="warning">
          {translate(`sihat.bookings.messages.ended.${status}`, {
            who: who ?? translate('sihat.bookings.messages.ended.somebody'),
          })}{' '}
          {isRefused && translate('sihat.bookings.messages.ended.sendAgain')}
        </Alert>
      )}
    </AnswerForm>
  )
}

function Message({ message, end }: { message: BookingMessage; end?: Ref<HTMLSpanElement> | undefined }) {
  const translate = useTranslate()
  const { author, text, createdAt, readAt, possibleEmergency } = message
  return (
    <Box component="li" sx={{ maxWidth: '38rem' }}>
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {translate(`sihat.bookings.messages.${author}`)} · {formatDateTime(createdAt)}
        {readAt && ` · ${translate('sihat.bookings.messages.seen')}`}
      </Box>
      {possibleEmergency && <EmergencyBadge />}
      <Box dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text ?? translate('sihat.consentWithdrawn.hidden')}
        <span ref={end} />
      </Box>
    </Box>
  )
}
