import { Alert, Box, Button } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Ref } from 'react'
import { useCanAccess, useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { AdminBooking, BookingMessage } from '../../providers/types'
import { AnswerForm } from '../../shared/answer-form'
import { EmergencyBadge } from '../../shared/emergency-badge'
import { formatDateTime } from '../../shared/format'
import { Loading } from '../../shared/loading'
import { useSeen } from '../../shared/use-seen'

/** The thread with the patient. What the patient wrote counts as seen once an administrator has its end on the screen. */
export function BookingMessages({ booking }: { booking: AdminBooking }) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const { canAccess } = useCanAccess({ resource: 'bookings', action: 'edit' })
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
  const endOfUnseen = useSeen(canAccess ? unseen : undefined, (id) => {
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
      {canAccess ? (
        <AnswerForm
          texts="sihat.bookings.messages"
          send={async (text, key) => {
            const sent = await dataProvider.sendMessage(booking.id, text, key)
            queryClient.setQueryData<BookingMessage[]>(queryKey, (shown = []) =>
              shown.some(({ id }) => id === sent.id) ? shown : [sent, ...shown],
            )
          }}
        />
      ) : (
        <Box sx={{ color: 'text.secondary' }}>{translate('sihat.bookings.messages.adminsOnly')}</Box>
      )}
    </>
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
