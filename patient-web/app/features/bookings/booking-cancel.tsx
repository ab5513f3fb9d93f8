import { FailurePanel } from '~/components/form/failure-panel'
import { TextArea } from '~/components/form/text-area'
import { useForm } from '~/components/form/use-form'
import { Button } from '~/components/ui/button'
import { useT } from '~/lib/i18n/i18n'
import styles from './booking-page.module.css'
import { cancelBooking } from './follow-up-api'

interface CancelBookingProps {
  bookingId: string
  /** Something was paid for it. */
  paid: boolean
  onCancelled: () => void
}

/** Folded away, as it cannot be undone. */
export function CancelBooking({ bookingId, paid, onCancelled }: CancelBookingProps) {
  const t = useT()
  const { busy, refusal, errors, bind } = useForm({
    send: (form) => cancelBooking(bookingId, String(form.get('reason')).trim() || undefined),
    done: onCancelled,
  })
  return (
    <details className={styles.more}>
      <summary>{t('bookings.cancelling.title')}</summary>
      <form className={styles.form} {...bind}>
        <p>{t('bookings.cancelling.means')}</p>
        <p>{t('bookings.cancelling.final')}</p>
        {paid && <p>{t('bookings.cancelling.paid')}</p>}
        {refusal.failure && (
          <FailurePanel title={t('bookings.cancelling.failed')} failure={refusal.failure} />
        )}
        <TextArea
          name="reason"
          label={t('bookings.cancelling.reason')}
          hint={t('bookings.cancelling.reason.hint')}
          maxLength={1_000}
          rows={2}
          error={errors.reason}
          optional
        />
        <Button type="submit" busy={busy} className={styles.submit}>
          {t(busy ? 'bookings.sending' : 'bookings.cancelling.confirm')}
        </Button>
      </form>
    </details>
  )
}
