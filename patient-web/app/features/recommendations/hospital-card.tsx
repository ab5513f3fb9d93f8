import { Link } from 'react-router-dom'
import { Accreditations } from '~/components/claim/accreditations'
import { claimFor } from '~/components/claim/claims'
import { Partnership } from '~/components/claim/partnership'
import { SourceMark, UnsourcedMark } from '~/components/claim/provenance'
import { ButtonLink } from '~/components/ui/button'
import { EditorialRating } from '~/components/ui/rating'
import { Status } from '~/components/ui/status'
import type { HospitalRecommendation } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import type { Basis } from './basis-line'
import styles from './card.module.css'
import { CompareButton } from './compare-bar'
import { CostRange } from './cost-range'
import { Reasons } from './reasons'

interface HospitalCardProps {
  hospital: HospitalRecommendation
  basis: Basis
  scale: number
}

export function HospitalCard({ hospital, basis, scale }: HospitalCardProps) {
  const t = useT()
  const { slug, name, city, country, rating, specialties, claims, partner, successStories } = hospital
  const {
    estimatedCostMinUsd: min,
    estimatedCostMaxUsd: max,
    priceKnown,
    priceVerified,
    priceCheckedAt,
  } = hospital
  const path = `/hospitals/${slug}`
  return (
    <article className={styles.card}>
      <div className={styles.body}>
        <div>
          <p className="muted">
            {city}, {country.name}
          </p>
          <h3 className={styles.name}>
            <Link to={path}>{name}</Link>
          </h3>
        </div>
        <div className={styles.badges}>
          <EditorialRating value={rating} />
          {successStories > 0 && (
            <Status tone="good" icon="heart">
              {t('recommendations.hospital.successStories', { count: successStories })}
            </Status>
          )}
        </div>
        <p className={styles.specialties}>
          {specialties.map((field) => field.name).join(' · ') || t('recommendations.hospital.general')}{' '}
          {specialties.length > 0 && <UnsourcedMark claims={claims} field="specialties" />}
        </p>
        <Reasons item={hospital} basis={basis} />
        <Facts hospital={hospital} />
      </div>
      <div className={styles.side}>
        <div>
          <p className={styles.label}>{t('recommendations.cost')}</p>
          <CostRange min={min} max={max} scale={scale} />
          <p className="muted small">
            {t(priceKnown ? 'recommendations.cost.own' : 'recommendations.cost.none')}
          </p>
          {priceKnown && min !== null && (
            <SourceMark claim={{ verified: priceVerified, checkedAt: priceCheckedAt }} />
          )}
        </div>
        <div className={styles.actions}>
          <ButtonLink to={path} aria-label={t('recommendations.viewOf', { name })}>
            {t('recommendations.view')}
          </ButtonLink>
          <CompareButton slug={slug} name={name} />
        </div>
        <Partnership partner={partner} />
      </div>
    </article>
  )
}

/** What patients and the hospital have stated; where nobody has, it says so. */
function Facts({ hospital }: { hospital: HospitalRecommendation }) {
  const t = useT()
  const { successRatePercentage: rate, patientStoriesCount: stories, reviewsCount, claims } = hospital
  const facts = [
    {
      field: 'successRatePercentage',
      label: t('recommendations.hospital.successRate'),
      value: rate === null ? null : t('recommendations.percent', { value: rate }),
    },
    {
      field: 'patientStoriesCount',
      label: t('recommendations.hospital.patientStories'),
      value: stories?.toString(),
    },
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(({ field, label, value }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd className={value ? styles.number : undefined}>{value ?? t('common.notStated')}</dd>
          {value && (
            <dd>
              <SourceMark claim={claimFor(claims, field)} />
            </dd>
          )}
        </div>
      ))}
      <div>
        <dt>{t('recommendations.hospital.reviews')}</dt>
        <dd className={reviewsCount > 0 ? styles.number : undefined}>
          {reviewsCount > 0 ? reviewsCount : t('recommendations.hospital.reviews.none')}
        </dd>
      </div>
      <div>
        <dt>{t('recommendations.hospital.accreditation')}</dt>
        <dd>
          <Accreditations hospital={hospital} />
        </dd>
      </div>
    </dl>
  )
}
