import { Link } from 'react-router-dom'
import { NotVerified, Provenance } from '~/components/claim/provenance'
import { ButtonLink } from '~/components/ui/button'
import { EditorialRating } from '~/components/ui/rating'
import { quotePath } from '~/lib/api/return-to'
import type { ListedHospital, Treatment } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import parts from '../parts.module.css'
import { hospitalPath } from '../paths'
import { ProfileSection } from '../profile'
import { usePriceText } from './price-range'
import styles from './treatment-profile.module.css'

/** The hospitals listed for it. None has confirmed the listing or published a price until it says so here. */
export function TreatmentHospitals({ treatment }: { treatment: Treatment }) {
  const t = useT()
  const { hospitals } = treatment
  return (
    <ProfileSection title={t('treatments.hospitals')}>
      {hospitals.length === 0 ? (
        <p>{t('treatments.hospitals.none')}</p>
      ) : (
        <>
          <p className="muted">
            {t('treatments.hospitals.note')} <NotVerified what={t('treatments.hospitals.listing')} />
          </p>
          <ul className={styles.rows}>
            {hospitals.map((hospital) => (
              <li key={hospital.slug}>
                <Row hospital={hospital} treatment={treatment} />
              </li>
            ))}
          </ul>
        </>
      )}
    </ProfileSection>
  )
}

function Row({ hospital, treatment }: { hospital: ListedHospital; treatment: Treatment }) {
  const t = useT()
  const { slug, name, city, country, rating, partner } = hospital
  return (
    <div className={styles.hospital}>
      <div>
        <h3 className={parts.name}>
          <Link to={hospitalPath(hospital)}>{name}</Link>
        </h3>
        <p className="muted">
          {city}, {country.name} · {t(partner ? 'common.partner' : 'common.notPartner')}
        </p>
        <EditorialRating value={rating} />
      </div>
      <div className={styles.own}>
        <Price hospital={hospital} treatment={treatment} />
        <ButtonLink
          to={quotePath({ hospital: slug, treatment: treatment.slug })}
          aria-label={t('treatments.quoteAt', { treatment: treatment.name, name })}
        >
          {t('common.cta.quote')}
        </ButtonLink>
      </div>
    </div>
  )
}

/** The hospital's own price with its source. Says so when the price is outside the planning range. */
function Price({ hospital, treatment }: { hospital: ListedHospital; treatment: Treatment }) {
  const t = useT()
  const priceText = usePriceText()
  const { minCostUsd: min, maxCostUsd: max, priceClaim } = hospital
  if (min === null || max === null) return <p>{priceText(hospital)}</p>
  const isOutside = min < (treatment.minCostUsd ?? min) || max > (treatment.maxCostUsd ?? max)
  return (
    <div data-fact="price">
      <p className={parts.figure}>{priceText(hospital)}</p>
      {isOutside && <p className="small">{t('treatments.hospitals.outside')}</p>}
      <Provenance claim={priceClaim} />
    </div>
  )
}
