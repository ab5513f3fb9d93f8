import { claimFor } from '~/components/claim/claims'
import { Provenance, SourceMark } from '~/components/claim/provenance'
import type { TreatmentCard } from '~/lib/api/types'
import { formatUsd, formatUsdShort } from '~/lib/format/money'
import { useLocale, useT } from '~/lib/i18n/i18n'
import styles from './price-range.module.css'

const PARTS = 5
const TICKS = Array.from({ length: PARTS + 1 }, (_, index) => index / PARTS)
const percent = (share: number) => `${share * 100}%`

function anchorOf(tick: number) {
  if (tick === 0) return 'start'
  return tick === 1 ? 'end' : 'middle'
}

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

/** The legend over a column of ranges that are drawn on one scale. The figures say the same, so it is not announced. */
export function PriceAxis({ scale }: { scale: number }) {
  const locale = useLocale()
  return (
    <svg className={styles.axis} aria-hidden="true" focusable="false">
      {TICKS.map((tick) => (
        <text key={tick} x={percent(tick)} y="14" textAnchor={anchorOf(tick)}>
          {formatUsdShort(tick * scale, locale)}
        </text>
      ))}
    </svg>
  )
}

interface PriceRangeProps {
  range: Range
  scale: number
  /** A PriceAxis stands above it on wide screens. */
  underAxis?: boolean
}

/** A range as figures and as a bar on the common scale. */
export function PriceRange({ range, scale, underAxis = false }: PriceRangeProps) {
  const locale = useLocale()
  const priceText = usePriceText()
  const { minCostUsd: min, maxCostUsd: max } = range
  return (
    <>
      <p className={styles.figure}>{priceText(range)}</p>
      {min !== null && max !== null && (
        <div aria-hidden="true">
          <svg className={styles.bar} aria-hidden="true" focusable="false">
            {TICKS.map((tick) => (
              <line key={tick} x1={percent(tick)} x2={percent(tick)} y1="0" y2="18" />
            ))}
            <line x1="0" x2="100%" y1="9" y2="9" />
            <rect x={percent(min / scale)} width={percent((max - min) / scale)} y="3" height="12" rx="6" />
          </svg>
          <p className={underAxis ? `${styles.ends} ${styles.narrow}` : styles.ends}>
            <span>{formatUsd(0, locale)}</span>
            <span>{formatUsd(scale, locale)}</span>
          </p>
        </div>
      )}
    </>
  )
}

/** What a range rests on and where it was read; in a card only whether it has a source. */
export function PriceBasis({ treatment, full = false }: { treatment: TreatmentCard; full?: boolean }) {
  const { minCostUsd, maxCostUsd, costBasis, claims } = treatment
  if (minCostUsd === null || maxCostUsd === null) return null
  const claim = claimFor(claims, 'costRange')
  return (
    <p className={styles.basis}>
      {costBasis && <span>{costBasis}</span>}{' '}
      {full ? <Provenance claim={claim} /> : <SourceMark claim={claim} />}
    </p>
  )
}
