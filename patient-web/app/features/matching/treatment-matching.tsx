import { useState } from 'react'
import { showToast } from '~/components/ui/toast-store'
import type { Assessment, Matched } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import { useSettled } from '~/lib/settled'
import styles from './matching.module.css'
import { MatchingForm } from './matching-form'
import { MatchingsOnPage } from './stored-matchings'
import { useMatchings } from './use-matchings'

interface TreatmentMatchingProps {
  /** The answers of the newest one fill in the form; undefined where they could not be read. */
  newest: Promise<Assessment | null | undefined>
}

/** Treatments of the catalogue that fit what a person tells, to discuss with a clinician. */
export function TreatmentMatching({ newest }: TreatmentMatchingProps) {
  const t = useT()
  const [read] = useState(() => newest.then((assessment) => ({ assessment })))
  const settled = useSettled(read)
  const matchings = useMatchings()

  function matched({ emergency, ...matching }: Matched) {
    // The notice of the emergency stands in the place of treatments.
    if (emergency) return matchings.show(undefined)
    matchings.show(matching)
    void matchings.load()
    if (matching.recommendations.length > 0)
      showToast({ tone: 'success', title: 'matching.toast', body: 'matching.toast.body' })
  }

  return (
    <div className={styles.tool}>
      <p className={styles.lead}>{t('matching.lead')}</p>
      {settled ? (
        <MatchingForm assessment={settled.assessment ?? undefined} onMatched={matched} />
      ) : (
        <p role="status" className="muted">
          {t('common.loading')}
        </p>
      )}
      <MatchingsOnPage {...matchings} />
    </div>
  )
}
