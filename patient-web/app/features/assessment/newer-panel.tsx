import { type RefObject, useEffect } from 'react'
import { ErrorPanel } from '~/components/state/panels'
import { Button, ButtonLink } from '~/components/ui/button'
import type { AssessmentDraft } from '~/lib/api/types'
import { formatMoment } from '~/lib/format/moment'
import { useLocale, useT } from '~/lib/i18n/i18n'
import { type Answers, answersOf } from './answers'
import { Differences } from './differences'

interface NewerPanelProps {
  box: RefObject<HTMLDivElement | null>
  answers: Answers
  newer: AssessmentDraft
  /** The version on this page was submitted meanwhile. */
  sent: boolean
  /** The panel answers a press of the patient. */
  takesFocus: boolean
  changedAt: string | null
  onUse: () => void
  onKeep: () => void
}

/** Another tab or device was faster: the person says which of the two stays. After a saving it takes no focus, as somebody may be typing. */
export function NewerPanel({
  box,
  answers,
  newer,
  sent,
  takesFocus,
  changedAt,
  onUse,
  onKeep,
}: NewerPanelProps) {
  const t = useT()
  const locale = useLocale()
  const { savedAt } = newer
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [box, takesFocus])
  return (
    <div ref={box} tabIndex={-1}>
      <ErrorPanel
        title={t(sent ? 'assessment.sent.title' : 'assessment.newer.title')}
        actions={
          <>
            {sent && (
              <ButtonLink look="primary" to="/dashboard/results">
                {t('assessment.sent.results')}
              </ButtonLink>
            )}
            <Button onClick={onKeep}>{t(sent ? 'assessment.sent.keep' : 'assessment.newer.keep')}</Button>
            <Button onClick={onUse}>{t(savedAt ? 'assessment.newer.use' : 'assessment.sent.empty')}</Button>
          </>
        }
      >
        {sent && <p>{t('assessment.sent.body')}</p>}
        {savedAt && <p>{t(sent ? 'assessment.sent.next' : 'assessment.newer.body')}</p>}
        <ul>
          {savedAt && <li>{t('assessment.newer.other', { time: formatMoment(savedAt, locale) })}</li>}
          {changedAt && <li>{t('assessment.newer.mine', { time: formatMoment(changedAt, locale) })}</li>}
        </ul>
        {savedAt && <Differences mine={answers} other={answersOf(newer.data)} />}
      </ErrorPanel>
    </div>
  )
}
