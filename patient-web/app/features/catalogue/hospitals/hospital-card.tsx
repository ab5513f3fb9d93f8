import { Link } from 'react-router-dom'
import { Accreditations } from '~/components/claim/accreditations'
import { claimFor, claimOf, doctorFigure } from '~/components/claim/claims'
import { Partnership } from '~/components/claim/partnership'
import { NotVerified, SourceMark, UnsourcedMark } from '~/components/claim/provenance'
import { ButtonLink } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { EditorialRating } from '~/components/ui/rating'
import { Tile } from '~/components/ui/tile'
import { authPath, quotePath } from '~/lib/api/return-to'
import type { HospitalCard as Card } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import { hospitalPath } from '../paths'
import styles from './hospital-card.module.css'

const FEATURES_SHOWN = 3
const LANGUAGES_SHOWN = 4

/** The two calls to action of a hospital. As specified, both lead to the sign-in page and from there on. */
export function HospitalActions({ hospital }: { hospital: Card }) {
  const t = useT()
  const { slug, name } = hospital
  return (
    <div className={styles.actions}>
      <ButtonLink to={quotePath({ hospital: slug })} aria-label={t('common.cta.quoteFor', { name })}>
        {t('common.cta.quote')}
      </ButtonLink>
      <ButtonLink
        look="plain"
        to={authPath(hospitalPath(hospital))}
        aria-label={t('catalogue.viewProfileOf', { name })}
      >
        {t('catalogue.viewProfile')}
      </ButtonLink>
    </div>
  )
}

/** The form that the boxes of the cards belong to; compare-bar.tsx draws it. */
export const COMPARE_FORM = 'compare'

function CompareChoice({ hospital: { slug, name } }: { hospital: Card }) {
  const t = useT()
  return (
    <label className={styles.compare}>
      <input type="checkbox" name="ids" value={slug} form={COMPARE_FORM} />
      <span>
        {t('catalogue.compare.add')} <span className="visually-hidden">{name}</span>
      </span>
    </label>
  )
}

function Facts({ hospital }: { hospital: Card }) {
  const t = useT()
  const { establishedYear, doctorCount, claims } = hospital
  const facts = [
    { field: 'establishedYear', label: t('catalogue.established'), value: establishedYear?.toString() },
    {
      field: 'doctorCount',
      label: t('catalogue.doctors'),
      value: doctorFigure(doctorCount, claims),
    },
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(({ field, label, value }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>
            <span className={value ? styles.number : undefined}>{value || t('common.notStated')}</span>
            {value && <SourceMark claim={claimFor(claims, field)} />}
          </dd>
        </div>
      ))}
      <div className={styles.accredited}>
        <dt>{t('catalogue.accreditation')}</dt>
        <dd>
          <Accreditations hospital={hospital} />
        </dd>
      </div>
    </dl>
  )
}

/** A hospital in the list: a row on a wide screen, a card on a phone. */
export function HospitalCard({ hospital, warm, eager }: { hospital: Card; warm: boolean; eager?: boolean }) {
  const t = useT()
  return (
    <article className={styles.card}>
      <Link className={styles.picture} to={hospitalPath(hospital)} tabIndex={-1} aria-hidden="true">
        <Tile country={hospital.country.code} city={hospital.city} warm={warm} eager={eager} />
      </Link>
      <div className={styles.body}>
        <p className={styles.place}>
          {hospital.city}, {hospital.country.name}
        </p>
        <h2 className={styles.name}>
          <Link to={hospitalPath(hospital)}>{hospital.name}</Link>
        </h2>
        <EditorialRating value={hospital.rating} />
        <p className={styles.specialties}>
          {hospital.specialties.map(({ name }) => name).join(' · ')}{' '}
          <UnsourcedMark claims={hospital.claims} field="specialties" />
        </p>
        <ul className={styles.features}>
          {hospital.features.slice(0, FEATURES_SHOWN).map((feature) => (
            <li key={feature}>
              {feature} {!claimOf(hospital.claims, 'features', feature)?.verified && <NotVerified />}
            </li>
          ))}
        </ul>
        <p className={styles.languages}>
          <Icon name="globe" size={18} />
          <span>
            <span className="visually-hidden">{t('catalogue.languages')}: </span>
            {hospital.languages.slice(0, LANGUAGES_SHOWN).join(', ')}{' '}
            <UnsourcedMark claims={hospital.claims} field="languages" />
          </span>
        </p>
        <Facts hospital={hospital} />
      </div>
      <div className={styles.side}>
        <Partnership partner={hospital.partner} />
        <HospitalActions hospital={hospital} />
        <CompareChoice hospital={hospital} />
      </div>
    </article>
  )
}
