import { Alert, Box, Button } from '@mui/material'
import { CanAccess, useTranslate } from 'react-admin'
import type { AdminBooking } from '../../providers/types'
import { EmergencyBadge } from '../../shared/emergency-badge'
import { useBookingChange } from './use-booking-change'

const TEXTS = 'sihat.bookings.emergency'

/** Marks the possible emergency as handled. The booking then leaves the top of the list. */
function MarkHandled({ booking }: { booking: AdminBooking }) {
  const translate = useTranslate()
  const { change, isPending } = useBookingChange(booking, { texts: TEXTS })
  return (
    <Button
      variant="outlined"
      disabled={isPending}
      onClick={() => change({ possibleEmergency: false })}
      sx={{ minHeight: 44 }}
    >
      {translate(`${TEXTS}.handled`)}
    </Button>
  )
}

export function BookingEmergency({ booking }: { booking: AdminBooking }) {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start', mb: 2 }}>
      <EmergencyBadge />
      <Alert severity="error">{translate(`${TEXTS}.text`)}</Alert>
      <CanAccess resource="bookings" action="edit">
        <MarkHandled booking={booking} />
      </CanAccess>
    </Box>
  )
}
