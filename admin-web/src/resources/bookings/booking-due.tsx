import { Alert, Button, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { AdminBooking, BookingDue } from '../../providers/types'
import { formatDateTime, formatUsd } from '../../shared/format'
import { Loading } from '../../shared/loading'
import { isOver } from './statuses'

interface DueNoteProps {
  booking: AdminBooking
  due: BookingDue | 'loading' | 'failed'
  onRetry: () => void
}

/** What the patient is asked to pay, in the server's figures. */
export function DueNote({ booking, due, onRetry }: DueNoteProps) {
  const translate = useTranslate()
  const text = (key: string, values = {}) => translate(`sihat.bookings.money.${key}`, values)
  if (due === 'loading') return <Loading label={text('loading')} height={72} />
  if (due === 'failed') {
    return (
      <Alert severity="error" action={<Button onClick={onRetry}>{translate('sihat.error.retry')}</Button>}>
        {text('failed')}
      </Alert>
    )
  }
  return (
    <>
      {due.kind && due.amount !== null ? (
        <div>
          <Typography
            sx={{ fontSize: '1.75rem', fontWeight: 650, lineHeight: 1.2, fontVariantNumeric: 'tabular-nums' }}
          >
            {formatUsd(due.amount)}
          </Typography>
          <Typography>{text(`due.${due.kind}`, { percent: due.depositPercent })}</Typography>
          <Typography color="text.secondary" variant="body2">
            {text(`due.${whenDue(booking, due)}`, {
              days: due.balanceDueDays,
              date: due.dueBy && formatDateTime(due.dueBy),
            })}
          </Typography>
        </div>
      ) : (
        <Typography>{text(`nothing.${whyNothing(booking, due)}`)}</Typography>
      )}
      {!!due.hospitalUsd && (
        <Typography>{text('hospital', { amount: formatUsd(due.hospitalUsd) })}</Typography>
      )}
      {due.goodwillUsd > 0 && (
        <Typography>{text('goodwill', { amount: formatUsd(due.goodwillUsd) })}</Typography>
      )}
      {due.paidUsd > 0 && (
        <Alert severity="warning" role="note">
          {text(isOver(booking.status) ? 'paidOver' : 'paid', { amount: formatUsd(due.paidUsd) })}
        </Alert>
      )}
      {due.refusedUsd > 0 && (
        <Alert severity="warning" role="note">
          {text('refused', { amount: formatUsd(due.refusedUsd) })}
        </Alert>
      )}
    </>
  )
}

function whenDue({ status }: AdminBooking, { kind, dueBy }: BookingDue) {
  if (status === 'pending') return 'later'
  if (dueBy) return Date.parse(dueBy) > Date.now() ? 'by' : 'now'
  return kind === 'balance' ? 'beforeAppointment' : 'now'
}

function whyNothing(booking: AdminBooking, { estimatedCostUsd, leftUsd }: BookingDue) {
  if (isOver(booking.status)) return 'over'
  if (estimatedCostUsd === null) return 'noCost'
  return leftUsd === 0 || booking.hospital ? 'settled' : 'noHospital'
}
