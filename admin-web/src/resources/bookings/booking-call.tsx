import { Box, Button, Link } from '@mui/material'
import { useRef, useState } from 'react'
import { useDataProvider, useNotify, useRefresh, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import { isUnanswered, problemCode, refusalWords } from '../../providers/problem'
import type { AdminBooking, AdminBookingDetail, CallRequest } from '../../providers/types'
import { EmergencyBadge } from '../../shared/emergency-badge'
import { formatDateTime } from '../../shared/format'
import { CallZones } from './clocks'
import { useMayChange } from './use-may-change'

interface BookingCallProps {
  booking: AdminBooking & Partial<Pick<AdminBookingDetail, 'followUp'>>
  request: CallRequest
}

/** The patient asked to be called: whoever did it says so. */
export function BookingCall({ booking, request }: BookingCallProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const mayChange = useMayChange(booking)
  const [isPending, setIsPending] = useState(false)
  /** The next render comes too late for the second press of a double click. */
  const isSent = useRef(false)
  const { phone, convenientTime, createdAt, answeredAt, possibleEmergency } = request

  const answer = async () => {
    if (isSent.current) return
    isSent.current = true
    setIsPending(true)
    try {
      await dataProvider.answerCall(booking.id, request)
      notify('sihat.bookings.call.marked', { type: 'success' })
      refresh()
    } catch (error) {
      if (problemCode(error) === 'stale_version') notify('sihat.bookings.call.conflict', { type: 'warning' })
      else {
        const failed = isUnanswered(error) ? 'sihat.error.unanswered' : 'sihat.bookings.call.failed'
        notify(refusalWords(error) ?? failed, { type: 'error' })
      }
      refresh()
    } finally {
      isSent.current = false
      setIsPending(false)
    }
  }

  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      {possibleEmergency && <EmergencyBadge />}
      <Link href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</Link>
      {convenientTime && <Box>{translate('sihat.bookings.call.when', { time: convenientTime })}</Box>}
      {!answeredAt && <CallZones contact={booking.followUp?.patientContact} />}
      {!booking.hasHealthConsent && !answeredAt && <Box>{translate('sihat.bookings.call.timeHidden')}</Box>}
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {answeredAt
          ? translate('sihat.bookings.call.answered', { moment: formatDateTime(answeredAt) })
          : translate('sihat.bookings.call.asked', { moment: formatDateTime(createdAt) })}
      </Box>
      {mayChange && !answeredAt && (
        <Button variant="outlined" disabled={isPending} onClick={() => void answer()}>
          {translate('sihat.bookings.call.done')}
        </Button>
      )}
    </Box>
  )
}
