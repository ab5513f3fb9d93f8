import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ButtonLink } from '~/components/ui/button'
import { commonScale, PriceBar } from '~/components/ui/price-bar'
import { EditorialRating } from '~/components/ui/rating'
import { Tile } from '~/components/ui/tile'
import { quotePath } from '~/lib/api/return-to'
import type { Claim, Hospital, PricedTreatment } from '~/lib/api/types'
import { formatUsd } from '~/lib/format/money'
import { type MessageId, useLocale, useT } from '~/lib/i18n/i18n'
import { claimFor, withYear } from './claims'
import { Partnership } from './hospital-card'
import styles from './hospital-profile.module.css'
import { Provenance } from './provenance'

/** Everything public about one hospital, each fact with where it was read. */
export function HospitalProfile({ hospital }: { hospital: Hospital }) {
  const t = useT()
  const { name, city, country, website, features, accreditations } = hospital
  return (
    <article className={`page ${styles.profile}`}>
      <nav aria-label={t('catalogue.breadcrumb')} className={styles.crumbs}>
        <Link to="/hospitals">{t('common.nav.hospitals')}</Link>
      </nav>
      <header className={styles.head}>
        <div className={styles.title}>
          <p className="muted">
            {city}, {country.name}
          </p>
          <h1>{name}</h1>
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
        </div>
        <div className={styles.picture}>
          <Tile country={country.code} warm />
        </div>
      </header>
      <KeyFacts hospital={hospital} />
      <Section title="catalogue.accreditation">
        {accreditations.length === 0 ? (
          <p>{t('catalogue.accreditation.none')}</p>
        ) : (
          <ClaimList claims={accreditations} />
        )}
      </Section>
      <Section title="catalogue.specialties">
        <ListedFact
          hospital={hospital}
          field="specialties"
          values={hospital.specialties.map((item) => item.name)}
        />
      </Section>
      <Section title="catalogue.languages">
        <ListedFact hospital={hospital} field="languages" values={hospital.languages} />
      </Section>
      <Section title="catalogue.features">
        <ul className={styles.bullets}>
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      </Section>
      <Treatments treatments={hospital.treatments} />
      <footer className={styles.review}>
        <p>{t('catalogue.notReviewed')}</p>
        <p>{t('catalogue.ratingNote')}</p>
      </footer>
    </article>
  )
}

function Section({ title, children }: { title: MessageId; children: ReactNode }) {
  const t = useT()
  return (
    <section className={styles.section}>
      <h2>{t(title)}</h2>
      <div>{children}</div>
    </section>
  )
}

function KeyFacts({ hospital }: { hospital: Hospital }) {
  const t = useT()
  const facts = [
    {
      field: 'establishedYear',
      label: t('catalogue.established'),
      value: hospital.establishedYear?.toString(),
    },
    { field: 'doctorCount', label: t('catalogue.doctors'), value: withPlus(hospital.doctorCount) },
    { field: 'bedCapacity', label: t('catalogue.beds'), value: hospital.bedCapacity?.toLocaleString('en') },
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(({ field, label, value }) => {
        const claim = claimFor(hospital.claims, field)
        return (
          <div key={field}>
            <dt>{label}</dt>
            <dd className={value ? styles.number : undefined}>
              {value ? withYear(value, claim) : t('catalogue.notStated')}
            </dd>
            {value && (
              <dd>
                <Provenance claim={claim} />
              </dd>
            )}
          </div>
        )
      })}
    </dl>
  )
}

function withPlus(count: number | null): string | undefined {
  return count === null ? undefined : `${count.toLocaleString('en')}+`
}

function ClaimList({ claims }: { claims: Claim[] }) {
  return (
    <ul className={styles.claims}>
      {claims.map((claim) => (
        <li key={claim.value}>
          <strong>{claim.value}</strong>
          <Provenance claim={claim} />
        </li>
      ))}
    </ul>
  )
}

/** A list of values; where claims name the values, each claim stands with its own source. */
function ListedFact({ hospital, field, values }: { hospital: Hospital; field: string; values: string[] }) {
  const claims = hospital.claims.filter((claim) => claim.field === field)
  if (claims.length > 0) return <ClaimList claims={claims} />
  return (
    <p>
      {values.join(', ')} <Provenance claim={undefined} />
    </p>
  )
}

function Treatments({ treatments }: { treatments: PricedTreatment[] }) {
  const t = useT()
  const locale = useLocale()
  if (treatments.length === 0) return null
  const scale = commonScale(treatments.map(({ maxCostUsd }) => maxCostUsd))
  return (
    <Section title="catalogue.treatments">
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
    </Section>
  )
}
