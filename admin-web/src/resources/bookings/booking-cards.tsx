import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { AdminBooking } from '../../providers/types'
import { Cards } from '../../shared/cards'
import { EmergencyBadge } from '../../shared/emergency-badge'
import { formatDate } from '../../shared/format'
import { personName } from '../../shared/person-name'
import { UrgencyBadge } from './badges'
import { BookingAge } from './booking-age'
import { HospitalName } from './booking-hospital'
import { BookingLink } from './booking-link'
import { StatusSelect } from './status-select'

function BookingCard({ booking }: { booking: AdminBooking }) {
  const translate = useTranslate()
  const request = [translate(`sihat.bookings.type.${booking.bookingType}`), booking.treatment?.name]
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <BookingLink booking={booking} />
        <Typography variant="body2" color="text.secondary" sx={{ py: 1, flexShrink: 0 }}>
          {formatDate(booking.createdAt)}
        </Typography>
      </Box>
      <Typography>{request.filter(Boolean).join(' · ')}</Typography>
      <Typography variant="body2" color="text.secondary">
        <HospitalName hospital={booking.hospital} />
      </Typography>
      {booking.assignee && (
        <Typography variant="body2" color="text.secondary">
          {translate('sihat.bookings.assignee.has', { name: personName(booking.assignee) })}
        </Typography>
      )}
      <BookingAge booking={booking} isAlone />
      <Box sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        {booking.possibleEmergency && <EmergencyBadge />}
        <StatusSelect booking={booking} />
        <UrgencyBadge level={booking.urgencyLevel} />
      </Box>
    </>
  )
}

export const BookingCards = () => (
  <Cards<AdminBooking> render={(booking) => <BookingCard booking={booking} />} />
)
