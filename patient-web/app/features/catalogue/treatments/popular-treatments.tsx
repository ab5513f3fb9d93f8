import { Link } from 'react-router-dom'
import { ButtonLink } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { quotePath } from '~/lib/api/return-to'
import type { TreatmentCard } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import styles from '../featured.module.css'
import { treatmentPath } from '../paths'
import { CategoryPicture } from './category-picture'
import { PriceBasis, PriceRange } from './price-range'
import { Procedures } from './procedures'
import { UnverifiedInCard } from './unverified-in-card'

const POPULAR_CATEGORIES = ['orthopedic', 'fertility', 'cardiology']

/** The first treatment of each popular category. */
export function popularTreatments(treatments: TreatmentCard[]): TreatmentCard[] {
  return POPULAR_CATEGORIES.flatMap((category) => treatments.find((one) => one.category === category) ?? [])
}

interface PopularTreatmentsProps {
  treatments: TreatmentCard[] | undefined
  /** Of the whole catalogue. */
  scale: number
}

export function PopularTreatments({ treatments, scale }: PopularTreatmentsProps) {
  const t = useT()
  if (!treatments) return <p className={styles.error}>{t('catalogue.error.treatments')}</p>
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
  const { slug, name, category, description, durationText, availableIn } = treatment
  return (
    <>
      <Link to={treatmentPath(treatment)} tabIndex={-1} aria-hidden="true">
        <CategoryPicture category={category} />
      </Link>
      <div className={styles.body}>
        <h3>
          <Link to={treatmentPath(treatment)}>{name}</Link>
        </h3>
        <div>
          <PriceRange range={treatment} scale={scale} />
          <PriceBasis treatment={treatment} />
        </div>
        <p>{description}</p>
        <p className={styles.row}>
          <Icon name="calendar" size={18} />
          <span>
            {durationText ? t('catalogue.duration', { duration: durationText }) : t('common.notStated')}
          </span>
        </p>
        <p className={styles.row}>
          <Icon name="globe" size={18} />
          <span>
            {availableIn
              .filter(({ hasHospital }) => hasHospital)
              .map(({ name }) => name)
              .join(', ')}
          </span>
        </p>
        <p className={styles.row}>
          <Icon name="heart" size={18} />
          <span>
            <Procedures treatment={treatment} />
          </span>
        </p>
        <UnverifiedInCard treatment={treatment} />
      </div>
      <div className={styles.foot}>
        <ButtonLink to={quotePath({ treatment: slug })} aria-label={t('common.cta.quoteFor', { name })}>
          {t('common.cta.quote')}
        </ButtonLink>
      </div>
    </>
  )
}
