import { Link } from 'react-router-dom'
import { Status } from '~/components/ui/status'
import type { Subscription } from '~/lib/api/types'
import { formatZonedMoment } from '~/lib/format/moment'
import { useLocale, useT } from '~/lib/i18n/i18n'
import { ManagePremium } from './manage-premium'
import type { MoneyBack } from './money-back'
import styles from './premium.module.css'
import { PremiumBadge } from './premium-badge'

interface PremiumStateProps {
  subscription: Subscription
  moneyBack: MoneyBack | undefined
  onChange: (subscription: Subscription) => void
}

/** What the patient has: until when, whether it renews, until when it can be given back, and the way out. */
export function PremiumState({ subscription, moneyBack, onChange }: PremiumStateProps) {
  const t = useT()
  const locale = useLocale()
  const { isSubscribed, source, status, currentPeriodEnd, cancelAtPeriodEnd, refundableUntil } = subscription
  const late = status === 'past_due'
  const over = status === 'ended' && !isSubscribed
  // The team can refund a part of a month. Premium renews all the same.
  const isSo = { arrived: over, asked: over || cancelAtPeriodEnd, failed: true }
  return (
    <div className={styles.state}>
      {late && (
        <Status tone="bad" icon="alert">
          {t('premium.pastDue')}
        </Status>
      )}
      {over && (
        <Status tone="neutral" icon="flag">
          {t('premium.ended')}
        </Status>
      )}
      {!late && !over && <PremiumBadge subscription={subscription} />}
      {source === 'role' && <p>{t('premium.role')}</p>}
      {late && !cancelAtPeriodEnd && (
        <>
          {source !== 'role' && <p>{t('premium.pastDue.why')}</p>}
          <p>{t('premium.pastDue.pay')}</p>
          <p>{t('premium.pastDue.leave')}</p>
        </>
      )}
      {late && cancelAtPeriodEnd && <p>{t('premium.late.cancelled')}</p>}
      <div role="status" className={styles.note}>
        {moneyBack && isSo[moneyBack] && <p>{t(`premium.moneyBack.${moneyBack}`)}</p>}
        {moneyBack === 'failed' && (
          <>
            {isSubscribed && cancelAtPeriodEnd && currentPeriodEnd && (
              <p>
                {t('premium.moneyBack.failed.keeps', { date: formatZonedMoment(currentPeriodEnd, locale) })}
              </p>
            )}
            <p>
              {t('premium.moneyBack.failed.next')}{' '}
              <Link to="/contact">{t('premium.moneyBack.failed.contact')}</Link>
            </p>
          </>
        )}
      </div>
      {over && <p>{t('premium.ended.text')}</p>}
      <dl className={styles.facts}>
        {currentPeriodEnd && (
          <div>
            <dt>{t('premium.paidUntil')}</dt>
            <dd>
              <strong>{formatZonedMoment(currentPeriodEnd, locale)}</strong>
              {!late && !over && <p>{t(cancelAtPeriodEnd ? 'premium.endsThen' : 'premium.renews')}</p>}
            </dd>
          </div>
        )}
        {refundableUntil && (
          <div>
            <dt>{t('premium.refundable')}</dt>
            <dd>{t('premium.refundable.until', { date: formatZonedMoment(refundableUntil, locale) })}</dd>
          </div>
        )}
      </dl>
      {status !== 'none' && (
        <ManagePremium subscription={subscription} tellsRefund={!moneyBack} onChange={onChange} />
      )}
    </div>
  )
}
