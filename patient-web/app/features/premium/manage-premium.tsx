import { useRef, useState } from 'react'
import { BlockedPage } from '~/components/checkout/blocked-page'
import { usePaymentPage } from '~/components/checkout/use-payment-page'
import { FailurePanel } from '~/components/form/failure-panel'
import { useTask } from '~/components/form/use-task'
import { Button } from '~/components/ui/button'
import { ApiError } from '~/lib/api/error'
import type { Subscription } from '~/lib/api/types'
import { formatZonedMoment } from '~/lib/format/moment'
import { useLocale, useT } from '~/lib/i18n/i18n'
import { cancelSubscription, openPortal, refundSubscription, resumeSubscription } from './api'
import styles from './premium.module.css'
import { Question } from './question'

const CHANGES = { cancel: cancelSubscription, refund: refundSubscription, keep: resumeSubscription }
type Change = keyof typeof CHANGES
type Ending = Exclude<Change, 'keep'>

interface ManagePremiumProps {
  subscription: Subscription
  /** Nothing else on the page says yet what became of a refund. */
  tellsRefund: boolean
  onChange: (subscription: Subscription) => void
}

/** The ways to change, to end and to keep Premium. Each ending says what it means before it is confirmed. */
export function ManagePremium({ subscription, tellsRefund, onChange }: ManagePremiumProps) {
  const t = useT()
  const locale = useLocale()
  const [asking, setAsking] = useState<Ending>()
  const [done, setDone] = useState<Change>()
  /** The answer was lost: it may have happened all the same. */
  const [unsure, setUnsure] = useState(false)
  const buttons = useRef<HTMLDivElement>(null)
  const { busy, failure, run } = useTask()
  const portal = usePaymentPage({ ask: openPortal, paying: false })
  const { status, currentPeriodEnd, cancelAtPeriodEnd, canRefund, canResume } = subscription
  const runs = status === 'active' || status === 'past_due'
  const possible: Record<Change, boolean> = {
    // One whose payment is late ends at once, also when it was to end later.
    cancel: runs && (status === 'past_due' || !cancelAtPeriodEnd),
    refund: canRefund,
    keep: canResume,
  }
  const means: Record<Ending, string> = {
    cancel: cancelMeans(),
    refund: t('premium.refund.means'),
  }

  function cancelMeans(): string {
    if (status === 'past_due') return t('premium.cancel.meansLate')
    return currentPeriodEnd
      ? t('premium.cancel.means', { date: formatZonedMoment(currentPeriodEnd, locale) })
      : t('premium.cancel.meansNow')
  }

  function close() {
    setAsking(undefined)
    buttons.current?.focus()
  }

  async function make(change: Change) {
    const made = await run(async () => {
      try {
        onChange(await CHANGES[change]())
      } catch (error) {
        setUnsure(!(error instanceof ApiError) || error.status === 0 || error.status >= 500)
        throw error
      }
    })
    if (!made) return
    setDone(change)
    close()
  }

  const refused = failure && (
    <FailurePanel title={t(unsure ? 'premium.unsure' : 'premium.notChanged')} failure={failure} />
  )
  return (
    <div className={styles.manage}>
      <div role="status" className={styles.done}>
        {done && !possible[done] && (done !== 'refund' || tellsRefund) && <p>{t(`premium.${done}.done`)}</p>}
      </div>
      {asking && possible[asking] && (
        <Question
          title={t(`premium.${asking}.ask`)}
          confirm={t(`premium.${asking}.confirm`)}
          busy={busy}
          onConfirm={() => void make(asking)}
          onKeep={close}
        >
          <p>{means[asking]}</p>
          {refused}
        </Question>
      )}
      {!asking && refused}
      {portal.failure && <FailurePanel title={t('premium.portal.failed')} failure={portal.failure} />}
      {portal.blocked && <BlockedPage address={portal.blocked} />}
      {possible.keep && currentPeriodEnd && (
        <p>{t('premium.keep.means', { date: formatZonedMoment(currentPeriodEnd, locale) })}</p>
      )}
      <div className={styles.buttons} ref={buttons} tabIndex={-1}>
        {possible.keep && (
          <Button look="primary" busy={busy && !asking} onClick={() => void make('keep')}>
            {t('premium.keep')}
          </Button>
        )}
        <Button look={status === 'past_due' ? 'primary' : undefined} busy={portal.busy} onClick={portal.open}>
          {t(status === 'past_due' ? 'premium.portal.card' : 'premium.portal')}
        </Button>
        {possible.cancel && asking !== 'cancel' && (
          <Button onClick={() => setAsking('cancel')}>{t('premium.cancel.button')}</Button>
        )}
        {possible.refund && asking !== 'refund' && (
          <Button onClick={() => setAsking('refund')}>{t('premium.refund.button')}</Button>
        )}
      </div>
    </div>
  )
}
