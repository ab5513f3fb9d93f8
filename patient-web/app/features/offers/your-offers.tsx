import { Link } from 'react-router'
import { useSearchParams } from 'react-router-dom'
import { Status } from '~/components/ui/status'
import { AskAboutOffer } from '~/features/assistant/assistant'
import type { Offer, OfferComparison } from '~/lib/api/types'
import { formatZonedMoment } from '~/lib/format/moment'
import { useLocale, useT } from '~/lib/i18n/i18n'
import { AcceptOffer } from './accept-offer'
import { AcceptedOffer } from './accepted-offer'
import { AgreedTotal } from './agreed-total'
import { isCurrent } from './current'
import { OfferTerms } from './offer-terms'
import styles from './offers.module.css'
import { OffersTable } from './offers-table'
import { SortLinks } from './sort-links'
import { sortIn, sortOffers } from './sorted-offers'
import { TripCosts } from './trip-costs'

/** The offers of a booking: what the patient accepted, the offers that are not over side by side, then those that are over. */
export function YourOffers({
  bookingId,
  comparison,
  isOver,
  isPaid,
  onChanged,
}: {
  bookingId: string
  /** Undefined when it could not be loaded. */
  comparison: OfferComparison | undefined
  /** The booking is completed or cancelled. */
  isOver: boolean
  /** The patient has paid what Sihat collects. */
  isPaid: boolean
  onChanged: () => void
}) {
  const t = useT()
  const [query] = useSearchParams()
  const current = comparison ? sortOffers(comparison.offers.filter(isCurrent), comparison, sortIn(query)) : []
  const over = comparison?.offers.filter((offer) => !isCurrent(offer)) ?? []
  const acceptance = comparison?.acceptance
  const accepted = comparison?.offers.find(({ id }) => id === acceptance?.offerId)
  const isActive = acceptance && !acceptance.endedAt
  const activeId = isActive ? acceptance.offerId : undefined
  const agreedId = acceptance?.confirmedAt ? activeId : undefined
  const digitsOf = ({ currency }: Offer) => comparison?.digits[currency] ?? 0
  const [newest, ...earlier] =
    comparison && isActive ? comparison.changeOrders.filter(({ status }) => status === 'signed') : []
  const isHolding = isActive && !acceptance.confirmedAt && current.length > 1
  if (comparison?.offers.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="yours">
      <h2 id="yours">{t('offers.yours')}</h2>
      {!comparison && <p role="status">{t('offers.yours.failed')}</p>}
      {acceptance && accepted && (
        <AcceptedOffer
          bookingId={bookingId}
          acceptance={acceptance}
          offer={accepted}
          isOver={isOver}
          isPaid={isPaid}
          changeOrders={comparison.changeOrders}
          onChanged={onChanged}
        />
      )}
      {accepted && newest && <AgreedTotal signed={[newest, ...earlier]} hospital={accepted.hospital.name} />}
      {comparison && current.length > 0 && (
        <>
          {newest ? (
            <>
              <h3>{t('offers.yours.asAccepted')}</h3>
              <p>{t('offers.yours.asAccepted.lead')}</p>
            </>
          ) : (
            <p>{t(isHolding ? 'offers.yours.held' : 'offers.yours.lead')}</p>
          )}
          <Changed bookingId={bookingId} offers={current.filter(({ id }) => id !== activeId)} />
          {current.length > 1 && <SortLinks />}
          <OffersTable comparison={comparison} offers={current} />
          <TripCosts comparison={comparison} offers={current} />
          <Rates comparison={comparison} />
          <p>{t('assistant.offer.explains')}</p>
          <div className={styles.asks}>
            {current.map((offer) => (
              <AskAboutOffer key={offer.id} {...offer} />
            ))}
          </div>
          {current.map((offer) => (
            <OfferTerms key={offer.id} offer={offer} digits={digitsOf(offer)} />
          ))}
          {!isActive &&
            !isOver &&
            current.map((offer) => (
              <AcceptOffer key={offer.id} offer={offer} digits={digitsOf(offer)} onChanged={onChanged} />
            ))}
        </>
      )}
      {comparison && <Talks bookingId={bookingId} offers={comparison.offers} agreedId={agreedId} />}
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

/** Leads to what changed in each offer that is not in its first version. */
function Changed({ bookingId, offers }: { bookingId: string; offers: Offer[] }) {
  const t = useT()
  return offers.map(({ id, hospital, changes }) => {
    const first = changes.at(-1)
    return (
      first && (
        <Link key={id} to={`/dashboard/bookings/${bookingId}/offers/${id}#changes`}>
          {t('offers.changes.link', { hospital: hospital.name, version: first.since })}
        </Link>
      )
    )
  })
}

/** Leads to the questions and changes of each offer. An offer that is over has a link if the patient wrote about it. */
function Talks({
  bookingId,
  offers,
  agreedId,
}: {
  bookingId: string
  offers: Offer[]
  /** The accepted offer whose date is confirmed. Nobody asks for a change of it. */
  agreedId: string | undefined
}) {
  const t = useT()
  const textOf = (offer: Offer) =>
    offer.id === agreedId ? 'offers.talk.agreed' : isCurrent(offer) ? 'offers.talk.open' : 'offers.talk.read'
  const shown = offers.filter((offer) => isCurrent(offer) || offer.messages > 0 || offer.changeRequest)
  if (shown.length === 0) return null
  return (
    <>
      <h3>{t('offers.talk')}</h3>
      <ul className={styles.talks}>
        {shown.map((offer) => (
          <li key={offer.id}>
            <Link to={`/dashboard/bookings/${bookingId}/offers/${offer.id}`}>
              {t(textOf(offer), { hospital: offer.hospital.name })}
            </Link>
            {offer.unreadMessages > 0 && (
              <Status tone="info" icon="mail">
                {t('offers.talk.unread', { count: offer.unreadMessages })}
              </Status>
            )}
            {offer.changeRequest?.status === 'open' && (
              <Status tone="wait" icon="clock">
                {t('offers.talk.changeOpen')}
              </Status>
            )}
            {offer.changeRequest?.status === 'declined' && (
              <Status tone="neutral" icon="crossCircle">
                {t('offers.talk.changeDeclined')}
              </Status>
            )}
          </li>
        ))}
      </ul>
    </>
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
function Rates({ comparison }: { comparison: OfferComparison }) {
  const t = useT()
  const locale = useLocale()
  const { rates, patientCurrency } = comparison
  const offers = comparison.offers.filter(isCurrent)
  const missing = offers.some(
    ({ currency }) =>
      currency !== patientCurrency &&
      !rates.some(({ from, to }) => from === currency && to === patientCurrency),
  )
  if (offers.every(({ currency }) => currency === patientCurrency)) return null
  /** Two published rates that were combined often have one source and time. */
  const sourcesOf = (published: OfferComparison['rates'][number]['published']) => [
    ...new Set(
      published.map(({ source, publishedAt, isFictional }) => {
        const words = t('offers.rates.source', { source, date: formatZonedMoment(publishedAt, locale) })
        return isFictional ? `${words} · ${t('offers.rates.fictional')}` : words
      }),
    ),
  ]
  return (
    <div>
      <h3>{t('offers.rates')}</h3>
      <p>
        {t('offers.rates.shown', { currency: patientCurrency })}{' '}
        <Link to="/account">{t('offers.rates.choose')}</Link>
      </p>
      {missing && <p>{t('offers.rates.missing', { currency: patientCurrency })}</p>}
      <ul>
        {rates.map(({ from, to, rate, published }) => (
          <li key={from + to}>
            {t('offers.rates.one', { from, to, rate })}
            {sourcesOf(published).map((source) => (
              <span key={source} className="muted">
                {' · '}
                {source}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </div>
  )
}
