import { claimFor } from '~/components/claim/claims'
import { Provenance, SourceMark } from '~/components/claim/provenance'
import type { DestinationCard } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import styles from './saving.module.css'

interface SavingProps {
  destination: DestinationCard
  size?: 'large' | 'small'
  /** With the whole source, not only the mark that there is one. */
  full?: boolean
}

/** The average cost saving of a destination. The figure never stands without what it is measured against. */
export function Saving({ destination, size = 'large', full = false }: SavingProps) {
  const t = useT()
  const { avgCostSavingPercent: percent, claims } = destination
  if (percent === null) return <p>{t('common.notStated')}</p>
  const claim = claimFor(claims, 'avgCostSavingPercent')
  return (
    <p className={`${styles.saving} ${styles[size]}`} data-fact="avgCostSavingPercent">
      <strong>{t('destinations.saving.percent', { percent })}</strong>
      <span>
        {t('destinations.saving.baseline')}{' '}
        {full ? <Provenance claim={claim} /> : <SourceMark claim={claim} />}
      </span>
    </p>
  )
}
