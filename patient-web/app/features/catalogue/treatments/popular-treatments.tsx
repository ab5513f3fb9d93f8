import { claimFor } from '~/components/claim/claims'
import { Provenance } from '~/components/claim/provenance'
import { ButtonLink } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { commonScale, PriceBar } from '~/components/ui/price-bar'
import { quotePath } from '~/lib/api/return-to'
import type { TreatmentCard } from '~/lib/api/types'
import { formatUsd } from '~/lib/format/money'
import { useLocale, useT } from '~/lib/i18n/i18n'
import styles from '../featured.module.css'

const POPULAR_CATEGORIES = ['orthopedic', 'fertility', 'cardiology']
const PROCEDURES_SHOWN = 3

/** The first treatment of each popular category. */
export function popularTreatments(treatments: TreatmentCard[]): TreatmentCard[] {
  return POPULAR_CATEGORIES.flatMap((category) => treatments.find((one) => one.category === category) ?? [])
}

export function PopularTreatments({ treatments }: { treatments: TreatmentCard[] | undefined }) {
  const t = useT()
  if (!treatments) return <p className={styles.error}>{t('catalogue.error.treatments')}</p>
  const scale = commonScale(treatments.map(({ maxCostUsd }) => maxCostUsd))
  return (
    <ul className={styles.three}>
      {treatments.map((treatment) => (
        <li key={treatment.id} className={styles.card}>
          <Treatment treatment={treatment} scale={scale} />
        </li>
      ))}
    </ul>
  )
}

function Treatment({ treatment, scale }: { treatment: TreatmentCard; scale: number }) {
  const t = useT()
  const { slug, name, description, procedures, durationText, availableIn } = treatment
  const more = procedures.length - PROCEDURES_SHOWN
  return (
    <>
      <div className={styles.body}>
        <h3>{name}</h3>
        <Price treatment={treatment} scale={scale} />
        <p>{description}</p>
        <p className={styles.row}>
          <Icon name="calendar" size={18} />
          <span>
            {durationText ? t('catalogue.duration', { duration: durationText }) : t('common.notStated')}
          </span>
        </p>
        <p className={styles.row}>
          <Icon name="globe" size={18} />
          <span>{availableIn.map((country) => country.name).join(', ')}</span>
        </p>
        <p className={styles.row}>
          <Icon name="heart" size={18} />
          <span>
            {procedures.slice(0, PROCEDURES_SHOWN).join(', ')}
            {more > 0 && ` ${t('catalogue.more', { count: more })}`}
          </span>
        </p>
      </div>
      <div className={styles.foot}>
        <ButtonLink to={quotePath({ treatment: slug })} aria-label={t('common.cta.quoteFor', { name })}>
          {t('common.cta.quote')}
        </ButtonLink>
      </div>
    </>
  )
}

function Price({ treatment, scale }: { treatment: TreatmentCard; scale: number }) {
  const t = useT()
  const locale = useLocale()
  const { minCostUsd: min, maxCostUsd: max, costBasis, claims } = treatment
  if (min === null || max === null) return <p className={styles.price}>{t('common.priceOnRequest')}</p>
  return (
    <div>
      <p className={styles.price}>
        {formatUsd(min, locale)} - {formatUsd(max, locale)}
      </p>
      <PriceBar min={min} max={max} scale={scale} />
      <p className={styles.basis}>
        {costBasis} <Provenance claim={claimFor(claims, 'costRange')} />
      </p>
    </div>
  )
}
