import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { AdminBooking } from '../../providers/types'
import { formatElapsed } from '../../shared/format'
import { OverdueBadge } from './badges'
import { isOverdue } from './promise'

interface BookingAgeProps {
  booking: AdminBooking
  /** Where nothing beside it says what happened then. */
  isAlone?: boolean
}

/** How long a request has been waiting; one that is answered waits no more. */
export function BookingAge({ booking, isAlone = false }: BookingAgeProps) {
  const translate = useTranslate()
  if (booking.status !== 'pending') return null
  const age = formatElapsed(booking.createdAt)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
      <span>{isAlone ? translate('sihat.bookings.waiting', { age }) : age}</span>
      {isOverdue(booking) && <OverdueBadge />}
    </Box>
  )
}
