import { Alert } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { AdminBooking, BookingDue, BookingStatus } from '../../providers/types'
import { formatAppointment, formatUsd } from '../../shared/format'
import type { LoadedDue } from '../../shared/payments/use-due'
import { isAppointmentAhead } from './appointment-ahead'
import { isOver } from './statuses'

interface PaymentWarningsProps {
  booking: AdminBooking
  /** The status to set. */
  status: BookingStatus
  due: LoadedDue
}

/** The smallest payment that Stripe takes. A smaller deposit is not asked for. */
const LEAST_USD = 0.5

/** The server names no amount for a booking that is over: the deposit comes first, then the balance. */
function nextPayment({ hospital, status }: AdminBooking, due: BookingDue): number {
  if (!isOver(status)) return due.amount ?? 0
  if (!hospital) return 0
  const deposit = Math.round((due.estimatedCostUsd ?? 0) * due.depositPercent) / 100
  const isNext = due.paidUsd === 0 && due.goodwillUsd === 0 && deposit >= LEAST_USD
  return isNext ? deposit : (due.leftUsd ?? 0)
}

/** Warns what a new status means for the money that is not paid and for an appointment ahead. */
export function PaymentWarnings({ booking, status, due }: PaymentWarningsProps) {
  const translate = useTranslate()
  const { appointment } = booking
  const warn = (key: string, values: object) => (
    <Alert severity="warning" role="note" sx={{ mt: 2 }}>
      {translate(`sihat.bookings.dialog.${key}`, values)}
    </Alert>
  )
  const money = typeof due === 'object' ? due : undefined
  const unpaid = money?.leftUsd ?? 0
  const asked = money ? nextPayment(booking, money) : 0
  const isCompleted = status === 'completed'
  const kept = money?.afterCancellation?.keptUsd ?? 0
  return (
    <>
      {kept > 0 && warn('reopensKept', { amount: formatUsd(kept) })}
      {isCompleted && unpaid > 0 && warn('unpaid', { amount: formatUsd(unpaid) })}
      {isCompleted &&
        appointment &&
        isAppointmentAhead(booking) &&
        warn('ahead', { date: formatAppointment(appointment.at, appointment.timeZone) })}
      {status === 'payment_pending' && asked > 0 && warn('asked', { amount: formatUsd(asked) })}
      {due === 'failed' && warn('unknown', {})}
    </>
  )
}
