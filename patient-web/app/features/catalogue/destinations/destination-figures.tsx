import { claimFor } from '~/components/claim/claims'
import { Provenance } from '~/components/claim/provenance'
import type { Destination } from '~/lib/api/types'
import { type MessageId, useT } from '~/lib/i18n/i18n'
import parts from '../parts.module.css'
import { Saving } from '../saving'
import styles from './destination-profile.module.css'

/** What the country's own statistics say, where somebody has published them. */
const STATISTICS: Record<string, MessageId> = {
  medicalTravellers: 'destinations.travellers',
  medicalTravelRevenue: 'destinations.revenue',
  campaign: 'destinations.campaign',
}

export function DestinationFigures({ destination }: { destination: Destination }) {
  const t = useT()
  const { flightTime, claims } = destination
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{t('destinations.saving')}</dt>
        <dd>
          <Saving destination={destination} full />
        </dd>
      </div>
      <div data-fact="flightTime">
        <dt>{t('destinations.flight')}</dt>
        <dd className={parts.figure}>{flightTime ?? t('common.notStated')}</dd>
        {flightTime && (
          <dd>
            <Provenance claim={claimFor(claims, 'flightTime')} />
          </dd>
        )}
      </div>
      {claims.map((claim) => {
        const label = STATISTICS[claim.field]
        return (
          label && (
            <div key={claim.field} data-fact={claim.field}>
              <dt>{t(label)}</dt>
              <dd className={parts.figure}>{claim.value}</dd>
              <dd>
                <Provenance claim={claim} />
              </dd>
            </div>
          )
        )
      })}
    </dl>
  )
}
