import { Link } from 'react-router-dom'
import { FileCount } from '~/components/files/file-count'
import { ButtonLink } from '~/components/ui/button'
import type { Assessment } from '~/lib/api/types'
import { formatLocalDate } from '~/lib/format/moment'
import { useLocale, useT } from '~/lib/i18n/i18n'
import styles from './assessment-summary.module.css'

interface AssessmentSummaryProps {
  assessment: Assessment
  /** The files that there are now; undefined while that is not known. */
  records: { id: string }[] | undefined
}

/** What the recommendations rest on, and what nobody has done yet. */
export function AssessmentSummary({ assessment, records }: AssessmentSummaryProps) {
  const t = useT()
  const locale = useLocale()
  const { id, conditionCategory, urgencyLevel, budgetRange, preferredDestinations, createdAt } = assessment
  const facts = [
    [t('recommendations.assessment.condition'), conditionCategory],
    [t('recommendations.assessment.urgency'), t(`recommendations.urgency.${urgencyLevel}`)],
    [t('recommendations.assessment.budget'), budgetRange],
    [t('recommendations.assessment.destinations'), preferredDestinations.join(', ')],
    [
      t('recommendations.assessment.files'),
      <FileCount key="files" ids={assessment.recordIds} records={records} />,
    ],
    [t('recommendations.assessment.date'), formatLocalDate(createdAt, locale)],
  ]
  return (
    <div className={styles.summary}>
      <section className={styles.answers}>
        <h2>{t('recommendations.assessment')}</h2>
        <dl>
          {facts.map(([label, value]) => (
            <div key={`${label}`}>
              <dt>{label}</dt>
              <dd dir="auto">{value || t('common.notStated')}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.links}>
          <Link to={`/dashboard/assessments/${id}`}>{t('recommendations.assessment.all')}</Link>
          <Link to="/dashboard/diagnosis">{t('recommendations.assessment.new')}</Link>
        </p>
      </section>
      <section className={styles.next}>
        <h2>{t('recommendations.next')}</h2>
        <p>{t('recommendations.next.computed')}</p>
        <p>{t('recommendations.next.team')}</p>
        <ButtonLink look="primary" to="/dashboard/bookings?new=1">
          {t('recommendations.next.booking')}
        </ButtonLink>
        {urgencyLevel === 'urgent' && <p>{t('common.contact.emergency')}</p>}
      </section>
    </div>
  )
}
