import { Link } from 'react-router-dom'
import { Status } from '~/components/ui/status'
import { type MessageId, useT } from '~/lib/i18n/i18n'
import styles from './premium-area.module.css'

const TERMS: { term: MessageId; text: MessageId }[] = [
  { term: 'premium.renewal', text: 'premium.renewal.text' },
  { term: 'premium.cancel', text: 'premium.cancel.text' },
  { term: 'premium.refund', text: 'premium.refund.text' },
]

/** What Premium costs and holds, before anybody can pay. */
export function UpgradeCard() {
  const t = useT()
  return (
    <article className={styles.card}>
      <div className={styles.offer}>
        <h3>{t('premium.upgrade')}</h3>
        <p>{t('premium.upgrade.lead')}</p>
        <h4>{t('premium.holds')}</h4>
        <dl className={styles.tools}>
          <div>
            <dt>{t('premium.tool.matching')}</dt>
            <dd>{t('premium.tool.matching.soon')}</dd>
          </div>
          <div>
            <dt>{t('premium.tool.bookings')}</dt>
            <dd>{t('premium.tool.bookings.free')}</dd>
          </div>
        </dl>
      </div>
      <div className={styles.terms}>
        <p className={styles.price}>
          <strong>{t('premium.price')}</strong> <span>{t('premium.price.interval')}</span>
          <small>{t('premium.price.currency')}</small>
        </p>
        <dl className={styles.facts}>
          {TERMS.map(({ term, text }) => (
            <div key={term}>
              <dt>{t(term)}</dt>
              <dd>{t(text)}</dd>
            </div>
          ))}
        </dl>
        <div className={styles.closed}>
          <Status tone="info" icon="clock">
            {t('premium.closed')}
          </Status>
          <p>{t('premium.closed.text')}</p>
        </div>
        <Link to="/refunds">{t('premium.rules')}</Link>
      </div>
    </article>
  )
}
