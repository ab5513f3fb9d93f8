import { Link } from 'react-router-dom'
import { UnsourcedMark } from '~/components/claim/provenance'
import type { DestinationCard, Treatment } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import parts from '../parts.module.css'
import { destinationPath } from '../paths'
import { ProfileSection } from '../profile'
import { Saving } from '../saving'
import styles from './treatment-profile.module.css'

interface TreatmentPlacesProps {
  treatment: Treatment
  destinations: DestinationCard[] | undefined
}

/** The countries that offer it, each with what it saves on average over all treatments. */
export function TreatmentPlaces({ treatment, destinations }: TreatmentPlacesProps) {
  const t = useT()
  const { availableIn, claims, hospitals } = treatment
  return (
    <ProfileSection title={t('treatments.availableIn')}>
      {availableIn.length === 0 ? (
        <p>{t('common.notStated')}</p>
      ) : (
        <>
          <p className="muted">
            {t('treatments.places.note')} <UnsourcedMark claims={claims} field="availableIn" />
          </p>
          <ul className={styles.rows}>
            {availableIn.map(({ code, name }) => {
              const profile = destinations?.find(({ country }) => country.code === code)
              return (
                <li key={code} className={styles.place}>
                  <h3 className={parts.name}>
                    {profile ? <Link to={destinationPath(profile)}>{name}</Link> : name}
                  </h3>
                  {profile && <Saving destination={profile} size="small" />}
                  {!hospitals.some(({ country }) => country.code === code) && (
                    <p>
                      <Link to="/contact">{t('treatments.places.noHospital')}</Link>
                    </p>
                  )}
                </li>
              )
            })}
          </ul>
        </>
      )}
    </ProfileSection>
  )
}
