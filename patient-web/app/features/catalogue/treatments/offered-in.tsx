import { Link } from 'react-router-dom'
import type { DestinationCard, TreatmentCard } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import parts from '../parts.module.css'
import { destinationPath } from '../paths'

interface OfferedInProps {
  countries: TreatmentCard['availableIn']
  /** Undefined when they could not be loaded: the names then stand without links. */
  destinations: DestinationCard[] | undefined
}

/** Countries that offer a treatment, with links to their profiles. Says where no hospital is listed for it. */
export function OfferedIn({ countries, destinations }: OfferedInProps) {
  const t = useT()
  if (countries.length === 0) return t('common.notStated')
  return (
    <ul className={parts.links}>
      {countries.map(({ code, name, hasHospital }) => {
        const profile = destinations?.find(({ country }) => country.code === code)
        return (
          <li key={code}>
            {profile ? <Link to={destinationPath(profile)}>{name}</Link> : name}
            {!hasHospital && <span className="muted"> {t('treatments.availableIn.noHospital')}</span>}
          </li>
        )
      })}
    </ul>
  )
}
