import { useT } from '~/lib/i18n/i18n'
import styles from './rating.module.css'

const STAR =
  'M9 1.500l2.300 4.900 5.200.7-3.800 3.700.9 5.300L9 13.600l-4.600 2.500.9-5.300L1.500 7.100l5.200-.7z'

/** Our own judgement out of five, and labelled as that. */
export function EditorialRating({ value }: { value: number }) {
  const t = useT()
  return (
    <p className={styles.rating}>
      <Stars value={value} />
      <span className="muted">{t('common.rating.editorial')}</span>
    </p>
  )
}

/** The stars alone, where a heading says whose they are. */
export function Stars({ value }: { value: number }) {
  const t = useT()
  return (
    <svg
      className={styles.stars}
      width="92"
      height="18"
      viewBox="0 0 92 18"
      role="img"
      aria-label={t('common.rating.stars', { value })}
    >
      {[0, 1, 2, 3, 4].map((index) => (
        <path
          key={index}
          d={STAR}
          transform={`translate(${index * 18.5} 0)`}
          fill={index < value ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeLinejoin="round"
        />
      ))}
    </svg>
  )
}
