import { claimFor, withYear } from '~/components/claim/claims'
import { ClinicalReview } from '~/components/claim/clinical-review'
import { Breadcrumb } from '~/components/layout/breadcrumb'
import { ButtonLink } from '~/components/ui/button'
import { commonScale, PriceBar } from '~/components/ui/price-bar'
import { EditorialRating } from '~/components/ui/rating'
import { Tile } from '~/components/ui/tile'
import { quotePath } from '~/lib/api/return-to'
import type { Hospital, PricedTreatment } from '~/lib/api/types'
import { formatUsd } from '~/lib/format/money'
import { useLocale, useT } from '~/lib/i18n/i18n'
import { ClaimList, KeyFacts, ListedFact, ProfileHead, ProfileSection } from '../profile'
import styles from '../profile.module.css'
import { Partnership } from './hospital-card'

/** Everything public about one hospital, each fact with where it was read. */
export function HospitalProfile({ hospital }: { hospital: Hospital }) {
  const t = useT()
  const { name, city, country, website, features, accreditations, claims } = hospital
  return (
    <article className={`page ${styles.profile}`}>
      <Breadcrumb crumbs={[{ to: '/hospitals', label: t('common.nav.hospitals') }]} />
      <ProfileHead
        over={`${city}, ${country.name}`}
        name={name}
        picture={<Tile country={country.code} warm />}
      >
        <EditorialRating value={hospital.rating} />
        <Partnership partner={hospital.partner} />
        <p className="lead">{hospital.description}</p>
        <div className={styles.actions}>
          <ButtonLink look="primary" to={quotePath({ hospital: hospital.slug })}>
            {t('common.cta.quote')}
          </ButtonLink>
          {website && (
            <a className={styles.website} href={website} rel="noopener">
              {t('catalogue.website')}
            </a>
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
            value: dated(hospital, 'doctorCount', withPlus(hospital.doctorCount)),
          },
          {
            field: 'bedCapacity',
            label: t('catalogue.beds'),
            value: dated(hospital, 'bedCapacity', hospital.bedCapacity?.toLocaleString('en')),
          },
        ]}
      />
      <ProfileSection title={t('catalogue.accreditation')}>
        {accreditations.length === 0 ? (
          <p>{t('catalogue.accreditation.none')}</p>
        ) : (
          <ClaimList claims={accreditations} />
        )}
      </ProfileSection>
      <ProfileSection title={t('catalogue.specialties')}>
        <ListedFact
          claims={claims}
          field="specialties"
          values={hospital.specialties.map((item) => item.name)}
        />
      </ProfileSection>
      <ProfileSection title={t('catalogue.languages')}>
        <ListedFact claims={claims} field="languages" values={hospital.languages} />
      </ProfileSection>
      <ProfileSection title={t('catalogue.features')}>
        <ul className={styles.bullets}>
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      </ProfileSection>
      <Treatments treatments={hospital.treatments} />
      <ClinicalReview>
        <p>{t('catalogue.ratingNote')}</p>
      </ClinicalReview>
    </article>
  )
}

function withPlus(count: number | null): string | undefined {
  return count === null ? undefined : `${count.toLocaleString('en')}+`
}

function dated({ claims }: Hospital, field: string, figure: string | undefined): string | undefined {
  return figure && withYear(figure, claimFor(claims, field))
}

function Treatments({ treatments }: { treatments: PricedTreatment[] }) {
  const t = useT()
  const locale = useLocale()
  if (treatments.length === 0) return null
  const scale = commonScale(treatments.map(({ maxCostUsd }) => maxCostUsd))
  return (
    <ProfileSection title={t('catalogue.treatments')}>
      <p className="muted">{t('catalogue.treatments.note')}</p>
      <ul className={styles.prices}>
        {treatments.map(({ slug, name, minCostUsd, maxCostUsd }) => (
          <li key={slug}>
            <h3>{name}</h3>
            {minCostUsd !== null && maxCostUsd !== null ? (
              <>
                <p className={styles.price}>
                  {formatUsd(minCostUsd, locale)} - {formatUsd(maxCostUsd, locale)}
                </p>
                <PriceBar min={minCostUsd} max={maxCostUsd} scale={scale} />
              </>
            ) : (
              <p className="muted">{t('common.priceOnRequest')}</p>
            )}
          </li>
        ))}
      </ul>
    </ProfileSection>
  )
}
