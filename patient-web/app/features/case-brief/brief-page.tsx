import { Breadcrumb } from '~/components/layout/breadcrumb'
import { Note } from '~/components/state/note'
import { Status } from '~/components/ui/status'
import type { CaseBrief, MedicalRecord } from '~/lib/api/types'
import { useFocusOnArrival } from '~/lib/focus'
import { formatLocalDate } from '~/lib/format/moment'
import { type MessageId, useLocale, useT } from '~/lib/i18n/i18n'
import { BriefForm } from './brief-form'
import styles from './case-brief.module.css'
import { Completeness } from './completeness'

const LOOK = {
  suggested: { tone: 'neutral', icon: 'clock' },
  draft: { tone: 'wait', icon: 'clock' },
  approved: { tone: 'good', icon: 'check' },
} as const

const FIELD_LABELS: Record<string, MessageId> = {
  '/content/wish': 'brief.wish',
  '/content/condition': 'brief.condition',
  '/content/history': 'brief.history',
  '/content/medicines': 'brief.medicines',
  '/content/needs': 'brief.plan',
}

interface BriefPageProps {
  brief: CaseBrief
  records: MedicalRecord[] | undefined
  /** The booking is completed or cancelled. */
  isOver: boolean
  onStored: (brief: CaseBrief) => void
}

/** What hospitals read of the patient, to check, complete and approve. */
export function BriefPage({ brief, records, isOver, onStored }: BriefPageProps) {
  const t = useT()
  const locale = useLocale()
  const heading = useFocusOnArrival<HTMLHeadingElement>()
  const { bookingId, status, identifying } = brief
  const storedAt = brief.approvedAt ?? brief.savedAt
  return (
    <div className={`page ${styles.page}`}>
      <Breadcrumb
        crumbs={[
          { to: '/dashboard/bookings', label: t('bookings.title') },
          { to: `/dashboard/bookings/${bookingId}`, label: t('brief.booking', { id: bookingId.slice(-8) }) },
        ]}
      />
      <header>
        <h1 ref={heading} tabIndex={-1}>
          {t('brief.title')}
        </h1>
        <p className="lead">{t('brief.lead')}</p>
        <Status {...LOOK[status]}>
          {t(`brief.status.${status}`, { date: storedAt && formatLocalDate(storedAt, locale) })}
        </Status>
      </header>
      {isOver && <Note neutral>{t('brief.closed')}</Note>}
      {!isOver && status === 'suggested' && <Note neutral>{t('brief.suggested')}</Note>}
      {!isOver && status === 'approved' && <Note>{t('brief.approved')}</Note>}
      {identifying.length > 0 && (
        <section className={styles.identifying} aria-labelledby="identifying">
          <h2 id="identifying">{t('brief.identifying.title')}</h2>
          <p>{t('brief.identifying.body')}</p>
          <ul>
            {identifying.map(({ pointer }) => (
              <li key={pointer}>
                <a href={`#field-${pointer.split('/').at(-1)}`}>
                  {t(FIELD_LABELS[pointer] ?? 'brief.condition')}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Completeness brief={brief} />
      {!isOver && <BriefForm brief={brief} records={records} onStored={onStored} />}
    </div>
  )
}
