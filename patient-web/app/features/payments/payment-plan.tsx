import type { PaymentPlan as Plan } from '~/lib/api/types'
import { formatDate } from '~/lib/format/date'
import { formatMinor } from '~/lib/format/money'
import { useLocale, useT } from '~/lib/i18n/i18n'
import styles from './payments.module.css'
import type { PlannedSums } from './planned-sums'

/** Lists the payments of an accepted offer: amount, receiver and day. */
export function PaymentPlan({
  plan: { currency, digits, payments },
  sums,
  isPaid = false,
}: {
  plan: Plan
  sums?: PlannedSums | undefined
  /** The patient has paid what Sihat collects. */
  isPaid?: boolean
}) {
  const t = useT()
  const locale = useLocale()
  const amountOf = ({ amount, payee }: Plan['payments'][number]) => {
    const sum = payments.filter((one) => one.payee === payee).length === 1 ? sums?.[payee] : undefined
    if (!sum) return formatMinor(amount, currency, digits, locale)
    const [exact, about] = payee === 'sihat' ? [sum.usd, sum.own] : [sum.own, sum.usd]
    return t('payments.both', { exact, about })
  }
  const wordsOf = (payment: Plan['payments'][number]) => {
    const { payee, days, event, dueDay, notBefore } = payment
    const what = t(days < 0 ? 'payments.plan.before' : 'payments.plan.row', {
      amount: amountOf(payment),
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
