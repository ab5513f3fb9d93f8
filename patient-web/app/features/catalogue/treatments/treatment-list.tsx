import { PriceAxis } from '~/components/ui/price-bar'
import type { TreatmentCard as Card, DestinationCard } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import { Listing } from '../listing'
import { TreatmentCard } from './treatment-card'
import styles from './treatment-list.module.css'

interface TreatmentListProps {
  /** Undefined when they could not be loaded. */
  treatments: Card[] | undefined
  destinations: DestinationCard[] | undefined
  /** The end of the scale of the whole catalogue, which filters do not change. */
  scale: number
  filtered: boolean
  pending: boolean
}

/** The treatments under one price scale: cards on a phone, the rows of a ledger on a wide screen. */
export function TreatmentList({ treatments, destinations, scale, filtered, pending }: TreatmentListProps) {
  const t = useT()
  return (
    <Listing
      items={treatments}
      pending={pending}
      count="treatments.count"
      error="catalogue.error.treatments"
      empty="treatments.empty"
      clear={filtered ? '/treatments' : undefined}
      skeletons={6}
    >
      {(items) => (
        <>
          <div className={styles.legend} aria-hidden="true">
            <p>{t('treatments.legend')}</p>
            <PriceAxis scale={scale} />
          </div>
          <ul>
            {items.map((treatment) => (
              <li key={treatment.id}>
                <TreatmentCard treatment={treatment} destinations={destinations} scale={scale} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Listing>
  )
}
