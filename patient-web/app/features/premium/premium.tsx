import { type ReactNode, useState } from 'react'
import { ErrorPanel } from '~/components/state/panels'
import { Button } from '~/components/ui/button'
import { useT } from '~/lib/i18n/i18n'
import type { MoneyBack } from './money-back'
import styles from './premium.module.css'
import { PremiumLine } from './premium-line'
import { PremiumState } from './premium-state'
import { UpgradeCard } from './upgrade-card'
import { useSubscription } from './use-subscription'

interface PremiumProps {
  /** What the patient came back with from the provider's page. It proves nothing. */
  outcome?: string | null
  /** What became of a refund that was asked for. */
  moneyBack?: MoneyBack
  /** Shown to patients without Premium, below the price. */
  unlocked?: ReactNode
  /** What only Premium opens. As long as nothing is wrong, it stands in front of how Premium is managed. */
  children?: ReactNode
}

/** Premium as it stands: what it costs, or until when it runs and the ways to end it. It reads by itself who has it. */
export function Premium({ outcome = null, moneyBack, unlocked, children }: PremiumProps) {
  const t = useT()
  const { state, retry, setState } = useSubscription()
  const [back, setBack] = useState(outcome)
  if (state === 'checking') {
    return (
      <p className={styles.checking} role="status">
        <span className={styles.ring} aria-hidden="true" />
        {t('premium.checking')}
      </p>
    )
  }
  if (state === 'unknown') {
    return (
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
    )
  }
  const { isSubscribed, status } = state
  // What came of it is there: the next purchase begins anew.
  if (isSubscribed && back) setBack(null)
  return (
    <>
      {children && isSubscribed && status !== 'past_due' ? (
        <PremiumLine subscription={state} />
      ) : (
        (isSubscribed || status !== 'none') && (
          <PremiumState subscription={state} moneyBack={moneyBack} onChange={setState} />
        )
      )}
      {!isSubscribed && status !== 'past_due' && (
        <UpgradeCard
          open={state.canUpgrade}
          moneyBackUsed={state.moneyBackUsed}
          waiting={back === 'done'}
          left={back === 'left'}
          onBegin={() => setBack('done')}
        />
      )}
      {isSubscribed ? children : unlocked}
    </>
  )
}
