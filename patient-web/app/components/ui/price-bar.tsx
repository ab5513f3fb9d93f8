import { formatUsd } from '~/lib/format/money'
import { useLocale } from '~/lib/i18n/i18n'
import styles from './price-bar.module.css'

const STEP = 5_000

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
}

/** A price range drawn on a scale from 0 to `scale`. The words beside it say the same, so it is not announced. */
export function PriceBar({ min, max, scale, general = false }: PriceBarProps) {
  const locale = useLocale()
  const percent = (amount: number) => `${(amount / scale) * 100}%`
  return (
    <div aria-hidden="true">
      <svg className={styles.bar} aria-hidden="true" focusable="false">
        <line x1="0" x2="100%" y1="7" y2="7" stroke="#cbd5d6" strokeWidth="2" />
        <rect
          x={percent(min)}
          width={percent(max - min)}
          y="2"
          height="10"
          rx="5"
          fill={general ? '#e3f1f1' : '#0b5a61'}
          stroke="#0b5a61"
          strokeWidth={general ? 1.5 : 0}
        />
      </svg>
      <p className={styles.scale}>
        <span>{formatUsd(0, locale)}</span>
        <span>{formatUsd(scale, locale)}</span>
      </p>
    </div>
  )
}
