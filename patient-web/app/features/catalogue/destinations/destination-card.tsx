import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { claimFor } from '~/components/claim/claims'
import { SourceMark } from '~/components/claim/provenance'
import { UnverifiedFacts } from '~/components/claim/unverified-facts'
import { ButtonLink } from '~/components/ui/button'
import { EditorialRating } from '~/components/ui/rating'
import { Tile } from '~/components/ui/tile'
import { authPath } from '~/lib/api/return-to'
import type { DestinationCard as Card } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import parts from '../parts.module.css'
import { destinationPath, hospitalPath } from '../paths'
import { Saving } from '../saving'
import styles from './destination-card.module.css'

const HIGHLIGHTS_SHOWN = 3
const LANGUAGES_SHOWN = 3
const HOSPITALS_SHOWN = 2

/** A country: what it saves and against what, how to get there and in, and what else to know. */
export function DestinationCard({ destination, warm }: { destination: Card; warm: boolean }) {
  const t = useT()
  const { country, capital, description, highlights, claims } = destination
  const profile = destinationPath(destination)
  return (
    <article className={styles.card}>
      <Link className={styles.picture} to={profile} tabIndex={-1} aria-hidden="true">
        <Tile country={country.code} warm={warm} />
      </Link>
      <div className={styles.intro}>
        <h2 className={parts.title}>
          <Link to={profile}>{country.name}</Link>
        </h2>
        <p className="muted">{t('destinations.capital', { capital })}</p>
        <p className={styles.description}>{description}</p>
      </div>
      <div className={styles.saving}>
        <h3 className={parts.label}>{t('destinations.saving')}</h3>
        <Saving destination={destination} />
      </div>
      <div className={styles.body}>
        <ul className={styles.highlights}>
          {highlights.slice(0, HIGHLIGHTS_SHOWN).map((highlight) => (
            <li key={highlight}>{highlight}</li>
          ))}
        </ul>
        <Facts destination={destination} />
        <UnverifiedFacts
          claims={claims}
          facts={{
            capital: t('destinations.fact.capital'),
            highlights: t('destinations.fact.highlights'),
            specialties: t('destinations.fact.specialties'),
            languages: t('destinations.fact.languages'),
            safetyRating: t('destinations.fact.safety'),
          }}
        />
      </div>
      <ButtonLink className={styles.action} to={authPath(profile)}>
        {t('destinations.explore', { country: country.name })}
      </ButtonLink>
    </article>
  )
}

function Facts({ destination }: { destination: Card }) {
  const t = useT()
  const { specialties, languages, flightTime, visaInfo, safetyRating, popularHospitals, claims } = destination
  return (
    <dl className={styles.facts}>
      <Fact label={t('destinations.specialties')}>{specialties.join(', ') || t('common.notStated')}</Fact>
      <Fact label={t('destinations.languages')}>
        {languages.slice(0, LANGUAGES_SHOWN).join(', ') || t('common.notStated')}
      </Fact>
      <Fact label={t('destinations.flight')}>
        {flightTime ?? t('common.notStated')}{' '}
        {flightTime && <SourceMark claim={claimFor(claims, 'flightTime')} />}
      </Fact>
      <Fact label={t('destinations.safety')}>
        <EditorialRating value={safetyRating} />
      </Fact>
      <Fact label={t('destinations.visa')} wide>
        {visaInfo ?? t('common.notStated')} {visaInfo && <SourceMark claim={claimFor(claims, 'visaInfo')} />}
      </Fact>
      <Fact label={t('destinations.hospitals')} wide>
        {popularHospitals.length === 0 ? (
          t('destinations.hospitals.none')
        ) : (
          <ul className={parts.links}>
            {popularHospitals.slice(0, HOSPITALS_SHOWN).map((hospital) => (
              <li key={hospital.slug}>
                <Link to={hospitalPath(hospital)}>{hospital.name}</Link>
              </li>
            ))}
          </ul>
        )}
      </Fact>
    </dl>
  )
}

function Fact({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? styles.wide : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
