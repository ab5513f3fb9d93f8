import { Link } from 'react-router-dom'
import { commonScale } from '~/components/ui/price-bar'
import type { Matching } from '~/lib/api/types'
import { formatMoment } from '~/lib/format/moment'
import { useLocale, useT } from '~/lib/i18n/i18n'
import styles from './matching.module.css'
import { TreatmentFit } from './treatment-fit'

export function MatchingResult({ matching }: { matching: Matching }) {
  const t = useT()
  const { summary, recommendations, nextSteps, id } = matching
  const scale = commonScale(recommendations.map(({ maxCostUsd }) => maxCostUsd))
  return (
    <section className={styles.result} aria-labelledby="matching-summary">
      <div className={styles.summary}>
        <h3 id="matching-summary">{t('matching.summary')}</h3>
        <p>{summary}</p>
        <p className="muted small">{t('matching.advice')}</p>
        {id === null && <p className="muted small">{t('matching.notKept')}</p>}
        <Inputs {...matching} />
      </div>
      {recommendations.length > 0 ? (
        <>
          <h3>{t('matching.treatments')}</h3>
          <ol className={styles.cards}>
            {recommendations.map((treatment) => (
              <li key={treatment.treatmentId}>
                <TreatmentFit treatment={treatment} scale={scale} />
              </li>
            ))}
          </ol>
        </>
      ) : (
        <p>{t('matching.none')}</p>
      )}
      {nextSteps.length > 0 && (
        <div>
          <h3>{t('matching.next')}</h3>
          <ol className={styles.steps}>
            {nextSteps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      )}
    </section>
  )
}

/** What the answer rests on. */
function Inputs({ inputs, assessmentId, createdAt }: Matching) {
  const t = useT()
  const locale = useLocale()
  const { medicalConditions, preferences, budget } = inputs
  return (
    <dl className={styles.inputs}>
      <div>
        <dt>{t('matching.conditions')}</dt>
        <dd dir="auto">{medicalConditions.join(', ')}</dd>
      </div>
      <div>
        <dt>{t('matching.preferences')}</dt>
        <dd dir="auto">{preferences || t('common.notStated')}</dd>
      </div>
      <div>
        <dt>{t('matching.budget')}</dt>
        <dd dir="auto">{budget || t('common.notStated')}</dd>
      </div>
      <div>
        <dt>{t('matching.asked')}</dt>
        <dd>
          <time dateTime={createdAt}>{formatMoment(createdAt, locale)}</time>{' '}
          {assessmentId && (
            <Link to={`/dashboard/assessments/${assessmentId}`}>{t('matching.assessment')}</Link>
          )}
        </dd>
      </div>
    </dl>
  )
}
