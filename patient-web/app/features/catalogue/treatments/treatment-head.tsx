import { claimFor } from '~/components/claim/claims'
import { Provenance } from '~/components/claim/provenance'
import { ButtonLink } from '~/components/ui/button'
import { commonScale } from '~/components/ui/price-bar'
import { quotePath } from '~/lib/api/return-to'
import type { Treatment, TreatmentCard } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import parts from '../parts.module.css'
import { PriceBasis, PriceRange } from './price-range'
import styles from './treatment-profile.module.css'

interface TreatmentHeadProps {
  treatment: Treatment
  catalogue: TreatmentCard[] | undefined
}

/** What it is, how long it takes, how well it is studied; and beside that what it costs. */
export function TreatmentHead({ treatment, catalogue }: TreatmentHeadProps) {
  const t = useT()
  const { slug, name, category, description, durationText, evidenceLevel, claims } = treatment
  const scale = commonScale([treatment, ...(catalogue ?? [])].map(({ maxCostUsd }) => maxCostUsd))
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <p className={parts.over}>{t(`treatments.category.${category}`)}</p>
        <h1>{name}</h1>
        <p className="lead">{description}</p>
        <dl className={styles.facts}>
          <div data-fact="duration">
            <dt className={parts.label}>{t('treatments.duration')}</dt>
            <dd className={durationText ? styles.trip : undefined}>
              {durationText ?? t('common.notStated')}
            </dd>
            {durationText && (
              <>
                <dd>
                  <Provenance claim={claimFor(claims, 'duration')} />
                </dd>
                <dd className="small">{t('treatments.duration.longer')}</dd>
              </>
            )}
          </div>
          <div data-fact="evidenceLevel">
            <dt className={parts.label}>{t('treatments.evidence')}</dt>
            <dd>{t(`treatments.evidence.${evidenceLevel ?? 'none'}`)}</dd>
            {evidenceLevel && (
              <dd>
                <Provenance claim={claimFor(claims, 'evidenceLevel')} />
              </dd>
            )}
          </div>
        </dl>
      </div>
      <div className={styles.price}>
        <p>{t('treatments.cost')}</p>
        <PriceRange range={treatment} scale={scale} />
        <PriceBasis treatment={treatment} full />
        <ButtonLink look="primary" to={quotePath({ treatment: slug })}>
          {t('common.cta.quote')}
        </ButtonLink>
        <p className="muted small">{t('catalogue.quoteNote')}</p>
      </div>
    </header>
  )
}
