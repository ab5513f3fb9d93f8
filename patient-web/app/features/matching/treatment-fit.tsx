import { NotVerified } from '~/components/claim/provenance'
import { ButtonLink } from '~/components/ui/button'
import { PriceBar } from '~/components/ui/price-bar'
import { Status, type Tone } from '~/components/ui/status'
import type { MatchedTreatment } from '~/lib/api/types'
import { formatUsd } from '~/lib/format/money'
import { useLocale, useT } from '~/lib/i18n/i18n'
import styles from './matching.module.css'

const EVIDENCE_TONE: Record<'high' | 'moderate' | 'low' | 'none', Tone> = {
  high: 'good',
  moderate: 'info',
  low: 'wait',
  none: 'neutral',
}

interface TreatmentFitProps {
  treatment: MatchedTreatment
  /** The end of the scale of all prices in the answer. */
  scale: number
}

/** One treatment, how well it fits what was told, and what speaks for and against it. */
export function TreatmentFit({ treatment, scale }: TreatmentFitProps) {
  const t = useT()
  const { treatmentName: name, matchScore, reasoning, considerations, path, complementary } = treatment
  const evidence = treatment.evidenceLevel ?? 'none'
  return (
    <article className={styles.card}>
      <div className={styles.body}>
        <h4>{name}</h4>
        <Fit score={matchScore} />
        <div>
          <p className={styles.label}>{t('matching.why')}</p>
          <p>{reasoning}</p>
        </div>
        {considerations.length > 0 && (
          <div>
            <p className={styles.label}>{t('matching.considerations')}</p>
            <ul className={styles.bullets}>
              {considerations.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <div className={styles.side}>
        <Status tone={EVIDENCE_TONE[evidence]} icon={evidence === 'none' ? 'question' : 'search'}>
          {t(`matching.evidence.${evidence}`)}
        </Status>
        <Price {...treatment} scale={scale} />
        <Unchecked treatment={treatment} />
        {complementary && <p className="small">{t('matching.complementary')}</p>}
        <ButtonLink to={path}>{t('matching.open', { name })}</ButtonLink>
      </div>
    </article>
  )
}

/** The drawn line, as far as it goes. */
function Fit({ score }: { score: number }) {
  const t = useT()
  return (
    <div className={styles.fit}>
      <p>
        <strong>{t('matching.score', { score })}</strong> {t('matching.fit')}
      </p>
      <svg className={styles.line} aria-hidden="true" focusable="false">
        <line className={styles.whole} x1="0" x2="100%" y1="6" y2="6" />
        <line x1="0" x2={`${score}%`} y1="6" y2="6" />
        <circle cx={`${Math.min(98, Math.max(2, score))}%`} cy="6" r="5" />
      </svg>
    </div>
  )
}

function Price({
  minCostUsd: min,
  maxCostUsd: max,
  scale,
}: Pick<MatchedTreatment, 'minCostUsd' | 'maxCostUsd'> & { scale: number }) {
  const t = useT()
  const locale = useLocale()
  if (min === null || max === null) return <p className={styles.price}>{t('common.priceOnRequest')}</p>
  return (
    <div>
      <p className={styles.label}>{t('matching.price')}</p>
      <p className={styles.price}>
        {formatUsd(min, locale)} - {formatUsd(max, locale)}
      </p>
      <PriceBar min={min} max={max} scale={scale} />
    </div>
  )
}

/** Names what is shown without a checked source, in answers of before all of it. */
function Unchecked({
  treatment: { checked, evidenceLevel, minCostUsd },
}: Pick<TreatmentFitProps, 'treatment'>) {
  const t = useT()
  const names = [
    evidenceLevel && !checked?.includes('evidenceLevel') && t('matching.unchecked.evidence'),
    minCostUsd !== null && !checked?.includes('price') && t('matching.unchecked.price'),
  ].filter(Boolean)
  return names.length > 0 && <NotVerified what={names.join(', ')} />
}
