import { claimFor } from '~/components/claim/claims'
import { ClinicalReview } from '~/components/claim/clinical-review'
import { Provenance } from '~/components/claim/provenance'
import { Breadcrumb } from '~/components/layout/breadcrumb'
import { ButtonLink } from '~/components/ui/button'
import { commonScale } from '~/components/ui/price-bar'
import { EditorialRating } from '~/components/ui/rating'
import { Tile } from '~/components/ui/tile'
import { quotePath } from '~/lib/api/return-to'
import type { Destination, HospitalCard, TreatmentCard } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import { BulletedFact } from '../bulleted-fact'
import parts from '../parts.module.css'
import { ProfileHead, ProfileSection } from '../profile'
import profile from '../profile.module.css'
import { PricedTreatments } from '../treatments/priced-treatments'
import { DestinationFigures } from './destination-figures'
import { DestinationHospitals } from './destination-hospitals'
import { DestinationVisa } from './destination-visa'

interface DestinationProfileProps {
  destination: Destination
  /** Undefined when they could not be loaded. */
  hospitals: HospitalCard[] | undefined
  /** The whole catalogue, for its price scale and its sources; undefined when it could not be loaded. */
  catalogue: TreatmentCard[] | undefined
}

/** Everything public about one country, each fact with where it was read. */
export function DestinationProfile({ destination, hospitals, catalogue }: DestinationProfileProps) {
  const t = useT()
  const { country, capital, description, highlights, specialties, languages, claims } = destination
  const { name } = country
  return (
    <article className={`page ${profile.profile}`}>
      <Breadcrumb crumbs={[{ to: '/destinations', label: t('common.nav.destinations') }]} />
      <ProfileHead
        over={t('destinations.capital', { capital })}
        name={name}
        picture={<Tile country={country.code} warm />}
      >
        <p className="lead">{description}</p>
        <div className={profile.actions}>
          <ButtonLink look="primary" to={quotePath({ type: 'consultation' })}>
            {t('common.cta.consultation')}
          </ButtonLink>
        </div>
      </ProfileHead>
      <DestinationFigures destination={destination} />
      <ProfileSection title={t('destinations.highlights')}>
        <BulletedFact claims={claims} field="highlights" values={highlights} />
      </ProfileSection>
      <ProfileSection title={t('destinations.specialties')}>
        <BulletedFact claims={claims} field="specialties" values={specialties} />
      </ProfileSection>
      <DestinationHospitals hospitals={hospitals} />
      <Treatments treatments={destination.treatments} catalogue={catalogue ?? []} />
      <DestinationVisa destination={destination} />
      <ProfileSection title={t('destinations.languages')}>
        <BulletedFact claims={claims} field="languages" values={languages} />
        <p className={parts.note}>{t('destinations.languages.note')}</p>
      </ProfileSection>
      <ProfileSection title={t('destinations.safety')}>
        <EditorialRating value={destination.safetyRating} />
        <Provenance claim={claimFor(claims, 'safetyRating')} />
        <p className={parts.note}>{t('destinations.safety.note')}</p>
      </ProfileSection>
      <ClinicalReview>
        <p>{t('destinations.review.note')}</p>
      </ClinicalReview>
    </article>
  )
}

interface TreatmentsProps {
  treatments: Destination['treatments']
  catalogue: TreatmentCard[]
}

function Treatments({ treatments, catalogue }: TreatmentsProps) {
  const t = useT()
  const claimsOf = (slug: string) => catalogue.find((one) => one.slug === slug)?.claims ?? []
  return (
    <ProfileSection title={t('destinations.treatments')}>
      {treatments.length === 0 ? (
        <p>{t('destinations.treatments.none')}</p>
      ) : (
        <>
          <p className="muted">{t('destinations.treatments.note')}</p>
          <PricedTreatments
            treatments={treatments.map((one) => ({ ...one, claims: claimsOf(one.slug) }))}
            scale={commonScale([...treatments, ...catalogue].map(({ maxCostUsd }) => maxCostUsd))}
          />
        </>
      )}
    </ProfileSection>
  )
}
