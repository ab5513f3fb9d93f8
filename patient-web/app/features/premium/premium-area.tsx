import { ErrorPanel } from '~/components/state/panels'
import { Button } from '~/components/ui/button'
import { useT } from '~/lib/i18n/i18n'
import styles from './premium-area.module.css'
import { PremiumState } from './premium-state'
import { UpgradeCard } from './upgrade-card'
import { useSubscription } from './use-subscription'

/** The last part of the results: the tools of Premium, or what it costs. It reads by itself who is premium. */
export function PremiumArea() {
  const t = useT()
  const { state, retry } = useSubscription()
  return (
    <section className={styles.area} aria-labelledby="premium-tools">
      <h2 id="premium-tools">{t('premium.title')}</h2>
      {state === 'checking' && (
        <p className={styles.checking} role="status">
          <span className={styles.ring} aria-hidden="true" />
          {t('premium.checking')}
        </p>
      )}
      {state === 'unknown' && (
        <ErrorPanel
          title={t('premium.error')}
          actions={
            <Button look="primary" onClick={retry}>
              {t('common.retry')}
            </Button>
          }
        >
          <p>{t('premium.error.text')}</p>
        </ErrorPanel>
      )}
      {typeof state === 'object' && (
        <>
          {(state.isSubscribed || state.status === 'past_due') && <PremiumState subscription={state} />}
          {!state.isSubscribed && <UpgradeCard />}
        </>
      )}
    </section>
  )
}
