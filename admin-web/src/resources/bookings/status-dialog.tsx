import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { AdminBooking, BookingStatus } from '../../providers/types'
import { FormFailure } from '../../shared/form-failure'
import { formatAppointment } from '../../shared/format'
import { MessageAndNote, NO_WORDS, trimmed } from '../../shared/message-and-note'
import { useDue } from '../../shared/payments/use-due'
import { personName } from '../../shared/person-name'
import { isAppointmentAhead } from './appointment-ahead'
import { CancellationRefund } from './cancellation-refund'
import { MissingParts, missingFrom } from './missing-parts'
import { PaymentWarnings } from './payment-warnings'
import { reasonFor } from './reason-rule'
import { unsavedParts } from './unsaved-parts'
import { useBookingChange } from './use-booking-change'
import { useMayChange } from './use-may-change'

const wordingOf = (status: BookingStatus) =>
  status === 'confirmed' || status === 'cancelled' ? status : ('change' as const)

/** A booking with the texts that a change sends and no answer returns. */
interface BookingWithWords extends AdminBooking {
  /** Message to the patient. */
  reason?: string
  internalNote?: string
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
  const [words, setWords] = useState(NO_WORDS)
  const [failure, setFailure] = useState<string>()
  /** The new status would not know of what the page holds typed and unsaved. */
  const [unsaved] = useState(() => unsavedParts(status))
  const {
    change,
    isPending,
    seen: booking,
  } = useBookingChange<BookingWithWords>(current, {
    isBegun: true,
    // The team confirms a status that a payment alone had set.
    always: current.status === status && !current.confirmedDate ? ['status'] : [],
    onDone: onClose,
    onRefused: setFailure,
    onConflict: () => (words.reason || words.internalNote ? setFailure('sihat.form.conflict') : onClose()),
  })
  const isCancellation = status === 'cancelled'
  const isReopening = booking.status === 'cancelled' && !isCancellation
  const showsMoney = status === 'completed' || status === 'payment_pending' || isReopening
  /** Without the right to change money nobody reads it. The server then sets no status that moves any. */
  const readsMoney = useMayChange(booking, 'money')
  const { due, retry } = useDue(booking, readsMoney && (isCancellation || showsMoney))
  const isRefundUnknown = readsMoney && isCancellation && typeof due === 'string'
  const [isMessageMissing, setMessageMissing] = useState(false)
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
  /** The same text is the same note, when what became of it is not known. */
  const tried = useRef({ note: '', key: '' })
  const close = () => !isPending && onClose()

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const given = trimmed(words)
    if (reasonRule === 'required' && !given.reason) {
      setMessageMissing(true)
      return
    }
    setFailure(undefined)
    const { internalNote: note } = given
    if (note && tried.current.note !== note) tried.current = { note, key: crypto.randomUUID() }
    change({ status, ...given }, undefined, note ? { idempotencyKey: tried.current.key } : undefined)
  }

  return (
    <Dialog
      open
      onClose={close}
      aria-busy={isPending}
      fullWidth
      maxWidth="xs"
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
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
          {isCancellation && booking.appointment && isAppointmentAhead(booking) && (
            <Alert severity="warning" role="note" sx={{ mb: 1 }}>
              {translate('sihat.bookings.dialog.cancelsAppointment', {
                time: formatAppointment(booking.appointment.at, booking.appointment.timeZone),
                name: personName(booking.patient),
              })}
            </Alert>
          )}
          {booking.cancelledAppointment && !isCancellation && (
            <Alert severity="warning" role="note" sx={{ mt: 2 }}>
              {translate('sihat.bookings.dialog.reopensWithout', {
                time: formatAppointment(
                  booking.cancelledAppointment.at,
                  booking.cancelledAppointment.timeZone,
                ),
              })}
            </Alert>
          )}
          {isCancellation && <CancellationRefund due={readsMoney ? due : undefined} onRetry={retry} />}
          {showsMoney && <PaymentWarnings booking={booking} status={status} due={due} />}
          {status === 'confirmed' && booking.status !== 'pending' && booking.paidUsd <= 0 && (
            <Alert severity="info" role="note" sx={{ mt: 2 }}>
              {translate('sihat.bookings.dialog.nothingPaid')}
            </Alert>
          )}
          {missing.length > 0 && (
            <MissingParts
              parts={missing}
              agreement={needsAgreement ? { given: isAgreed, onChange: setIsAgreed } : undefined}
            />
          )}
          <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
            <MessageAndNote
              rule={reasonRule}
              value={words}
              onChange={(value) => {
                setWords(value)
                setMessageMissing(false)
              }}
              isMessageMissing={isMessageMissing}
            />
          </Box>
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
