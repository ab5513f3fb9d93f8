import { formatZonedMoment } from '~/lib/format/moment'
import { useLocale, useT } from '~/lib/i18n/i18n'
import styles from './refund-steps.module.css'

export interface RefundStep {
  days: number
  percent: number
  /** The last moment to cancel for this step, where an appointment is set. */
  until?: string | null
}

interface RefundStepsProps {
  steps: RefundStep[]
  /** What holds instead of the steps for some days after an appointment was set or moved. */
  earlier?: { percent: number; until: string } | null
  /** The percentage while no appointment is set. */
  unsetPercent?: number
}

/**
 * Lists the refund rule in the words of the mail about a payment. The steps have dates once an appointment is set, otherwise days
 * before it. Leaves out steps whose last moment has passed.
 */
export function RefundSteps({ steps, earlier, unsetPercent = 100 }: RefundStepsProps) {
  const t = useT()
  const locale = useLocale()
  const dated = steps.some(({ until }) => until)
  const held = earlier && Date.parse(earlier.until) > Date.now() ? earlier : undefined
  const from = held ? Date.parse(held.until) : Date.now()
  const open = steps.filter(({ days, until }) => days === 0 || !until || Date.parse(until) > from)
  const lineUntil = (percent: number, until: string) =>
    t('common.refund.until', { date: formatZonedMoment(until, locale), percent })
  function line({ days, percent, until }: RefundStep): string {
    if (days === 0)
      return t(dated && open.length === 1 && !held ? 'common.refund.now' : 'common.refund.later', { percent })
    if (until) return lineUntil(percent, until)
    return t('common.refund.days', { days, percent })
  }
  return (
    <ul className={styles.steps}>
      {!dated && (
        <li>
          {unsetPercent < 100
            ? t('common.refund.reopened', { percent: unsetPercent })
            : t('common.refund.noAppointment')}
        </li>
      )}
      {held && <li>{lineUntil(held.percent, held.until)}</li>}
      {open.map((step) => (
        <li key={step.days}>{line(step)}</li>
      ))}
      <li>{t('common.refund.reconsider')}</li>
      <li>{t('common.refund.team')}</li>
    </ul>
  )
}
