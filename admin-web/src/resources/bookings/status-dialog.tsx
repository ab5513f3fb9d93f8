import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material'
import { type SubmitEvent, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { AdminBooking, BookingStatus } from '../../providers/types'
import { FormFailure } from '../../shared/form-failure'
import { useDue } from '../../shared/payments/use-due'
import { personName } from '../../shared/person-name'
import { CancellationRefund } from './cancellation-refund'
import { MissingParts, missingFrom } from './missing-parts'
import { reasonFor } from './reason-rule'
import { unsavedParts } from './unsaved-parts'
import { useBookingChange } from './use-booking-change'

const wordingOf = (status: BookingStatus) =>
  status === 'confirmed' || status === 'cancelled' ? status : ('change' as const)

interface BookingWithReason extends AdminBooking {
  /** Why the status changes; only ever sent. */
  reason?: string
}

interface StatusDialogProps {
  booking: AdminBooking
  /** The status to set. */
  status: BookingStatus
  onClose: () => void
}

/** Every change of status mails the patient, so each is asked about first. */
export function StatusDialog({ booking: current, status, onClose }: StatusDialogProps) {
  const translate = useTranslate()
  const titleId = useId()
  const textId = useId()
  /** As it stood when the question was asked: whoever answers has not seen what came after. */
  const [booking] = useState(current)
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string>()
  /** The new status would not know of what the page holds typed and unsaved. */
  const [unsaved] = useState(unsavedParts)
  const { change, isPending } = useBookingChange<BookingWithReason>(booking, {
    told: ['payment_not_ready'],
    onDone: onClose,
    onRefused: setFailure,
    onConflict: () => (reason ? setFailure('sihat.form.conflict') : onClose()),
  })
  const isCancellation = status === 'cancelled'
  const { due, retry } = useDue(booking, isCancellation)
  const isRefundUnknown = isCancellation && typeof due === 'string'
  const [reasonMissing, setReasonMissing] = useState(false)
  const [isAgreed, setIsAgreed] = useState(false)
  const missing = status === 'confirmed' ? missingFrom(booking) : []
  const needsAgreement = missing.includes('hospital')
  const key = wordingOf(status)
  const reasonRule = reasonFor(status)
  const text = (part: string) =>
    translate(`sihat.bookings.dialog.${key}.${part}`, {
      name: personName(booking.patient),
      status: translate(`sihat.bookings.status.${status}`),
    })
  const close = () => !isPending && onClose()

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const given = reason.trim()
    if (reasonRule === 'required' && !given) {
      setReasonMissing(true)
      return
    }
    setFailure(undefined)
    change({ status, reason: given || undefined })
  }

  return (
    <Dialog open onClose={close} fullWidth maxWidth="xs" aria-labelledby={titleId} aria-describedby={textId}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{text('title')}</DialogTitle>
        <DialogContent>
          <DialogContentText id={textId}>{text('text')}</DialogContentText>
          {failure && <FormFailure text={translate(failure, { _: failure })} />}
          {unsaved.map((part) => (
            <Alert key={part} severity="warning" sx={{ mt: 2 }}>
              {translate(`sihat.bookings.dialog.unsaved.${part}`)}
            </Alert>
          ))}
          {isCancellation && <CancellationRefund due={due} onRetry={retry} />}
          {missing.length > 0 && (
            <MissingParts
              parts={missing}
              agreement={needsAgreement ? { given: isAgreed, onChange: setIsAgreed } : undefined}
            />
          )}
          {reasonRule !== 'none' && (
            <TextField
              label={translate(
                reasonRule === 'required'
                  ? 'sihat.bookings.dialog.reason'
                  : 'sihat.bookings.dialog.reasonOptional',
              )}
              value={reason}
              onChange={(event) => {
                setReason(event.target.value)
                setReasonMissing(false)
              }}
              error={reasonMissing}
              helperText={reasonMissing ? translate('sihat.bookings.dialog.reasonRequired') : undefined}
              slotProps={{ htmlInput: { maxLength: 1000 } }}
              multiline
              minRows={2}
              fullWidth
              autoFocus
              sx={{ mt: 2 }}
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={close} disabled={isPending}>
            {translate('sihat.bookings.dialog.keep')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={isCancellation ? 'error' : 'primary'}
            disabled={isPending || unsaved.length > 0 || (needsAgreement && !isAgreed) || isRefundUnknown}
          >
            {text('action')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
