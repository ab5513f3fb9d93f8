import type { FormEvent } from 'react'
import { Link } from 'react-router-dom'
import { ErrorSummary } from '~/components/form/error-summary'
import { FailurePanel } from '~/components/form/failure-panel'
import { KeptNote } from '~/components/form/kept-note'
import { TextArea } from '~/components/form/text-area'
import { tooLong } from '~/components/form/too-long'
import { useForm } from '~/components/form/use-form'
import { useFormDraft } from '~/components/form/use-form-draft'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import type { EmergencyAdvice, PaymentDue } from '~/lib/api/types'
import { formatZonedMoment } from '~/lib/format/moment'
import { formatCharge } from '~/lib/format/money'
import { useLocale, useT } from '~/lib/i18n/i18n'
import styles from './booking-page.module.css'
import { cancelBooking } from './follow-up-api'

const LONGEST = { reason: 1_000 }

interface CancelBookingProps {
  bookingId: string
  /** What was paid for it, in US dollars; undefined where nobody could tell. */
  paidUsd: number | undefined
  /** US dollars of refused refunds, which the patient gets whether they cancel or not. */
  refusedUsd?: number | undefined
  /** What a cancellation refunds now. */
  ifCancelledNow?: PaymentDue['ifCancelledNow'] | undefined
  /** Called with whom to call if the reason tells of an emergency. */
  onCancelled: (emergency: EmergencyAdvice | null) => void
}

/** Behind a button of its own, as it cannot be undone. What it means for the money stands before the question. */
export function CancelBooking({
  bookingId,
  paidUsd,
  refusedUsd = 0,
  ifCancelledNow,
  onCancelled,
}: CancelBookingProps) {
  const t = useT()
  const locale = useLocale()
  const draft = useFormDraft(`cancel:${bookingId}`)
  const { busy, refusal, errors, bind } = useForm({
    check: (form) => tooLong((name) => form.get(name), LONGEST),
    send: (form) => cancelBooking(bookingId, String(form.get('reason')).trim() || undefined),
    done: ({ emergency }) => {
      draft.drop()
      onCancelled(emergency)
    },
  })
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    bind.onChange(event)
    draft.keep()
  }
  return (
    <details className={styles.cancel} open={draft.isKept || undefined}>
      <summary>
        <Icon name="crossCircle" size={20} />
        {t('bookings.cancelling.title')}
      </summary>
      <form className={styles.form} {...bind} onChange={onChange} ref={draft.form}>
        <p>{t('bookings.cancelling.means')}</p>
        <p>{t('bookings.cancelling.final')}</p>
        <div className={styles.money}>
          {refusedUsd > 0 && (
            <p>{t('bookings.cancelling.owed', { amount: formatCharge(refusedUsd, locale) })}</p>
          )}
          {paidUsd === 0 && refusedUsd === 0 && <p>{t('bookings.cancelling.unpaid')}</p>}
          {paidUsd !== 0 && !ifCancelledNow && <p>{t('bookings.cancelling.unknown')}</p>}
          {paidUsd !== 0 && ifCancelledNow && (
            <p>
              {ifCancelledNow.refundUsd > 0
                ? t('bookings.cancelling.refund', { amount: formatCharge(ifCancelledNow.refundUsd, locale) })
                : t('bookings.cancelling.noRefund')}{' '}
              {ifCancelledNow.until &&
                t('bookings.cancelling.until', {
                  date: formatZonedMoment(ifCancelledNow.until, locale),
                })}{' '}
              {ifCancelledNow.keptUsd > 0 &&
                t('bookings.cancelling.kept', { amount: formatCharge(ifCancelledNow.keptUsd, locale) })}{' '}
              <Link to="/refunds">{t('bookings.cancelling.rules')}</Link>
            </p>
          )}
        </div>
        {refusal.failure && (
          <FailurePanel
            title={t('bookings.cancelling.failed')}
            failure={refusal.failure}
            unanswered="common.unanswered"
          />
        )}
        <ErrorSummary errors={refusal.errors} />
        <TextArea
          name="reason"
          label={t('bookings.cancelling.reason')}
          hint={t('bookings.cancelling.reason.hint')}
          rows={2}
          error={errors.reason}
          optional
        />
        <KeptNote isKept={draft.isKept} />
        <Button type="submit" busy={busy} className={styles.submit}>
          {t(busy ? 'bookings.sending' : 'bookings.cancelling.confirm')}
        </Button>
      </form>
    </details>
  )
}
