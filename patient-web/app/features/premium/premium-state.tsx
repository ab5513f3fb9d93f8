import { Status } from '~/components/ui/status'
import type { Subscription } from '~/lib/api/types'
import { formatDate } from '~/lib/format/date'
import { useLocale, useT } from '~/lib/i18n/i18n'
import styles from './premium-area.module.css'

/** What the patient has: until when, whether it renews, until when it can be given back. */
export function PremiumState({ subscription }: { subscription: Subscription }) {
  const t = useT()
  const locale = useLocale()
  const { source, status, currentPeriodEnd, cancelAtPeriodEnd, refundableUntil } = subscription
  const late = status === 'past_due'
  return (
    <div className={styles.state}>
      {late ? (
        <Status tone="bad" icon="alert">
          {t('premium.pastDue')}
        </Status>
      ) : (
        <Status tone="good" icon="checkCircle">
          {t('premium.active')}
        </Status>
      )}
      {source === 'role' && <p>{t('premium.role')}</p>}
      {late && <p>{t('premium.pastDue.text')}</p>}
      <dl className={styles.facts}>
        {currentPeriodEnd && (
          <div>
            <dt>{t('premium.paidUntil')}</dt>
            <dd>
              <strong>{formatDate(currentPeriodEnd, locale)}</strong>
              {!late && <p>{t(cancelAtPeriodEnd ? 'premium.endsThen' : 'premium.renews')}</p>}
            </dd>
          </div>
        )}
        {refundableUntil && (
          <div>
            <dt>{t('premium.refundable')}</dt>
            <dd>{t('premium.refundable.until', { date: formatDate(refundableUntil, locale) })}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}
