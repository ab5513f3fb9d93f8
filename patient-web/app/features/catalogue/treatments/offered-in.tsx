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

/** The countries in which a treatment is offered; those with a profile lead to it. */
export function OfferedIn({ countries, destinations }: OfferedInProps) {
  const t = useT()
  if (countries.length === 0) return t('common.notStated')
  return (
    <ul className={parts.links}>
      {countries.map(({ code, name }) => {
        const profile = destinations?.find(({ country }) => country.code === code)
        return <li key={code}>{profile ? <Link to={destinationPath(profile)}>{name}</Link> : name}</li>
      })}
    </ul>
  )
}
