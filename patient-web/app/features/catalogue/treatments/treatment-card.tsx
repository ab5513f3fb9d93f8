import { Link } from 'react-router-dom'
import { ButtonLink } from '~/components/ui/button'
import { quotePath } from '~/lib/api/return-to'
import type { TreatmentCard as Card, DestinationCard } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import parts from '../parts.module.css'
import { treatmentPath } from '../paths'
import { OfferedIn } from './offered-in'
import { PriceBasis, PriceRange } from './price-range'
import { Procedures } from './procedures'
import styles from './treatment-list.module.css'
import { UnverifiedInCard } from './unverified-in-card'

interface TreatmentCardProps {
  treatment: Card
  destinations: DestinationCard[] | undefined
  scale: number
}

export function TreatmentCard({ treatment, destinations, scale }: TreatmentCardProps) {
  const t = useT()
  const { slug, name, category, description, durationText, availableIn } = treatment
  return (
    <article className={styles.card}>
      <div>
        <p className={parts.over}>{t(`treatments.category.${category}`)}</p>
        <h2 className={parts.title}>
          <Link to={treatmentPath(treatment)}>{name}</Link>
        </h2>
        <p className={styles.description}>{description}</p>
      </div>
      <div>
        <h3 className={parts.label}>{t('treatments.cost')}</h3>
        <PriceRange range={treatment} scale={scale} underAxis />
        <PriceBasis treatment={treatment} />
      </div>
      <div className={styles.details}>
        <dl className={styles.facts}>
          <div>
            <dt>{t('treatments.procedures')}</dt>
            <dd>
              <Procedures treatment={treatment} />
            </dd>
          </div>
          <div>
            <dt>{t('treatments.availableIn')}</dt>
            <dd>
              <OfferedIn countries={availableIn} destinations={destinations} />
            </dd>
          </div>
        </dl>
        <UnverifiedInCard treatment={treatment} />
      </div>
      <div className={styles.foot}>
        <p>
          <span className={parts.label}>{t('treatments.duration')} </span>
          <span className={durationText ? parts.figure : undefined}>
            {durationText ?? t('common.notStated')}
          </span>
        </p>
        <ButtonLink to={quotePath({ treatment: slug })} aria-label={t('common.cta.quoteFor', { name })}>
          {t('common.cta.quote')}
        </ButtonLink>
      </div>
    </article>
  )
}
