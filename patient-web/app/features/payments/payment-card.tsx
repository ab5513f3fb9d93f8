import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { BlockedPage } from '~/components/checkout/blocked-page'
import { usePaymentPage } from '~/components/checkout/use-payment-page'
import { FailurePanel } from '~/components/form/failure-panel'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { Status } from '~/components/ui/status'
import { formatCharge } from '~/lib/format/money'
import { useLocale, useT } from '~/lib/i18n/i18n'
import { beginPayment, type Charge } from './api'
import styles from './payments.module.css'

interface PaymentCardProps extends Charge {
  /** The page at Stripe was opened, and nothing has come of it yet. */
  waiting: boolean
  /** No real money moves: the amount is nothing to be impressed by. */
  demonstration?: boolean
  /** The amount in the currency of the accepted offer. */
  about?: string | undefined
  /** What a cancellation refunds. */
  rules: ReactNode
  /** A payment was begun, or refused because something has changed. */
  onChange: () => void
  /** What the amount is part of. */
  children?: ReactNode
}

/** What is to be paid, and the way to the page where it is paid. It never says by itself that something is paid. */
export function PaymentCard({
  waiting,
  demonstration = false,
  about,
  rules,
  onChange,
  children,
  ...charge
}: PaymentCardProps) {
  const t = useT()
  const locale = useLocale()
  const { busy, failure, blocked, open } = usePaymentPage({
    ask: (key) => beginPayment(charge, key),
    onOpen: onChange,
    onRefusal: onChange,
  })
  const again = waiting ? 'payments.again' : 'payments.pay'
  return (
    <section className={styles.card} aria-labelledby="payment-required">
      <div className={styles.due}>
        <h2 id="payment-required">{t('payments.required')}</h2>
        <p className={demonstration ? styles.small : styles.amount}>
          <strong>{formatCharge(charge.amount, locale)}</strong>{' '}
          <span>{about ? t('payments.usd.about', { about }) : t('payments.usd')}</span>
        </p>
        <p>{charge.description}</p>
        {children}
      </div>
      <div className={styles.pay}>
        <div role="status" className={styles.waiting}>
          {waiting && (
            <>
              <Status tone="wait" icon="clock">
                {t('payments.waiting')}
              </Status>
              <p>{t('payments.waiting.text')}</p>
            </>
          )}
        </div>
        {failure && <FailurePanel title={t('payments.notOpened')} failure={failure} />}
        {blocked && <BlockedPage address={blocked} />}
        <div className={styles.rules}>
          {rules} <Link to="/refunds">{t('payments.rules.link')}</Link>
        </div>
        <Button look="primary" busy={busy} onClick={open} className={styles.button}>
          {t(busy ? 'payments.processing' : again)}
        </Button>
        <p className={styles.secure}>
          <Icon name="shield" size={20} />
          <span>{t('payments.secure')}</span>
        </p>
      </div>
    </section>
  )
}
