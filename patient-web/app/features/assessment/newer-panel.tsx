import type { RefObject } from 'react'
import { ErrorPanel } from '~/components/state/panels'
import { Button } from '~/components/ui/button'
import type { AssessmentDraft } from '~/lib/api/types'
import { formatMoment } from '~/lib/format/moment'
import { useLocale, useT } from '~/lib/i18n/i18n'
import { type Answers, answersOf } from './answers'
import { Differences } from './differences'

interface NewerPanelProps {
  box: RefObject<HTMLDivElement | null>
  answers: Answers
  newer: AssessmentDraft
  changedAt: string | null
  onUse: () => void
  onKeep: () => void
}

/** Another device was faster: the person says which of the two stays. It takes no focus by itself, as somebody may be typing. */
export function NewerPanel({ box, answers, newer, changedAt, onUse, onKeep }: NewerPanelProps) {
  const t = useT()
  const locale = useLocale()
  const { savedAt } = newer
  return (
    <div ref={box} tabIndex={-1}>
      <ErrorPanel
        title={t(savedAt ? 'assessment.newer.title' : 'assessment.gone.title')}
        actions={
          <>
            <Button onClick={onUse}>{t(savedAt ? 'assessment.newer.use' : 'assessment.gone.use')}</Button>
            <Button onClick={onKeep}>{t('assessment.newer.keep')}</Button>
          </>
        }
      >
        <p>{t(savedAt ? 'assessment.newer.body' : 'assessment.gone.body')}</p>
        <ul>
          {savedAt && <li>{t('assessment.newer.other', { time: formatMoment(savedAt, locale) })}</li>}
          {changedAt && <li>{t('assessment.newer.mine', { time: formatMoment(changedAt, locale) })}</li>}
        </ul>
        {savedAt && <Differences mine={answers} other={answersOf(newer.data)} />}
      </ErrorPanel>
    </div>
  )
}
