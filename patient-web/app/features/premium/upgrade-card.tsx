import { Link } from 'react-router-dom'
import { BlockedPage } from '~/components/checkout/blocked-page'
import { usePaymentPage } from '~/components/checkout/use-payment-page'
import { FailurePanel } from '~/components/form/failure-panel'
import { Button } from '~/components/ui/button'
import { Status } from '~/components/ui/status'
import { type MessageId, useT } from '~/lib/i18n/i18n'
import { beginSubscription } from './api'
import styles from './premium.module.css'

interface Term {
  term: MessageId
  text: MessageId
}

const TOOLS: Term[] = [
  { term: 'premium.tool.matching', text: 'premium.tool.matching.text' },
  { term: 'premium.tool.payment', text: 'premium.tool.payment.text' },
]
const TERMS: Term[] = [
  { term: 'premium.renewal', text: 'premium.renewal.text' },
  { term: 'premium.cancel', text: 'premium.cancel.text' },
]
const REFUND: Term = { term: 'premium.refund', text: 'premium.refund.text' }
const NO_REFUND: Term = { term: 'premium.refund.usedTerm', text: 'premium.refund.used' }

interface UpgradeCardProps {
  /** Whether Premium can be bought now. */
  open: boolean
  /** The person has had the refund, which is given once. */
  moneyBackUsed: boolean
  /** The payment page was opened, or led back here as if all were well. */
  waiting: boolean
  /** The patient came back from it without paying. */
  left: boolean
  onBegin: () => void
}

/** What Premium costs and holds, beside the way to it. */
export function UpgradeCard({ open, moneyBackUsed, ...buying }: UpgradeCardProps) {
  const t = useT()
  return (
    <article className={styles.card}>
      <div className={styles.offer}>
        <h3>{t('premium.upgrade')}</h3>
        <p>{t('premium.upgrade.lead')}</p>
        <h4>{t('premium.holds')}</h4>
        <dl className={styles.tools}>
          {TOOLS.map(({ term, text }) => (
            <div key={term}>
              <dt>{t(term)}</dt>
              <dd>{t(text)}</dd>
            </div>
          ))}
        </dl>
        <p>
          {t('premium.free')} <Link to="/dashboard/bookings">{t('premium.tool.bookings')}</Link>
        </p>
      </div>
      <div className={styles.terms}>
        <p className={styles.price}>
          <strong>{t('premium.price')}</strong> <span>{t('premium.price.interval')}</span>
          <small>{t('premium.price.currency')}</small>
        </p>
        <dl className={styles.facts}>
          {[...TERMS, moneyBackUsed ? NO_REFUND : REFUND].map(({ term, text }) => (
            <div key={term}>
              <dt>{t(term)}</dt>
              <dd>{t(text)}</dd>
            </div>
          ))}
        </dl>
        {open ? <Buy {...buying} /> : <Closed />}
        <Link to="/refunds">{t('premium.rules')}</Link>
      </div>
    </article>
  )
}

function Buy({ waiting, left, onBegin }: Omit<UpgradeCardProps, 'open' | 'moneyBackUsed'>) {
  const t = useT()
  const { busy, failure, blocked, open } = usePaymentPage({ ask: beginSubscription, onOpen: onBegin })
  return (
    <div className={styles.buy}>
      <div role="status" className={styles.note}>
        {waiting && (
          <>
            <Status tone="wait" icon="clock">
              {t('premium.waiting')}
            </Status>
            <p>{t('premium.waiting.text')}</p>
          </>
        )}
        {left && <p>{t('premium.left')}</p>}
      </div>
      {failure && <FailurePanel title={t('premium.notOpened')} failure={failure} />}
      {blocked && <BlockedPage address={blocked} />}
      <Button look="primary" busy={busy} onClick={open}>
        {t(busy ? 'premium.processing' : waiting ? 'premium.again' : 'premium.upgrade')}
      </Button>
      <p className="muted small">{t('premium.newTab')}</p>
    </div>
  )
}

function Closed() {
  const t = useT()
  return (
    <div className={styles.closed}>
      <Status tone="info" icon="clock">
        {t('premium.closed')}
      </Status>
      <p>{t('premium.closed.text')}</p>
    </div>
  )
}
