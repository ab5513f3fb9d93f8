import { useState } from 'react'
import { Button } from '~/components/ui/button'
import type { Factor } from '~/lib/api/types'
import { formatLocalDate } from '~/lib/format/moment'
import { useLocale, useT } from '~/lib/i18n/i18n'
import styles from './account.module.css'

interface FactorItemProps {
  factor: Factor
  /** Without it the password alone protects the account. */
  last: boolean
  busy: boolean
  onRemove: () => void
}

/** One factor, and the question before it goes. */
export function FactorItem({ factor, last, busy, onRemove }: FactorItemProps) {
  const t = useT()
  const locale = useLocale()
  const [asking, setAsking] = useState(false)
  const { type, hint, createdAt } = factor
  const name = t(`account.factor.${type}`, { hint: hint ?? '' })
  return (
    <li className={styles.row}>
      <div>
        <h3>{name}</h3>
        <p className="muted">{t('account.factor.since', { date: formatLocalDate(createdAt, locale) })}</p>
      </div>
      {asking ? (
        <div className={styles.question} role="alert">
          <p>{t(last ? 'account.factor.ask.last' : 'account.factor.ask')}</p>
          <div className={styles.buttons}>
            <Button busy={busy} onClick={onRemove} className={styles.danger}>
              {t('account.factor.remove')}
            </Button>
            <Button look="plain" onClick={() => setAsking(false)}>
              {t('account.factor.keep')}
            </Button>
          </div>
        </div>
      ) : (
        <Button onClick={() => setAsking(true)}>
          {t('account.factor.remove')}
          <span className="visually-hidden"> {name}</span>
        </Button>
      )}
    </li>
  )
}
