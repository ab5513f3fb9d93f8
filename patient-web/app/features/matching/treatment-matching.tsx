import { useCallback, useEffect, useRef, useState } from 'react'
import { showToast } from '~/components/ui/toast-store'
import { orUndefined } from '~/lib/api/api'
import type { Assessment, Matched, Matching } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import { useSettled } from '~/lib/settled'
import { fetchMatchings } from './api'
import { EarlierMatchings } from './earlier-matchings'
import styles from './matching.module.css'
import { MatchingForm } from './matching-form'
import { MatchingResult } from './matching-result'

interface TreatmentMatchingProps {
  /** The answers of the newest one fill in the form; undefined where they could not be read. */
  newest: Promise<Assessment | null | undefined>
}

/** Treatments of the catalogue that fit what a person tells, to discuss with a clinician. */
export function TreatmentMatching({ newest }: TreatmentMatchingProps) {
  const t = useT()
  const [read] = useState(() => newest.then((assessment) => ({ assessment })))
  const settled = useSettled(read)
  const [shown, setShown] = useState<Matching>()
  const [earlier, setEarlier] = useState<Matching[] | 'failed'>()
  const result = useRef<HTMLDivElement>(null)

  const load = useCallback(async () => {
    const items = await orUndefined(fetchMatchings())
    setEarlier((known) => items ?? (Array.isArray(known) ? known : 'failed'))
  }, [])
  useEffect(() => void load(), [load])
  useEffect(() => {
    if (shown) result.current?.focus()
  }, [shown])

  function matched({ emergency, ...matching }: Matched) {
    // The notice of the emergency stands in the place of treatments.
    if (emergency) return setShown(undefined)
    setShown(matching)
    void load()
    if (matching.recommendations.length > 0)
      showToast({ tone: 'success', title: 'matching.toast', body: 'matching.toast.body' })
  }
  function deleted(id: string) {
    if (shown?.id === id) setShown(undefined)
    void load()
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
      <div ref={result} tabIndex={-1}>
        {shown && <MatchingResult matching={shown} />}
      </div>
      <EarlierMatchings
        matchings={earlier}
        shownId={shown?.id ?? undefined}
        onShow={setShown}
        onDeleted={deleted}
        onRetry={() => void load()}
      />
    </div>
  )
}
