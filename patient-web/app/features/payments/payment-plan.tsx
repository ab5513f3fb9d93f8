import type { PaymentPlan as Plan } from '~/lib/api/types'
import { formatDate } from '~/lib/format/date'
import { formatMinor } from '~/lib/format/money'
import { useLocale, useT } from '~/lib/i18n/i18n'
import styles from './payments.module.css'

/** Lists the payments of an accepted offer: amount, receiver and day. */
export function PaymentPlan({
  plan: { currency, digits, payments },
  isPaid = false,
}: {
  plan: Plan
  /** The patient has paid what Sihat collects. */
  isPaid?: boolean
}) {
  const t = useT()
  const locale = useLocale()
  const wordsOf = ({ amount, payee, days, event, dueDay, notBefore }: Plan['payments'][number]) => {
    const what = t(days < 0 ? 'payments.plan.before' : 'payments.plan.row', {
      amount: formatMinor(amount, currency, digits, locale),
      payee: t(`payments.plan.payee.${payee}`),
      days: Math.abs(days),
      event: t(`payments.plan.event.${event}`),
    })
    if (isPaid && payee === 'sihat') return t('payments.plan.paid', { what })
    if (dueDay) return t('payments.plan.by', { what, date: formatDate(dueDay, locale) })
    const when = notBefore
      ? t('payments.plan.notBefore', { what, date: formatDate(notBefore, locale) })
      : what
    return event === 'admission' ? t('payments.plan.hospitalTells', { when }) : when
  }
  return (
    <ul className={styles.planned}>
      {payments.map((payment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the plan of an accepted offer never changes
        <li key={index}>{wordsOf(payment)}</li>
      ))}
    </ul>
  )
}
