import { Link } from 'react-router-dom'
import { claimFor } from '~/components/claim/claims'
import { SourceMark } from '~/components/claim/provenance'
import { UnverifiedFacts } from '~/components/claim/unverified-facts'
import { ButtonLink } from '~/components/ui/button'
import { Status, type Tone } from '~/components/ui/status'
import type { TreatmentRecommendation } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import type { Basis } from './basis-line'
import styles from './card.module.css'
import { CostRange } from './cost-range'
import { Reasons } from './reasons'

const EVIDENCE_TONE: Record<'high' | 'moderate' | 'low' | 'none', Tone> = {
  high: 'good',
  moderate: 'info',
  low: 'wait',
  none: 'neutral',
}

interface TreatmentCardProps {
  treatment: TreatmentRecommendation
  basis: Basis
  scale: number
}

export function TreatmentCard({ treatment, basis, scale }: TreatmentCardProps) {
  const t = useT()
  const { slug, name, type, description, benefits, minCostUsd, maxCostUsd, costBasis, claims } = treatment
  const evidence = treatment.evidenceLevel ?? 'none'
  const duration = useDuration(treatment)
  const path = `/treatments/${slug}`
  return (
    <article className={styles.card}>
      <div className={styles.body}>
        <h4 className={styles.name}>
          <Link to={path}>{name}</Link>
        </h4>
        <div className={styles.badges}>
          <Status tone="neutral" icon="flag">
            {t(`recommendations.type.${type}`)}
          </Status>
          <Status tone={EVIDENCE_TONE[evidence]} icon={evidence === 'none' ? 'question' : 'search'}>
            {t(`recommendations.evidence.${evidence}`)}
          </Status>
        </div>
        <p className={styles.description}>{description}</p>
        <Reasons item={treatment} basis={basis} />
        <div>
          <p className={styles.label}>{t('recommendations.treatment.benefits')}</p>
          {benefits.length > 0 ? (
            <ul className={styles.bullets}>
              {benefits.map((benefit) => (
                <li key={benefit}>{benefit}</li>
              ))}
            </ul>
          ) : (
            <p>{t('common.notStated')}</p>
          )}
        </div>
        <UnverifiedFacts
          claims={claims}
          facts={{
            ...(treatment.evidenceLevel && { evidenceLevel: t('recommendations.fact.evidence') }),
            ...(duration && { duration: t('recommendations.fact.duration') }),
            ...(benefits.length > 0 && { benefits: t('recommendations.fact.benefits') }),
          }}
        />
      </div>
      <div className={styles.side}>
        <div>
          <p className={styles.label}>{t('recommendations.cost')}</p>
          <CostRange min={minCostUsd} max={maxCostUsd} scale={scale} />
          {treatment.priceKnown && (
            <>
              {costBasis && <p className="muted small">{costBasis}</p>}
              <SourceMark claim={claimFor(claims, 'costRange')} />
            </>
          )}
        </div>
        <div>
          <p className={styles.label}>{t('recommendations.treatment.duration')}</p>
          <p className={duration ? styles.number : undefined}>{duration ?? t('common.notStated')}</p>
        </div>
        <div className={styles.actions}>
          <ButtonLink to={path} aria-label={t('recommendations.learnOf', { name })}>
            {t('recommendations.learn')}
          </ButtonLink>
        </div>
      </div>
    </article>
  )
}

/** "14-21 days"; undefined where nobody stated it. */
function useDuration({ minDurationDays: min, maxDurationDays: max }: TreatmentRecommendation) {
  const t = useT()
  const shortest = min ?? max
  const longest = max ?? min
  if (shortest === null || longest === null) return undefined
  if (shortest === longest) return t('recommendations.treatment.days', { count: longest })
  return t('recommendations.treatment.days.range', { min: shortest, max: longest })
}
