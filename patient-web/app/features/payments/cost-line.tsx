import { formatCharge, toCents } from '~/lib/format/money'
import { useLocale, useT } from '~/lib/i18n/i18n'
import styles from './payments.module.css'

interface CostLineProps {
  total: number
  /** Of the total. */
  left: number
  paid: number
  /** Refunded, and not due again. */
  goodwill: number
  /** Paid to the hospital, not through us. */
  hospital: number
  now: number
  /** It may be paid later than now. */
  isBalance: boolean
  /** The total is that of an accepted offer. */
  isOffer: boolean
}

/** The estimated cost as one line: what is paid, what is due now, what comes later. */
export function CostLine({ total, left, paid, goodwill, hospital, now, isBalance, isOffer }: CostLineProps) {
  const t = useT()
  const locale = useLocale()
  const later = toCents(left) - toCents(now)
  const parts = [
    { kind: 'paid', amount: paid },
    { kind: 'now', amount: now },
    { kind: 'later', amount: Math.max(0, later) / 100 },
    { kind: 'goodwill', amount: goodwill },
    { kind: 'hospital', amount: hospital },
  ] as const
  const shown = parts.filter(({ amount }) => amount > 0)
  return (
    <div className={styles.cost}>
      <div className={styles.line} aria-hidden="true">
        {shown.map(({ kind, amount }) => (
          <span key={kind} className={styles[kind]} style={{ flexGrow: amount }} />
        ))}
      </div>
      <dl>
        {shown.map(({ kind, amount }) => (
          <div key={kind}>
            <dt className={styles[kind]}>
              {t(`payments.cost.${kind === 'now' && isBalance ? 'left' : kind}`)}
            </dt>
            <dd>{formatCharge(amount, locale)}</dd>
          </div>
        ))}
        <div>
          <dt>{t(isOffer ? 'payments.cost.offer' : 'payments.cost.total')}</dt>
          <dd>{formatCharge(total, locale)}</dd>
        </div>
      </dl>
    </div>
  )
}
