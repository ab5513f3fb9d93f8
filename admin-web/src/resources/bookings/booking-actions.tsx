import ConfirmIcon from '@mui/icons-material/CheckCircleOutlined'
import { Alert, Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { AdminBooking } from '../../providers/types'
import { StatusDialog } from './status-dialog'
import { StatusSelect } from './status-select'
import { useMayChange, useStatusChoices } from './use-may-change'

/** The status, and the button that confirms a booking which nobody of the team has confirmed. */
export function BookingActions({ booking }: { booking: AdminBooking }) {
  const translate = useTranslate()
  const choices = useStatusChoices(booking)
  const mayChange = useMayChange(booking)
  const maySetAll = useMayChange(booking, 'money')
  const [confirming, setConfirming] = useState(false)
  const { status, confirmedDate, paidUsd } = booking
  /** Payments set the status: to the team the booking still waits, also while the patient pays the balance. */
  const isUnconfirmed =
    !confirmedDate && (status === 'confirmed' || (status === 'payment_pending' && paidUsd > 0))

  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <StatusSelect booking={booking} />
      {isUnconfirmed && (
        <Alert severity="warning">
          {translate(`sihat.bookings.${paidUsd > 0 ? 'paidOnly' : 'unconfirmed'}.text`)}
        </Alert>
      )}
      {choices.includes('confirmed') && (status === 'pending' || isUnconfirmed) && (
        <Button variant="contained" startIcon={<ConfirmIcon />} onClick={() => setConfirming(true)}>
          {translate('sihat.bookings.confirm')}
        </Button>
      )}
      {mayChange && !maySetAll && (
        <Typography variant="body2" color="text.secondary">
          {translate('sihat.bookings.statusMoney')}
        </Typography>
      )}
      {confirming && (
        <StatusDialog booking={booking} status="confirmed" onClose={() => setConfirming(false)} />
      )}
    </Box>
  )
}
