import { Link } from 'react-router-dom'
import { bedFigure, claimOf, doctorFigure, unverified } from '~/components/claim/claims'
import { ClinicalReview } from '~/components/claim/clinical-review'
import { Partnership } from '~/components/claim/partnership'
import { NumberedSources, SourceList } from '~/components/claim/sources'
import { Breadcrumb } from '~/components/layout/breadcrumb'
import { ButtonLink } from '~/components/ui/button'
import { EditorialRating } from '~/components/ui/rating'
import { Tile } from '~/components/ui/tile'
import { quotePath } from '~/lib/api/return-to'
import type { HospitalBilling as Billing, Hospital, Reviews } from '~/lib/api/types'
import { type MessageId, useT } from '~/lib/i18n/i18n'
import { comparePath } from '../compare/compare-ids'
import { ClaimList, KeyFacts, ListedFact, ProfileHead, ProfileSection } from '../profile'
import styles from '../profile.module.css'
import { HospitalBilling } from './hospital-billing'
import { FirstPhoto, MorePhotos } from './hospital-photos'
import { HospitalPrices } from './hospital-prices'
import { HospitalReviews } from './hospital-reviews'

/** Labels of the fields that only claims state. */
const NAMED: Record<string, MessageId> = {
  award: 'catalogue.stated.award',
  interpreters: 'catalogue.stated.interpreters',
  internationalPatients: 'catalogue.stated.internationalPatients',
  annualSurgeries: 'catalogue.stated.annualSurgeries',
  staffCount: 'catalogue.stated.staffCount',
}

interface HospitalProfileProps {
  hospital: Hospital
  /** Undefined when they could not be loaded. */
  reviews: Reviews | undefined
  /** Null with too few bills, undefined when it could not be loaded. */
  billing?: Billing | null | undefined
  /** The end of the scale on which all prices of the catalogue are drawn. */
  scale: number
  /** The reviews shown begin after other ones. */
  further?: boolean
}

/** Everything public about one hospital, each fact with where it was read. */
export function HospitalProfile({
  hospital,
  reviews,
  billing,
  scale,
  further = false,
}: HospitalProfileProps) {
  const t = useT()
  const { name, city, country, website, features, accreditations, claims, treatments } = hospital
  const priceClaims = treatments.flatMap(({ priceClaim }) => priceClaim ?? [])
  const [photo, ...photos] = hospital.photos
  const standards = [...accreditations, ...claims.filter(({ field }) => field === 'qualityStandard')]
  return (
    <NumberedSources claims={[...claims, ...accreditations, ...priceClaims]}>
      <article className={`page ${styles.profile}`}>
        <Breadcrumb crumbs={[{ to: '/hospitals', label: t('common.nav.hospitals') }]} />
        <ProfileHead
          over={`${city}, ${country.name}`}
          name={name}
          picture={photo ? <FirstPhoto photo={photo} /> : <Tile country={country.code} city={city} warm />}
        >
          <EditorialRating value={hospital.rating} />
          <Partnership partner={hospital.partner} />
          <p className="lead">{hospital.description}</p>
          <div className={styles.actions}>
            <ButtonLink look="primary" to={quotePath({ hospital: hospital.slug })}>
              {t('common.cta.quote')}
            </ButtonLink>
            <ButtonLink to={comparePath([hospital.slug])}>{t('catalogue.compare.this')}</ButtonLink>
            {website ? (
              <a className={styles.website} href={website} rel="noopener">
                {t('catalogue.website')}
              </a>
            ) : (
              <span className="muted">{t('catalogue.websiteNotStated')}</span>
            )}
          </div>
          <p className="muted small">{t('catalogue.quoteNote')}</p>
        </ProfileHead>
        <KeyFacts
          claims={claims}
          facts={[
            {
              field: 'establishedYear',
              label: t('catalogue.established'),
              value: hospital.establishedYear?.toString(),
            },
            {
              field: 'doctorCount',
              label: t('catalogue.doctors'),
              value: doctorFigure(hospital.doctorCount, claims),
            },
            {
              field: 'bedCapacity',
              label: t('catalogue.beds'),
              value: bedFigure(hospital.bedCapacity, claims),
            },
            {
              field: 'successRatePercentage',
              label: t('catalogue.successRate'),
              value: hospital.successRatePercentage === null ? null : `${hospital.successRatePercentage}%`,
              basis: t('catalogue.successRate.basis'),
            },
          ]}
        />
        <MorePhotos photos={photos} />
        <ProfileSection title={t('catalogue.accreditation')}>
          {standards.length === 0 ? (
            <p>{t('catalogue.accreditation.none')}</p>
          ) : (
            <ClaimList claims={standards} />
          )}
          <p>
            <Link className={styles.website} to="/trust#abbreviations">
              {t('catalogue.accreditation.letters')}
            </Link>
          </p>
        </ProfileSection>
        <ProfileSection title={t('catalogue.location')}>
          <p>{hospital.address ?? `${city}, ${country.name}`}</p>
          <p>
            <a className={styles.website} href={mapOf(hospital)} rel="noopener noreferrer">
              {t('catalogue.map')}
            </a>
          </p>
        </ProfileSection>
        <ProfileSection title={t('catalogue.specialties')}>
          <ListedFact
            claims={claims}
            field="specialties"
            values={hospital.specialties.map((item) => item.name)}
          />
          <StatedFigures specialties={hospital.specialties} />
        </ProfileSection>
        <ProfileSection title={t('catalogue.languages')}>
          <ListedFact claims={claims} field="languages" values={hospital.languages} />
        </ProfileSection>
        <ProfileSection title={t('catalogue.features')}>
          <ClaimList
            claims={[
              ...features.map((value) => claimOf(claims, 'features', value) ?? unverified('features', value)),
              ...claims.flatMap((claim) => {
                const label = NAMED[claim.field]
                return label ? { ...claim, value: t(label, { value: claim.value }) } : []
              }),
            ]}
          />
        </ProfileSection>
        <HospitalPrices hospital={hospital} scale={scale} />
        <HospitalBilling billing={billing} />
        <HospitalReviews slug={hospital.slug} reviews={reviews} further={further} />
        <ProfileSection id="sources" title={t('catalogue.sources')}>
          <SourceList />
        </ProfileSection>
        <ClinicalReview>
          <p>{t('catalogue.ratingRule')}</p>
        </ClinicalReview>
      </article>
    </NumberedSources>
  )
}

function mapOf({ name, city, country, address }: Hospital): string {
  const query = new URLSearchParams({ query: [name, address ?? city, country.name].join(', ') })
  return `https://www.openstreetmap.org/search?${query}`
}

/** What the hospital itself says about a field, where it says anything. */
function StatedFigures({ specialties }: Pick<Hospital, 'specialties'>) {
  const t = useT()
  const stated = specialties.filter(
    (one) => one.experienceYears !== null || one.successRatePercentage !== null,
  )
  if (stated.length === 0) return null
  return (
    <ul className={styles.bullets}>
      {stated.map(({ slug, name, experienceYears: years, successRatePercentage: rate }) => (
        <li key={slug}>
          {name}:{' '}
          {[
            years !== null && t('catalogue.specialties.years', { years }),
            rate !== null && t('catalogue.specialties.success', { rate }),
          ]
            .filter(Boolean)
            .join(', ')}
        </li>
      ))}
    </ul>
  )
}
