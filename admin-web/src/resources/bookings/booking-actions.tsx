import ConfirmIcon from '@mui/icons-material/CheckCircleOutlined'
import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { useCanAccess, useTranslate } from 'react-admin'
import type { AdminBooking } from '../../providers/types'
import { StatusDialog } from './status-dialog'
import { StatusSelect } from './status-select'

/** The status, and confirming as the one thing a pending booking waits for. */
export function BookingActions({ booking }: { booking: AdminBooking }) {
  const translate = useTranslate()
  const { canAccess } = useCanAccess({ resource: 'bookings', action: 'edit' })
  const [confirming, setConfirming] = useState(false)

  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <StatusSelect booking={booking} />
      {canAccess && booking.status === 'pending' && (
        <Button variant="contained" startIcon={<ConfirmIcon />} onClick={() => setConfirming(true)}>
          {translate('sihat.bookings.confirm')}
        </Button>
      )}
      {confirming && (
        <StatusDialog booking={booking} status="confirmed" onClose={() => setConfirming(false)} />
      )}
    </Box>
  )
}
