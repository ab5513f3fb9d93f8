import { Link } from 'react-router-dom'
import { Status } from '~/components/ui/status'
import type { Subscription } from '~/lib/api/types'
import { formatDate } from '~/lib/format/date'
import { useLocale, useT } from '~/lib/i18n/i18n'
import styles from './premium.module.css'

/** Premium in one line above its tools, with the way to manage it. */
export function PremiumLine({ subscription }: { subscription: Subscription }) {
  const t = useT()
  const locale = useLocale()
  const { source, currentPeriodEnd, cancelAtPeriodEnd } = subscription
  return (
    <div className={styles.line}>
      <Status tone="good" icon="checkCircle">
        {t('premium.active')}
      </Status>
      {source === 'role' && <p>{t('premium.role')}</p>}
      {source === 'subscription' && currentPeriodEnd && (
        <p>
          {t(cancelAtPeriodEnd ? 'premium.line.ends' : 'premium.line.renews', {
            date: formatDate(currentPeriodEnd, locale),
          })}{' '}
          <Link to="/account/billing">{t('premium.line.manage')}</Link>
        </p>
      )}
    </div>
  )
}
