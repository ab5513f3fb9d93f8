import { Link } from 'react-router-dom'
import { EditorialRating } from '~/components/ui/rating'
import type { HospitalCard } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import parts from '../parts.module.css'
import { hospitalPath } from '../paths'
import { ProfileSection } from '../profile'

export function DestinationHospitals({ hospitals }: { hospitals: HospitalCard[] | undefined }) {
  const t = useT()
  return (
    <ProfileSection title={t('destinations.hospitals')}>
      {!hospitals && <p>{t('catalogue.error')}</p>}
      {hospitals?.length === 0 && <p>{t('destinations.hospitals.none')}</p>}
      <ul className={parts.pairs}>
        {hospitals?.map((hospital) => (
          <li key={hospital.id}>
            <h3 className={parts.name}>
              <Link to={hospitalPath(hospital)}>{hospital.name}</Link>
            </h3>
            <p className="muted">
              {hospital.city} · {t(hospital.partner ? 'common.partner' : 'common.notPartner')}
            </p>
            <EditorialRating value={hospital.rating} />
          </li>
        ))}
      </ul>
    </ProfileSection>
  )
}
