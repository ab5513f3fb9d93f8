import { Link } from 'react-router-dom'
import { claimFor } from '~/components/claim/claims'
import { NotVerified } from '~/components/claim/provenance'
import type { TreatmentCard } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import { treatmentPath } from '../paths'
import styles from './matching-treatments.module.css'
import { usePriceText } from './price-range'

/** Whoever searches hospitals for a treatment sees what it may cost, and where to read more. */
export function MatchingTreatments({ treatments }: { treatments: TreatmentCard[] }) {
  const t = useT()
  const priceText = usePriceText()
  if (treatments.length === 0) return null
  return (
    <section className={styles.strip} aria-labelledby="matching-title">
      <h2 id="matching-title">{t('catalogue.strip.title')}</h2>
      <ul>
        {treatments.map((treatment) => (
          <li key={treatment.slug}>
            <Link to={treatmentPath(treatment)}>{treatment.name}</Link>{' '}
            <span>{t('catalogue.strip', { price: priceText(treatment) })}</span>{' '}
            {treatment.minCostUsd !== null && !claimFor(treatment.claims, 'costRange')?.verified && (
              <NotVerified />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
