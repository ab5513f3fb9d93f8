import { Link } from 'react-router-dom'
import type { Subscription } from '~/lib/api/types'
import { formatZonedMoment } from '~/lib/format/moment'
import { useLocale, useT } from '~/lib/i18n/i18n'
import styles from './premium.module.css'
import { PremiumBadge } from './premium-badge'

/** Premium in one line above its tools, with the way to manage it. */
export function PremiumLine({ subscription }: { subscription: Subscription }) {
  const t = useT()
  const locale = useLocale()
  const { source, currentPeriodEnd, cancelAtPeriodEnd } = subscription
  return (
    <div className={styles.line}>
      <PremiumBadge subscription={subscription} />
      {source === 'role' && <p>{t('premium.role')}</p>}
      {source === 'subscription' && currentPeriodEnd && (
        <p>
          {cancelAtPeriodEnd
            ? t('premium.line.ends')
            : t('premium.line.renews', { date: formatZonedMoment(currentPeriodEnd, locale) })}{' '}
          <Link to="/account/billing">
            {t(cancelAtPeriodEnd ? 'premium.line.keep' : 'premium.line.manage')}
          </Link>
        </p>
      )}
    </div>
  )
}
