import { commonScale } from '~/components/ui/price-bar'
import type { Treatment, TreatmentCard } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import { ProfileSection } from '../profile'
import { PricedTreatments } from './priced-treatments'

interface TreatmentRelatedProps {
  treatment: Treatment
  catalogue: TreatmentCard[] | undefined
}

/** The other treatments of the category, on the scale of the catalogue. */
export function TreatmentRelated({ treatment, catalogue }: TreatmentRelatedProps) {
  const t = useT()
  if (!catalogue) {
    return (
      <ProfileSection title={t('treatments.related')}>
        <p>{t('catalogue.error.treatments')}</p>
      </ProfileSection>
    )
  }
  const related = catalogue.filter(
    ({ slug, category }) => category === treatment.category && slug !== treatment.slug,
  )
  if (related.length === 0) return null
  return (
    <ProfileSection title={t('treatments.related')}>
      <PricedTreatments
        treatments={related}
        scale={commonScale(catalogue.map(({ maxCostUsd }) => maxCostUsd))}
      />
    </ProfileSection>
  )
}
