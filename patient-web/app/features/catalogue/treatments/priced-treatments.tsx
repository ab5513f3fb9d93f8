import { Link } from 'react-router-dom'
import { UnverifiedFacts } from '~/components/claim/unverified-facts'
import type { TreatmentCard } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import parts from '../parts.module.css'
import { treatmentPath } from '../paths'
import { PriceRange } from './price-range'

type Priced = Pick<TreatmentCard, 'slug' | 'name' | 'durationText' | 'minCostUsd' | 'maxCostUsd' | 'claims'>

/** Treatments with planning range and length of the trip, to go on to. Their profiles show the sources. */
export function PricedTreatments({ treatments, scale }: { treatments: Priced[]; scale: number }) {
  const t = useT()
  return (
    <ul className={parts.pairs}>
      {treatments.map((treatment) => (
        <li key={treatment.slug}>
          <h3 className={parts.name}>
            <Link to={treatmentPath(treatment)}>{treatment.name}</Link>
          </h3>
          <p className={parts.label}>
            {t('treatments.duration')}: {treatment.durationText ?? t('common.notStated')}
          </p>
          <PriceRange range={treatment} scale={scale} />
          <UnverifiedFacts
            claims={treatment.claims}
            facts={{
              ...(treatment.minCostUsd !== null && { costRange: t('treatments.fact.cost') }),
              ...(treatment.durationText && { duration: t('treatments.fact.duration') }),
            }}
          />
        </li>
      ))}
    </ul>
  )
}
