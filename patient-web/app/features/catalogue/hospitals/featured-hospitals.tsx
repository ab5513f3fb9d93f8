import { Link } from 'react-router-dom'
import { Accreditations } from '~/components/claim/accreditations'
import { Partnership } from '~/components/claim/partnership'
import { EditorialRating } from '~/components/ui/rating'
import { Tile } from '~/components/ui/tile'
import type { HospitalCard } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import styles from '../featured.module.css'
import { hospitalPath } from '../paths'
import { HospitalActions } from './hospital-card'

export function FeaturedHospitals({ hospitals }: { hospitals: HospitalCard[] | undefined }) {
  const t = useT()
  if (!hospitals) return <p className={styles.error}>{t('catalogue.error')}</p>
  return (
    <ul className={styles.four}>
      {hospitals.map((hospital, index) => (
        <li key={hospital.id} className={styles.card}>
          <Link to={hospitalPath(hospital)} tabIndex={-1} aria-hidden="true">
            <Tile country={hospital.country.code} city={hospital.city} warm={index % 2 === 0} />
          </Link>
          <div className={styles.body}>
            <p className="muted">
              {hospital.city}, {hospital.country.name}
            </p>
            <h3>
              <Link to={hospitalPath(hospital)}>{hospital.name}</Link>
            </h3>
            <EditorialRating value={hospital.rating} />
            <Accreditations hospital={hospital} />
            <Partnership partner={hospital.partner} />
          </div>
          <HospitalActions hospital={hospital} />
        </li>
      ))}
    </ul>
  )
}
