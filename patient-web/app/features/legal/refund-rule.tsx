import { type RefundStep, RefundSteps } from '~/components/refunds/refund-steps'
import { useT } from '~/lib/i18n/i18n'

interface RefundRuleProps {
  /** Undefined where it could not be loaded. */
  rule: { steps: RefundStep[]; balanceDueDays: number } | undefined
}

/** Shows the refund rule of new payments and when a balance is due. */
export function RefundRule({ rule }: RefundRuleProps) {
  const t = useT()
  if (!rule) return <p>{t('legal.refunds.deposits.unknown')}</p>
  return (
    <>
      <RefundSteps steps={rule.steps} />
      <p>{t('legal.refunds.deposits.balance', { days: rule.balanceDueDays })}</p>
    </>
  )
}
