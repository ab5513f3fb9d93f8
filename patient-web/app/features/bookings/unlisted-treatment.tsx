import { type ReactNode, useEffect, useState } from 'react'
import { orUndefined } from '~/lib/api/api'
import { type MessageId, useT } from '~/lib/i18n/i18n'
import { type Choice, fetchHospitalsOf } from './api'
import styles from './unlisted-treatment.module.css'

interface UnlistedTreatmentProps {
  /** The chosen ones. Nothing is said of a hospital that the site does not show. */
  hospitals: Choice[]
  /** Undefined or null where none is chosen. */
  treatment: Choice | undefined | null
  /** Text that tells the patient what to do next. */
  advice: MessageId
  children?: ReactNode
}

/** Says which of the chosen hospitals do not list the treatment. It blocks nothing. */
export function UnlistedTreatment({ hospitals, treatment, advice, children }: UnlistedTreatmentProps) {
  const t = useT()
  const listing = useHospitalsOf(treatment?.slug)
  const unlisted = hospitals.filter(
    ({ slug, isActive }) => isActive !== false && listing?.includes(slug) === false,
  )
  return (
    <div role="status" className={styles.unlisted}>
      {treatment && unlisted.length > 0 && (
        <>
          {unlisted.map(({ id, name }) => (
            <p key={id}>{t('bookings.unlisted', { hospital: name, treatment: treatment.name })}</p>
          ))}
          <p>{t(advice)}</p>
          {children}
        </>
      )}
    </div>
  )
}

/** Loads the slugs of the hospitals that list a treatment. Undefined while they load, and when they cannot be loaded. */
function useHospitalsOf(treatment: string | undefined): string[] | undefined {
  const [loaded, setLoaded] = useState<{ treatment: string; hospitals: string[] | undefined }>()
  useEffect(() => {
    if (!treatment) return
    let isShown = true
    void orUndefined(fetchHospitalsOf(treatment)).then((hospitals) => {
      if (isShown) setLoaded({ treatment, hospitals })
    })
    return () => {
      isShown = false
    }
  }, [treatment])
  return loaded?.treatment === treatment ? loaded?.hospitals : undefined
}
