import { Link } from 'react-router-dom'
import { FileCount } from '~/components/files/file-count'
import { ErrorPanel } from '~/components/state/panels'
import { Button, ButtonLink } from '~/components/ui/button'
import type { Assessment } from '~/lib/api/types'
import { useFocusOnArrival } from '~/lib/focus'
import { formatLocalDate, formatMoment } from '~/lib/format/moment'
import { useLocale, useT } from '~/lib/i18n/i18n'
import { AnswerList } from './answer-list'
import { answersOf } from './answers'
import styles from './assessments.module.css'
import { CopyAnswers } from './copy-answers'
import { Files } from './files'

interface AssessmentViewProps {
  /** Absent while it is loaded. `assessment` is absent where it could not be read, null where there is none. */
  loaded:
    | { assessment: Assessment | null | undefined; records: { id: string; name: string }[] | undefined }
    | undefined
  onRetry: () => void
  /** The form is filled in with these answers. */
  onFilled: () => void
}

/** One assessment as it was submitted. */
export function AssessmentView({ loaded, onRetry, onFilled }: AssessmentViewProps) {
  const t = useT()
  const locale = useLocale()
  const heading = useFocusOnArrival<HTMLHeadingElement>(loaded !== undefined)
  const assessment = loaded?.assessment
  return (
    <div className={`page ${styles.page}`}>
      <p>
        <Link to="/dashboard/assessments" className={styles.all}>
          {t('assessments.all')}
        </Link>
      </p>
      {!loaded && <Skeleton />}
      {assessment === null && (
        <>
          <h1 ref={heading} tabIndex={-1}>
            {t('assessments.one.missing')}
          </h1>
          <p className="lead">{t('assessments.one.missing.body')}</p>
          <p>
            <ButtonLink look="primary" to="/dashboard/diagnosis">
              {t('assessments.start')}
            </ButtonLink>
          </p>
        </>
      )}
      {loaded && assessment === undefined && (
        <ErrorPanel
          title={t('assessments.one.notLoaded')}
          actions={<Button onClick={onRetry}>{t('common.retry')}</Button>}
        >
          <p>{t('assessments.notLoaded.body')}</p>
        </ErrorPanel>
      )}
      {assessment && (
        <div className={styles.one}>
          <header>
            <h1 ref={heading} tabIndex={-1}>
              {t('assessments.one.title', { date: formatLocalDate(assessment.createdAt, locale) })}
            </h1>
            <p className="muted">
              {t('assessments.one.submitted', { date: formatMoment(assessment.createdAt, locale) })}
            </p>
          </header>
          <AnswerList
            answers={answersOf(assessment)}
            files={<SubmittedFiles ids={assessment.recordIds} records={loaded?.records} />}
          />
          <div className={styles.actions}>
            <ButtonLink look="primary" to="/dashboard/diagnosis">
              {t('assessments.start')}
            </ButtonLink>
            <CopyAnswers assessment={assessment} onFilled={onFilled} />
          </div>
        </div>
      )}
    </div>
  )
}

/** By name, and how many were deleted since; where the names could not be read, by their number. */
function SubmittedFiles({
  ids,
  records,
}: {
  ids: string[]
  records: { id: string; name: string }[] | undefined
}) {
  const t = useT()
  const ready = records?.filter(({ id }) => ids.includes(id))
  if (!ready?.length)
    return (
      <p>
        <FileCount ids={ids} records={records} />
      </p>
    )
  const deleted = ids.length - ready.length
  return (
    <>
      <Files files={{ ready, uploading: 0, failed: 0 }} />
      {deleted > 0 && <p className="muted">{t('assessment.files.deleted', { count: deleted })}</p>}
    </>
  )
}

function Skeleton() {
  const t = useT()
  return (
    <>
      <p className="visually-hidden" role="status">
        {t('common.loading')}
      </p>
      <div aria-hidden="true" className={styles.bones} data-testid="skeleton" />
    </>
  )
}
