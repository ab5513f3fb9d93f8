import { Link } from 'react-router-dom'
import { Provenance, UnsourcedMark } from '~/components/claim/provenance'
import { PriceBar } from '~/components/ui/price-bar'
import { quotePath } from '~/lib/api/return-to'
import type { Hospital, PricedTreatment } from '~/lib/api/types'
import { formatUsd } from '~/lib/format/money'
import { useLocale, useT } from '~/lib/i18n/i18n'
import { ProfileSection } from '../profile'
import profile from '../profile.module.css'
import styles from './hospital-prices.module.css'

/** What the hospital is listed for: its own price, and the planning range apart from it. */
export function HospitalPrices({ hospital, scale }: { hospital: Hospital; scale: number }) {
  const t = useT()
  const { treatments, claims } = hospital
  if (treatments.length === 0) return null
  return (
    <ProfileSection id="prices" title={t('catalogue.treatments')}>
      <p className="muted">{t('catalogue.treatments.note')}</p>
      <p className="muted" data-fact="treatments">
        {t('catalogue.treatments.basis')} <UnsourcedMark claims={claims} field="treatments" />
      </p>
      <ul className={profile.prices}>
        {treatments.map((treatment) => (
          <li key={treatment.slug}>
            <Treatment {...{ hospital, treatment, scale }} />
          </li>
        ))}
      </ul>
    </ProfileSection>
  )
}

interface TreatmentProps {
  hospital: Hospital
  treatment: PricedTreatment
  scale: number
}

function Treatment({ hospital, treatment, scale }: TreatmentProps) {
  const t = useT()
  const { slug, name } = treatment
  return (
    <>
      <h3>
        <Link to={`/treatments/${slug}`}>{name}</Link>
      </h3>
      <OwnPrice {...{ treatment, scale }} />
      <PlanningRange {...{ treatment, scale }} />
      <p className={styles.actions}>
        <Link
          to={quotePath({ hospital: hospital.slug, treatment: slug })}
          aria-label={t('catalogue.treatments.quoteFor', { treatment: name, hospital: hospital.name })}
        >
          {t('common.cta.quote')}
        </Link>
        <Link to={`/treatments/${slug}#price`} aria-label={t('catalogue.treatments.includesOf', { name })}>
          {t('catalogue.treatments.includes')}
        </Link>
      </p>
    </>
  )
}

type PriceProps = Pick<TreatmentProps, 'treatment' | 'scale'>

function OwnPrice({ treatment, scale }: PriceProps) {
  const t = useT()
  const locale = useLocale()
  const { minCostUsd: min, maxCostUsd: max, priceClaim } = treatment
  if (min === null || max === null) return <p className={profile.price}>{t('common.priceOnRequest')}</p>
  return (
    <>
      <p className={profile.price}>
        {formatUsd(min, locale)} - {formatUsd(max, locale)}
      </p>
      <p className={styles.own} data-fact="price">
        <span className="muted small">{t('catalogue.treatments.own')}</span>
        <Provenance claim={priceClaim} />
      </p>
      <PriceBar min={min} max={max} scale={scale} />
    </>
  )
}

function PlanningRange({ treatment, scale }: PriceProps) {
  const t = useT()
  const locale = useLocale()
  const { planningMinCostUsd: min, planningMaxCostUsd: max } = treatment
  if (min === null || max === null) return null
  return (
    <div className={styles.planning}>
      <p className="small">
        {t('catalogue.treatments.planning')}: {formatUsd(min, locale)} - {formatUsd(max, locale)}
      </p>
      <PriceBar min={min} max={max} scale={scale} general />
    </div>
  )
}
