import type { ReactNode } from 'react'
import type { Offer } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import { hasExactShares } from './highest-sums'
import styles from './offers.module.css'
import { useTermWords } from './use-term-words'

/** The terms of one offer beside its lines. */
export function OfferTerms({
  offer,
  digits,
}: {
  offer: Offer
  /** Of the currency, after the decimal point. */
  digits: number
}) {
  const t = useT()
  const words = useTermWords()
  const { hospital, currency, paymentPlan, cancellationRule, contingencyRates, scheduledSeparately, total } =
    offer
  const { extra, separate, money } = words.priced(currency, digits)
  const payments = paymentPlan.map((payment) => {
    const share = words.payment(payment)
    if (!hasExactShares(offer)) return share
    return `${share}: ${t('offers.accept.sum', { amount: money((total.highest * payment.percent) / 100) })}`
  })
  return (
    <details className={styles.terms}>
      <summary>{t('offers.details', { hospital: hospital.name })}</summary>
      <Terms title={t('offers.plan.shares')}>{payments}</Terms>
      {cancellationRule && <Terms title={t('offers.cancel')}>{words.cancellation(cancellationRule)}</Terms>}
      <Terms title={t('offers.extra')}>{contingencyRates.map(extra)}</Terms>
      <Terms title={t('offers.separate')}>{scheduledSeparately.map(separate)}</Terms>
      <Terms title={t('offers.conditions')}>{offer.conditions ? [offer.conditions] : []}</Terms>
      <Terms title={t('offers.promise')}>
        {offer.promise
          ? [t('offers.promise.yes', { hospital: hospital.name }), t('offers.promise.means')]
          : [t('offers.promise.no', { hospital: hospital.name })]}
      </Terms>
      <p className={styles.hash}>
        {t('offers.hash', { version: offer.version })}: <code>{offer.hash}</code>
      </p>
    </details>
  )
}

function Terms({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {children.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the terms of a version never change
          <li key={index} dir="auto">
            {text}
          </li>
        ))}
      </ul>
    </>
  )
}
