import type { ComponentProps } from 'react'
import { RefundSteps } from '~/components/refunds/refund-steps'
import { ErrorPanel } from '~/components/state/panels'
import { Button } from '~/components/ui/button'
import type { Payment, PaymentDue } from '~/lib/api/types'
import { formatZonedMoment } from '~/lib/format/moment'
import { formatCharge } from '~/lib/format/money'
import { useLocale, useT } from '~/lib/i18n/i18n'
import { Arrived } from './arrived'
import { CostLine } from './cost-line'
import { isCollected } from './is-collected'
import { PaymentCard } from './payment-card'
import { PaymentItem } from './payment-item'
import { PaymentPlan } from './payment-plan'
import styles from './payments.module.css'
import { plannedSums } from './planned-sums'

interface BookingPaymentsProps {
  bookingId: string
  hospitalId: string | undefined
  treatmentId: string | null
  /** When the appointment is, where one is set. */
  appointmentAt?: string | undefined
  /** Undefined when it could not be loaded. */
  due: PaymentDue | undefined
  /** All of the patient's payments; undefined when they could not be loaded. */
  payments: Payment[] | undefined
  onChange: () => void
}

/** What a booking owes now, and what was paid for it. Nothing where there is neither. */
export function BookingPayments({ due, payments, ...rest }: BookingPaymentsProps) {
  const t = useT()
  const locale = useLocale()
  const { bookingId, onChange } = rest
  if (!due || !payments) {
    return (
      <ErrorPanel
        title={t('payments.failed')}
        actions={<Button onClick={onChange}>{t('common.retry')}</Button>}
      >
        <p>{t('payments.failed.safe')}</p>
      </ErrorPanel>
    )
  }
  const own = payments.filter((payment) => payment.bookingId === bookingId)
  const paid = own.filter(({ status }) => status === 'paid')
  return (
    <>
      {!due.afterCancellation && <Arrived payments={own} />}
      <DuePayment {...rest} due={due} payments={own} />
      {due.paymentPlan && (
        <section className={styles.plan} aria-labelledby="payment-plan">
          <h2 id="payment-plan">{t('payments.plan')}</h2>
          <p>{t('payments.plan.lead')}</p>
          <PaymentPlan plan={due.paymentPlan} sums={plannedSums(due, locale)} isPaid={isCollected(due)} />
        </section>
      )}
      {paid.length > 0 && (
        <section className={styles.paidList} aria-labelledby="payments-made">
          <h2 id="payments-made">{t('payments.made')}</h2>
          {due.leftUsd === 0 && <p>{t(due.hospitalUsd ? 'payments.settled.here' : 'payments.settled')}</p>}
          {!due.kind && <HospitalShare due={due} />}
          {due.goodwillUsd > 0 && (
            <p>{t('payments.goodwill', { amount: formatCharge(due.goodwillUsd, locale) })}</p>
          )}
          <ul className={styles.rows}>
            {paid.map((payment) => (
              <PaymentItem key={payment.id} payment={payment}>
                <PaidRule payment={payment} due={due} />
              </PaymentItem>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function DuePayment({
  bookingId,
  hospitalId,
  treatmentId,
  appointmentAt,
  due,
  payments,
  onChange,
}: BookingPaymentsProps & { due: PaymentDue; payments: Payment[] }) {
  const t = useT()
  const locale = useLocale()
  const { kind, amount, paidUsd, estimatedCostUsd, depositPercent, refundRule, dueBy, balanceDueDays } = due
  const isOffer = due.paymentPlan !== null
  const sum = plannedSums(due, locale)?.sihat
  const isOver = appointmentAt !== undefined && Date.parse(appointmentAt) <= Date.now()
  if (kind === null || amount === null || estimatedCostUsd === null) return null
  return (
    <PaymentCard
      bookingId={bookingId}
      hospitalId={hospitalId}
      treatmentId={treatmentId}
      amount={amount}
      refundRule={refundRule.map(({ days, percent }) => ({ days, percent }))}
      about={sum?.usd === formatCharge(amount, locale) ? sum.own : undefined}
      description={t(isOffer && kind === 'deposit' ? 'payments.due.deposit.offer' : `payments.due.${kind}`, {
        percent: depositPercent,
        cost: formatCharge(estimatedCostUsd, locale),
      })}
      waiting={payments.some((payment) => payment.status === 'open' && payment.amount === amount)}
      rules={<RefundTerms steps={refundRule} earlier={due.earlierTerms} hospitalUsd={due.hospitalUsd} />}
      onChange={onChange}
    >
      {dueBy && (
        <p>
          {Date.parse(dueBy) > Date.now()
            ? t('payments.dueBy', { date: formatZonedMoment(dueBy, locale) })
            : t(isOver ? 'payments.dueNow.past' : 'payments.dueNow', { days: balanceDueDays })}
        </p>
      )}
      {kind === 'balance' && !dueBy && <p>{t('payments.dueLater', { days: balanceDueDays })}</p>}
      <CostLine
        total={estimatedCostUsd}
        left={due.leftUsd ?? 0}
        paid={paidUsd}
        goodwill={due.goodwillUsd}
        hospital={due.hospitalUsd ?? 0}
        now={amount}
        isBalance={kind === 'balance'}
        isOffer={isOffer}
      />
      <HospitalShare due={due} />
    </PaymentCard>
  )
}

/** What the patient pays to the hospital, as the accepted offer says. */
function HospitalShare({ due }: { due: PaymentDue }) {
  const t = useT()
  const locale = useLocale()
  if (!due.hospitalUsd) return null
  const sum = plannedSums(due, locale)?.hospital
  const amount = sum
    ? t('payments.both', { exact: sum.own, about: sum.usd })
    : formatCharge(due.hospitalUsd, locale)
  return <p>{t('payments.hospital', { amount })}</p>
}

/** What a cancellation refunds of a paid payment: the rule that was shown when it was paid. */
function PaidRule({ payment, due }: { payment: Payment; due: PaymentDue }) {
  const t = useT()
  const paid = due.paidRules.find(({ paymentId }) => paymentId === payment.id)
  const isLeft = payment.refunded + payment.refusedUsd < payment.amount
  if (!paid || !due.ifCancelledNow || !isLeft) return null
  return (
    <div className={styles.rule}>
      <p>{t('payments.refundRule.paid')}</p>
      <RefundSteps steps={paid.refundRule} earlier={paid.earlierTerms} unsetPercent={paid.unsetPercent} />
      {due.hospitalUsd ? <p>{t('payments.refundRule.hospital')}</p> : null}
    </div>
  )
}

interface RefundTermsProps extends ComponentProps<typeof RefundSteps>, Pick<PaymentDue, 'hospitalUsd'> {}

function RefundTerms({ hospitalUsd, ...terms }: RefundTermsProps) {
  const t = useT()
  return (
    <>
      <h3>{t('payments.refundRule')}</h3>
      <p>{t(hospitalUsd ? 'payments.refundRule.lead.sihat' : 'payments.refundRule.lead')}</p>
      <RefundSteps {...terms} />
      {hospitalUsd ? <p>{t('payments.refundRule.hospital')}</p> : null}
    </>
  )
}
