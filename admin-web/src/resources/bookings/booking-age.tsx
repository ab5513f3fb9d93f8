import { Box } from '@mui/material'
import type { AdminBooking } from '../../providers/types'
import { formatElapsed } from '../../shared/format'
import { OverdueBadge } from './badges'
import { isOverdue } from './promise'

/** How long a request has been waiting; one that is answered waits no more. */
export function BookingAge({ booking }: { booking: AdminBooking }) {
  if (booking.status !== 'pending') return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
      <span>{formatElapsed(booking.createdAt)}</span>
      {isOverdue(booking) && <OverdueBadge />}
    </Box>
  )
}
