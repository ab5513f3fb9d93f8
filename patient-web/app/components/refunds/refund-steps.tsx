import { formatZonedMoment } from '~/lib/format/moment'
import { useLocale, useT } from '~/lib/i18n/i18n'
import styles from './refund-steps.module.css'

export interface RefundStep {
  days: number
  percent: number
  /** The last moment to cancel for this step, where an appointment is set. */
  until?: string | null
}

/**
 * Lists the steps of the refund rule: with dates once an appointment is set, otherwise in days before it. Leaves out steps
 * whose last moment has passed.
 */
export function RefundSteps({ steps }: { steps: RefundStep[] }) {
  const t = useT()
  const locale = useLocale()
  const dated = steps.some(({ until }) => until)
  const open = steps.filter(({ days, until }) => days === 0 || !until || Date.parse(until) > Date.now())
  function line({ days, percent, until }: RefundStep): string {
    if (days === 0)
      return t(dated && open.length === 1 ? 'common.refund.now' : 'common.refund.later', { percent })
    if (until) return t('common.refund.until', { date: formatZonedMoment(until, locale), percent })
    return t('common.refund.days', { days, percent })
  }
  return (
    <ul className={styles.steps}>
      {!dated && <li>{t('common.refund.noAppointment')}</li>}
      {open.map((step) => (
        <li key={step.days}>{line(step)}</li>
      ))}
      <li>{t('common.refund.reconsider')}</li>
      <li>{t('common.refund.team')}</li>
    </ul>
  )
}
