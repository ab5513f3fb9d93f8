import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router-dom'
import { ErrorPanel } from '~/components/state/panels'
import { Button } from '~/components/ui/button'
import type { AssessmentDraft } from '~/lib/api/types'
import { useFocusOnArrival } from '~/lib/focus'
import { useT } from '~/lib/i18n/i18n'
import { useLastLoaded } from '~/lib/last-loaded'
import styles from './assessment.module.css'
import { AssessmentForm } from './assessment-form'
import type { AssessmentFiles } from './files'

interface AssessmentPageProps {
  userId: string
  /** Absent while it is loaded; each of the two is absent where it could not be read. */
  loaded: { draft: AssessmentDraft | undefined; consented: boolean | undefined } | undefined
  files: AssessmentFiles | undefined
  onRetry: () => void
  onStored: (id: string) => void
  /** The card for medical records: beside the form, on a phone below it. */
  records?: ReactNode
}

export function AssessmentPage({ userId, loaded, files, onRetry, onStored, records }: AssessmentPageProps) {
  // The form owns them from then on: what is loaded again later changes nothing in it.
  const draft = useLastLoaded(loaded?.draft)
  const consented = useLastLoaded(loaded?.consented)
  const known = draft && consented !== undefined
  return (
    <div className={`page ${styles.page}`}>
      <Head />
      {known && (
        <AssessmentForm
          key={userId}
          onFilesGone={onRetry}
          {...{ userId, draft, consented, files, onStored, records }}
        />
      )}
      {!known && (loaded ? <NotLoaded onRetry={onRetry} /> : <Skeleton />)}
    </div>
  )
}

/** Apart from the form, as what takes the focus there takes it after this heading. */
function Head() {
  const t = useT()
  const heading = useFocusOnArrival<HTMLHeadingElement>()
  return (
    <header className={styles.head}>
      <h1 ref={heading} tabIndex={-1}>
        {t('assessment.title')}
      </h1>
      <div className={styles.intro}>
        <p className="lead">{t('assessment.lead')}</p>
        <p>
          <Link to="/dashboard/assessments" className={styles.earlier}>
            {t('assessment.earlier')}
          </Link>
        </p>
      </div>
    </header>
  )
}

/** Never an empty form in place of a draft that could not be read. */
function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const t = useT()
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const again = () => retry()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])
  return (
    <ErrorPanel
      title={t('assessment.notLoaded')}
      actions={
        <Button look="primary" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    >
      <p>{t(navigator.onLine ? 'assessment.notLoaded.body' : 'assessment.notLoaded.offline')}</p>
    </ErrorPanel>
  )
}

function Skeleton() {
  const t = useT()
  return (
    <div className={styles.skeleton}>
      <p className="visually-hidden" role="status">
        {t('assessment.loading')}
      </p>
      <div aria-hidden="true" className={styles.bones} data-testid="skeleton" />
    </div>
  )
}
