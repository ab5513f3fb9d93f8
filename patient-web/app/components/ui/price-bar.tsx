import { formatUsd, formatUsdShort } from '~/lib/format/money'
import { useLocale } from '~/lib/i18n/i18n'
import styles from './price-bar.module.css'

const STEP = 5_000
const PARTS = 5
const TICKS = Array.from({ length: PARTS + 1 }, (_, index) => index / PARTS)
const percent = (share: number) => `${share * 100}%`

/** The end of a scale on which all these prices fit. */
export function commonScale(amounts: (number | null)[]): number {
  const most = Math.max(STEP, ...amounts.map((amount) => amount ?? 0))
  return Math.ceil(most / STEP) * STEP
}

interface PriceBarProps {
  min: number
  max: number
  scale: number
  /** A range that nobody in particular charges: outlined, not filled. */
  general?: boolean
  /** A PriceAxis stands above it on wide screens. */
  underAxis?: boolean
}

/** A price range drawn on a scale from 0 to `scale`. The words beside it say the same, so it is not announced. */
export function PriceBar({ min, max, scale, general = false, underAxis = false }: PriceBarProps) {
  const locale = useLocale()
  return (
    <div aria-hidden="true">
      <svg
        className={general ? `${styles.bar} ${styles.general}` : styles.bar}
        aria-hidden="true"
        focusable="false"
      >
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
  )
}

/** The legend over a column of ranges that are drawn on one scale. */
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

function anchorOf(tick: number) {
  if (tick === 0) return 'start'
  return tick === 1 ? 'end' : 'middle'
}
