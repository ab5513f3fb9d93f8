import { claimFor } from '~/components/claim/claims'
import { Provenance, SourceMark } from '~/components/claim/provenance'
import { PriceBar } from '~/components/ui/price-bar'
import type { TreatmentCard } from '~/lib/api/types'
import { formatUsd } from '~/lib/format/money'
import { useLocale, useT } from '~/lib/i18n/i18n'
import styles from './price-range.module.css'

type Range = Pick<TreatmentCard, 'minCostUsd' | 'maxCostUsd'>

/** "$8,000 - $15,000", or that the price is to be asked for. */
export function usePriceText(): (range: Range) => string {
  const t = useT()
  const locale = useLocale()
  return ({ minCostUsd, maxCostUsd }) =>
    minCostUsd === null || maxCostUsd === null
      ? t('common.priceOnRequest')
      : `${formatUsd(minCostUsd, locale)} - ${formatUsd(maxCostUsd, locale)}`
}

interface PriceRangeProps {
  range: Range
  scale: number
  /** A PriceAxis stands above it on wide screens. */
  underAxis?: boolean
}

/** A range as figures and as a bar on the common scale. */
export function PriceRange({ range, scale, underAxis = false }: PriceRangeProps) {
  const priceText = usePriceText()
  const { minCostUsd: min, maxCostUsd: max } = range
  return (
    <>
      <p className={styles.figure}>{priceText(range)}</p>
      {min !== null && max !== null && <PriceBar {...{ min, max, scale, underAxis }} />}
    </>
  )
}

/** What a range rests on and where it was read; in a card only whether it has a source. */
export function PriceBasis({ treatment, full = false }: { treatment: TreatmentCard; full?: boolean }) {
  const t = useT()
  const { minCostUsd, maxCostUsd, costBasis, claims } = treatment
  if (minCostUsd === null || maxCostUsd === null) return null
  const claim = claimFor(claims, 'costRange')
  return (
    <p className={styles.basis} data-fact="costRange">
      {costBasis && <span>{costBasis}</span>}{' '}
      {claims.some(({ field }) => field === 'publishedPrice') && <span>{t('treatments.outside')}</span>}
      {full ? <Provenance claim={claim} /> : <SourceMark claim={claim} />}
    </p>
  )
}
