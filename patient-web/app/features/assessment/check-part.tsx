import { FailurePanel } from '~/components/form/failure-panel'
import type { Refusal } from '~/components/form/refusal'
import { ErrorPanel } from '~/components/state/panels'
import { Button } from '~/components/ui/button'
import { useT } from '~/lib/i18n/i18n'
import { AnswerList } from './answer-list'
import type { Answers } from './answers'
import styles from './assessment.module.css'
import { type AssessmentFiles, Files } from './files'
import type { useSubmission } from './use-submission'

interface CheckPartProps {
  answers: Answers
  files: AssessmentFiles | undefined
  submission: Pick<ReturnType<typeof useSubmission>, 'state' | 'stopWaiting'>
  failure: Refusal['failure']
  unconfirmed: boolean
}

/** All that is about to be submitted. */
export function CheckPart({ answers, files, submission, failure, unconfirmed }: CheckPartProps) {
  const t = useT()
  const { state, stopWaiting } = submission
  return (
    <>
      {failure && (
        <div className={styles.failure}>
          <FailurePanel title={t('common.toast.assessment.failed')} failure={failure} />
          <p>{t(unconfirmed ? 'assessment.unconfirmed.body' : 'assessment.failed.safe')}</p>
        </div>
      )}
      {unconfirmed && !failure && (
        <ErrorPanel title={t('assessment.unconfirmed')}>
          <p>{t('assessment.unconfirmed.body')}</p>
        </ErrorPanel>
      )}
      <AnswerList
        answers={answers}
        files={
          <>
            {unconfirmed && <p>{t('assessment.files.again')}</p>}
            {!(unconfirmed && files?.ready.length === 0) && <Files files={files} />}
          </>
        }
        changeable
      />
      <div role="status">
        {state === 'waiting' && (
          <div className={styles.notice}>
            <p>{t('assessment.files.wait')}</p>
            <Button onClick={stopWaiting}>{t('assessment.waiting.stop')}</Button>
          </div>
        )}
        {state === 'left' && <p className={styles.notice}>{t('assessment.files.left')}</p>}
        {state === 'stopped' && <p className={styles.notice}>{t('assessment.files.stopped')}</p>}
      </div>
    </>
  )
}
