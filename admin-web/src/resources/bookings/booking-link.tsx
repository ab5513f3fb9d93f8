import { Link as MuiLink } from '@mui/material'
import { useCreatePath } from 'react-admin'
import { Link } from 'react-router-dom'
import type { AdminBooking } from '../../providers/types'
import { personName } from '../../shared/person-name'

/** The patient's name, leading to the booking. */
export function BookingLink({ booking }: { booking: AdminBooking }) {
  const createPath = useCreatePath()
  return (
    <MuiLink
      component={Link}
      to={createPath({ resource: 'bookings', type: 'show', id: booking.id })}
      sx={{ fontWeight: 600, py: 1 }}
    >
      {personName(booking.patient)}
    </MuiLink>
  )
}
