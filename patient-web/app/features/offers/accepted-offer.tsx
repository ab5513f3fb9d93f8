import { Link } from 'react-router'
import { ButtonLink } from '~/components/ui/button'
import { PaymentPlan } from '~/features/payments/payment-plan'
import type { Acceptance, ChangeOrder, Offer } from '~/lib/api/types'
import { formatDate } from '~/lib/format/date'
import { formatZonedMoment } from '~/lib/format/moment'
import { useLocale, useT } from '~/lib/i18n/i18n'
import { ChangeOrders } from './change-orders'
import { InDollars } from './in-dollars'
import { OfferPdf } from './offer-pdf'
import styles from './offers.module.css'

interface AcceptedOfferProps {
  bookingId: string
  acceptance: Acceptance
  offer: Offer
  /** The booking is completed or cancelled. */
  isOver: boolean
  /** The patient has paid what Sihat collects. */
  isPaid: boolean
  changeOrders: ChangeOrder[]
  onChanged: () => void
}

/** Shows the accepted offer, whose turn it is, and the signed text. */
export function AcceptedOffer({ bookingId, acceptance, offer, isOver, isPaid, ...rest }: AcceptedOfferProps) {
  const t = useT()
  const locale = useLocale()
  const hospital = offer.hospital.name
  const { acceptedAt, confirmBy, confirmedAt, endedAt, signature, text, sharesIdentity } = acceptance
  const { costUsd, conversion, hash, version } = acceptance
  return (
    <div className={styles.accepted}>
      <div role="status" className={styles.said}>
        <h3>{t('offers.accepted.title', { hospital })}</h3>
        {endedAt && <p>{t('offers.accepted.ended', { date: formatZonedMoment(endedAt, locale) })}</p>}
        {endedAt ? null : confirmedAt ? (
          <>
            <p>
              {t('offers.accepted.confirmed', {
                hospital,
                date: offer.earliestDate ? formatDate(offer.earliestDate, locale) : '–',
              })}
            </p>
            {!isOver && (
              <ButtonLink to={`/dashboard/bookings/${bookingId}`} look="primary">
                {t('offers.accepted.pay')}
              </ButtonLink>
            )}
          </>
        ) : (
          <p>{t('offers.accepted.waiting', { hospital, until: formatZonedMoment(confirmBy, locale) })}</p>
        )}
      </div>
      <ChangeOrders
        orders={rest.changeOrders}
        hospital={hospital}
        isOver={isOver}
        onChanged={rest.onChanged}
      />
      {!endedAt && (
        <>
          <h4>{t('offers.plan')}</h4>
          <PaymentPlan plan={acceptance.paymentPlan} isPaid={isPaid && confirmedAt !== null} />
        </>
      )}
      {confirmedAt && (
        <p>
          <Link to={`/dashboard/bookings/${bookingId}/offers/${offer.id}/bills`}>
            {t('offers.bills.link', { hospital })}
          </Link>
        </p>
      )}
      <OfferPdf offer={offer} version={version} />
      <details className={styles.terms}>
        <summary>{t('offers.accepted.signed')}</summary>
        <p>{t('offers.accepted.by', { name: signature, date: formatZonedMoment(acceptedAt, locale) })}</p>
        {text.map((paragraph) => (
          <p key={paragraph} dir="auto">
            {paragraph}
          </p>
        ))}
        <p>
          {t(sharesIdentity ? 'offers.accepted.identity.yes' : 'offers.accepted.identity.no', { hospital })}
        </p>
        <InDollars costUsd={costUsd} conversion={conversion} />
        <p className={styles.hash}>
          {t('offers.hash', { version })}: <code>{hash}</code>
        </p>
      </details>
    </div>
  )
}
