import { Alert, Box, Button } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { AdminBooking, AdminBookingDetail } from '../../providers/types'
import { ConfirmDialog } from '../../shared/confirm-dialog'
import { EmergencyBadge } from '../../shared/emergency-badge'
import { Facts } from '../../shared/facts'
import { useBookingChange } from './use-booking-change'
import { useContactFacts } from './use-contact-facts'
import { useMayChange } from './use-may-change'

const TEXTS = 'sihat.bookings.emergency'

/** Nobody can set the mark again, so it asks first. */
function HandledDialog({ booking, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const translate = useTranslate()
  const { change, isPending } = useBookingChange(booking, {
    texts: TEXTS,
    isBegun: true,
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      title={translate(`${TEXTS}.ask.title`)}
      text={translate(`${TEXTS}.ask.text`)}
      action={translate(`${TEXTS}.handled`)}
      keep={translate('sihat.list.bulk.keep')}
      isPending={isPending}
      isHarmless
      onConfirm={() => change({ possibleEmergency: false })}
      onClose={onClose}
    />
  )
}

/** Marks the possible emergency as handled. The booking then leaves the top of the list. */
function MarkHandled({ booking }: { booking: AdminBooking }) {
  const translate = useTranslate()
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button variant="outlined" onClick={() => setAsks(true)} sx={{ minHeight: 44 }}>
        {translate(`${TEXTS}.handled`)}
      </Button>
      {asks && <HandledDialog booking={booking} onClose={() => setAsks(false)} />}
    </>
  )
}

interface BookingEmergencyProps {
  booking: AdminBooking
  followUp: AdminBookingDetail['followUp'] | undefined
}

export function BookingEmergency({ booking, followUp }: BookingEmergencyProps) {
  const translate = useTranslate()
  const contact = useContactFacts(followUp)
  const mayChange = useMayChange(booking)
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start', mb: 2 }}>
      <EmergencyBadge />
      <Alert severity="error">{translate(`${TEXTS}.${booking.hasHealthConsent ? 'text' : 'hidden'}`)}</Alert>
      <Box sx={{ justifySelf: 'stretch' }}>
        <Facts facts={contact} />
      </Box>
      {mayChange && <MarkHandled booking={booking} />}
    </Box>
  )
}
