import type { ReactNode } from 'react'
import type { Offer } from '~/lib/api/types'
import { formatMinor } from '~/lib/format/money'
import { useLocale, useT } from '~/lib/i18n/i18n'
import styles from './offers.module.css'

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
  const locale = useLocale()
  const { hospital, currency, paymentPlan, cancellationRule, contingencyRates, scheduledSeparately } = offer
  const money = (amount: number) => formatMinor(amount, currency, digits, locale)
  return (
    <details className={styles.terms}>
      <summary>{t('offers.details', { hospital: hospital.name })}</summary>
      <Terms title={t('offers.plan.shares')}>
        {paymentPlan.map(({ percent, payee, days, event }) =>
          t(days < 0 ? 'offers.plan.before' : 'offers.plan.row', {
            percent,
            payee: t(`payments.plan.payee.${payee}`),
            days: Math.abs(days),
            event: t(`payments.plan.event.${event}`),
          }),
        )}
      </Terms>
      {cancellationRule && (
        <Terms title={t('offers.cancel')}>
          {[
            ...cancellationRule.steps.map((step) => t('offers.cancel.step', { ...step })),
            t('offers.cancel.hospital', { percent: cancellationRule.hospitalCancels }),
            t('offers.cancel.unfit', { percent: cancellationRule.unfit }),
          ]}
        </Terms>
      )}
      <Terms title={t('offers.extra')}>
        {contingencyRates.map(({ code, amount, mostUnits }) =>
          t('offers.extra.row', {
            what: t(`offers.extra.${code}`),
            amount: money(amount),
            count: mostUnits,
          }),
        )}
      </Terms>
      <Terms title={t('offers.separate')}>
        {scheduledSeparately.map(({ what, billedBy, likely }) =>
          t('offers.separate.row', {
            what,
            billedBy,
            amount: likely === null ? t('offers.separate.noPrice') : money(likely),
          }),
        )}
      </Terms>
      <Terms title={t('offers.conditions')}>{offer.conditions ? [offer.conditions] : []}</Terms>
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
