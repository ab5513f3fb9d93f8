import { useState } from 'react'
import { FailurePanel } from '~/components/form/failure-panel'
import { useTask } from '~/components/form/use-task'
import { Button, ButtonLink } from '~/components/ui/button'
import type { Assessment, AssessmentDraft } from '~/lib/api/types'
import { formatMoment } from '~/lib/format/moment'
import { useLocale, useT } from '~/lib/i18n/i18n'
import { answersOf, PARTS } from './answers'
import { fetchDraft, saveDraft } from './api'
import styles from './assessments.module.css'

interface CopyAnswersProps {
  assessment: Assessment
  onFilled: () => void
}

/** Fills the form with the answers of an earlier assessment. A draft that is under way is only replaced when asked to. */
export function CopyAnswers({ assessment, onFilled }: CopyAnswersProps) {
  const t = useT()
  const locale = useLocale()
  const { busy, failure, run } = useTask()
  const [existing, setExisting] = useState<AssessmentDraft>()

  async function fill({ version }: AssessmentDraft) {
    await saveDraft({ data: answersOf(assessment), step: PARTS.indexOf('check'), version })
    onFilled()
  }

  async function look() {
    const draft = await fetchDraft()
    if (draft.data) setExisting(draft)
    else await fill(draft)
  }

  return (
    <>
      <Button busy={busy} onClick={() => void run(look)}>
        {t(busy ? 'assessments.copy.busy' : 'assessments.copy')}
      </Button>
      {assessment.recordIds.length > 0 && <p className="muted small">{t('assessments.copy.files')}</p>}
      {failure && <FailurePanel title={t('assessments.copy.failed')} failure={failure} />}
      {existing?.savedAt && (
        <div className={styles.question} role="alert">
          <h2>{t('assessments.copy.ask')}</h2>
          <p>{t('assessments.copy.ask.body', { time: formatMoment(existing.savedAt, locale) })}</p>
          <div className={styles.buttons}>
            <Button busy={busy} onClick={() => void run(() => fill(existing))}>
              {t('assessments.copy.replace')}
            </Button>
            <ButtonLink to="/dashboard/diagnosis">{t('assessments.copy.continue')}</ButtonLink>
          </div>
        </div>
      )}
    </>
  )
}
