import { ButtonLink } from '~/components/ui/button'
import type { Offer, OfferComparison } from '~/lib/api/types'
import { formatZonedMoment } from '~/lib/format/moment'
import { useLocale, useT } from '~/lib/i18n/i18n'
import { OfferTerms } from './offer-terms'
import styles from './offers.module.css'
import { OffersTable } from './offers-table'

/** The offers of a booking: those that the patient can accept side by side, then those that are over. */
export function YourOffers({
  bookingId,
  comparison,
}: {
  bookingId: string
  /** Undefined when it could not be loaded. */
  comparison: OfferComparison | undefined
}) {
  const t = useT()
  const current = comparison?.offers.filter(({ status }) => status === 'published') ?? []
  const over = comparison?.offers.filter(({ status }) => status !== 'published') ?? []
  if (comparison?.offers.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="yours">
      <h2 id="yours">{t('offers.yours')}</h2>
      {!comparison && <p role="status">{t('offers.yours.failed')}</p>}
      {comparison && current.length > 0 && (
        <>
          <p>{t('offers.yours.lead')}</p>
          <OffersTable comparison={comparison} offers={current} />
          <Rates comparison={comparison} />
          {current.map((offer) => (
            <OfferTerms key={offer.id} offer={offer} digits={comparison.digits[offer.currency] ?? 0} />
          ))}
          <p>{t('offers.yours.accept')}</p>
          <ButtonLink to={`/dashboard/bookings/${bookingId}#messages`}>{t('offers.yours.write')}</ButtonLink>
        </>
      )}
      {over.length > 0 && (
        <>
          <h3>{t('offers.over')}</h3>
          <ul>
            {over.map((offer) => (
              <li key={offer.id}>
                {offer.hospital.name}: <WhyOver offer={offer} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function WhyOver({ offer: { status, withdrawalReason, validUntil } }: { offer: Offer }) {
  const t = useT()
  const locale = useLocale()
  if (withdrawalReason) return t(`offers.over.withdrawn.${withdrawalReason}`)
  if (status === 'declined') return t('offers.over.declined')
  return t('offers.over.expired', { date: formatZonedMoment(validUntil, locale) })
}

/** Every rate that the table uses, with its source and time. */
function Rates({ comparison: { rates, patientCurrency, offers } }: { comparison: OfferComparison }) {
  const t = useT()
  const locale = useLocale()
  const missing =
    patientCurrency !== null &&
    offers.some(
      ({ currency }) =>
        currency !== patientCurrency &&
        !rates.some(({ from, to }) => from === currency && to === patientCurrency),
    )
  if (rates.length === 0 && !missing) return null
  return (
    <div>
      <h3>{t('offers.rates')}</h3>
      {missing && <p>{t('offers.rates.missing', { currency: patientCurrency })}</p>}
      <ul>
        {rates.map(({ from, to, rate, published }) => (
          <li key={from + to}>
            {t('offers.rates.one', { from, to, rate })}
            {published.map(({ base, quote, source, publishedAt, isFictional }) => (
              <span key={base + quote} className="muted">
                {' · '}
                {t('offers.rates.source', { source, date: formatZonedMoment(publishedAt, locale) })}
                {isFictional && ` · ${t('offers.rates.fictional')}`}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </div>
  )
}
