import { ClinicalReview } from '~/components/claim/clinical-review'
import { Breadcrumb } from '~/components/layout/breadcrumb'
import type { DestinationCard, Treatment, TreatmentCard } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import { BulletedFact } from '../bulleted-fact'
import parts from '../parts.module.css'
import { ProfileSection } from '../profile'
import profile from '../profile.module.css'
import { listPath } from './search-params'
import { TreatmentHead } from './treatment-head'
import { TreatmentHospitals } from './treatment-hospitals'
import { TreatmentPlaces } from './treatment-places'
import { TreatmentPrice } from './treatment-price'
import { TreatmentRelated } from './treatment-related'
import { TreatmentTrip } from './treatment-trip'

interface TreatmentProfileProps {
  treatment: Treatment
  /** The whole catalogue, for its price scale and what is related; undefined when it could not be loaded. */
  catalogue: TreatmentCard[] | undefined
  destinations: DestinationCard[] | undefined
}

/** Everything public about one treatment, each fact with where it was read. */
export function TreatmentProfile({ treatment, catalogue, destinations }: TreatmentProfileProps) {
  const t = useT()
  const { category, procedures, benefits, claims } = treatment
  const crumbs = [{ to: '/treatments', label: t('common.nav.treatments') }]
  if (category !== 'complementary') {
    crumbs.push({ to: listPath({ q: '', category }), label: t(`treatments.category.${category}`) })
  }
  return (
    <article className={`page ${profile.profile}`}>
      <Breadcrumb crumbs={crumbs} />
      <TreatmentHead treatment={treatment} catalogue={catalogue} />
      <ProfileSection id="procedures" title={t('treatments.procedures')}>
        <BulletedFact claims={claims} field="procedures" values={procedures} />
      </ProfileSection>
      <ProfileSection title={t('treatments.aims')}>
        <BulletedFact claims={claims} field="benefits" values={benefits} />
        <p className={parts.note}>{t('treatments.aims.note')}</p>
      </ProfileSection>
      <TreatmentPrice treatment={treatment} />
      <TreatmentTrip treatment={treatment} />
      <TreatmentPlaces treatment={treatment} destinations={destinations} />
      <TreatmentHospitals treatment={treatment} />
      <TreatmentRelated treatment={treatment} catalogue={catalogue} />
      <ClinicalReview>
        <p>{t('treatments.review.note')}</p>
      </ClinicalReview>
    </article>
  )
}
