import { Provenance } from '~/components/claim/provenance'
import { SourceName } from '~/components/claim/sources'
import type { Offer, OfferComparison } from '~/lib/api/types'
import { formatDate } from '~/lib/format/date'
import { formatMinor } from '~/lib/format/money'
import { useLocale, useT } from '~/lib/i18n/i18n'
import styles from './trip-costs.module.css'

type TripCost = OfferComparison['tripCosts'][string]
type Item = TripCost['unpriced'][number]
type Part = TripCost['parts'][number]
type Amounts = Pick<TripCost, 'best' | 'likely' | 'worst'>

interface TripCostsProps {
  comparison: OfferComparison
  /** Those that the patient can accept. */
  offers: Offer[]
}

/** What the whole trip costs with each offer: the sums, what nobody prices, and the parts with their sources. */
export function TripCosts({ comparison, offers }: TripCostsProps) {
  const t = useT()
  return (
    <section className={styles.costs} aria-labelledby="trip">
      <h3 id="trip">{t('offers.trip')}</h3>
      <p>{t('offers.trip.lead')}</p>
      <p className="muted">{t('offers.trip.without')}</p>
      <ul className={styles.list}>
        {offers.map((offer) => {
          const cost = comparison.tripCosts[offer.id]
          return cost && <TripOfOffer key={offer.id} {...{ offer, cost, comparison }} />
        })}
      </ul>
    </section>
  )
}

interface TripProps {
  offer: Offer
  cost: TripCost
  comparison: OfferComparison
}

function TripOfOffer({ offer, cost, comparison }: TripProps) {
  const t = useT()
  const locale = useLocale()
  const { digits, patientCurrency, rows } = comparison
  const { parts, unpriced, visa } = cost
  const isOpen = unpriced.length > 0
  const needsVisa = [...parts, ...unpriced].some(({ kind }) => kind === 'visa')
  const inBoth = (key: keyof Amounts, amounts: Amounts & Pick<Part, 'inPatientCurrency'>) => {
    const money = (amount: number, of: string) => formatMinor(amount, of, digits[of] ?? 0, locale)
    const own = money(amounts[key], cost.currency)
    const { inPatientCurrency: converted } = amounts
    return patientCurrency === cost.currency || !converted
      ? [own]
      : [own, money(converted[key], patientCurrency)]
  }
  const betweenBoth = (part: Part) => {
    const highest = inBoth('worst', part)
    return inBoth('best', part).map((lowest, index) => (
      <span key={lowest} className="muted">
        {t('offers.total.range', { lowest, highest: highest[index] })}
      </span>
    ))
  }
  return (
    <li className={styles.trip}>
      <h4>{t('offers.trip.of', { hospital: offer.hospital.name })}</h4>
      <p className={styles.total}>
        {inBoth('likely', cost).map((amount, index) => (
          <span key={amount} className={index === 0 ? styles.first : undefined}>
            {t(isOpen ? 'offers.trip.leastLikely' : 'offers.total.likely', { amount })}
          </span>
        ))}
      </p>
      {isOpen && (
        <p>
          {t('offers.trip.unpriced', {
            items: new Intl.ListFormat(locale, { type: 'conjunction' }).format(unpriced.map(labelOf)),
          })}
        </p>
      )}
      <dl className={styles.sums}>
        {(['best', 'likely', 'worst'] as const).map((key) => (
          <div key={key}>
            <dt>{t(`offers.trip.${key}`)}</dt>
            <dd>
              {inBoth(key, cost).map((amount) => (
                <span key={amount}>{isOpen ? t('offers.total.least', { amount }) : amount}</span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <details className={styles.parts}>
        <summary>{t('offers.trip.parts', { hospital: offer.hospital.name })}</summary>
        <ul>
          {parts.map((part) => (
            <li key={`${part.kind} ${part.key} ${part.name}`} className={styles.part}>
              <span dir="auto">{labelOf(part)}</span>
              <span className={styles.amount}>{inBoth('likely', part).join(' · ')}</span>
              {part.best !== part.worst && betweenBoth(part)}
              <span className="muted">
                <Source source={part.source} offers={comparison.offers} />
              </span>
            </li>
          ))}
        </ul>
        {needsVisa && visa && (
          <p className={styles.visa}>
            <span>{t('offers.trip.visaRule', { rule: visa.value })}</span>
            <Provenance claim={visa} />
          </p>
        )}
      </details>
    </li>
  )

  function labelOf({ kind, key, name, people, nights }: Item): string {
    if (kind === 'offer') return t('offers.trip.offer')
    if (kind === 'separate') return t('offers.trip.separate', { name })
    if (kind !== 'line') return t(`offers.trip.${kind}`, { people: people ?? 0 })
    const code = rows.find((row) => row.key === key)?.code
    const item = code && code !== 'other' ? t(`offers.code.${code}`) : (name ?? '')
    return nights === null ? item : t('offers.trip.nights', { item, nights })
  }
}

function Source({ source: { kind, offerIds, range }, offers }: { source: Part['source']; offers: Offer[] }) {
  const t = useT()
  const locale = useLocale()
  if (kind === 'offer') return t('offers.trip.source.offer')
  if (!range) {
    const names = offers.filter(({ id }) => offerIds.includes(id)).map(({ hospital }) => hospital.name)
    return t('offers.trip.source.others', { hospitals: new Intl.ListFormat(locale).format(names) })
  }
  const { title, url, checkedAt, isFictional, unit } = range
  return (
    <>
      {t(`offers.trip.unit.${unit}`)} <SourceName name={title} url={url} />
      {`, ${t('common.claim.checked', { date: formatDate(checkedAt, locale) })}`}
      {isFictional && ` · ${t('offers.trip.fictional')}`}
    </>
  )
}
