import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Accreditations } from '~/components/claim/accreditations'
import { bedFigure, claimFor, doctorFigure } from '~/components/claim/claims'
import { Partnership } from '~/components/claim/partnership'
import { SourceMark, UnsourcedMark } from '~/components/claim/provenance'
import { ButtonLink } from '~/components/ui/button'
import { Stars } from '~/components/ui/rating'
import { quotePath } from '~/lib/api/return-to'
import type { Hospital } from '~/lib/api/types'
import { formatUsd } from '~/lib/format/money'
import { useLocale, useT } from '~/lib/i18n/i18n'
import { hospitalPath } from '../paths'
import { comparePath } from './compare-ids'
import styles from './compare-table.module.css'

/** One fact a row, one hospital a column. On a phone one hospital at a time, chosen above the table. */
export function CompareTable({ hospitals }: { hospitals: Hospital[] }) {
  const t = useT()
  return (
    <div className={styles.compare}>
      {hospitals.length > 1 && <Chooser hospitals={hospitals} />}
      <table className={styles.table}>
        <caption className="visually-hidden">{t('compare.caption')}</caption>
        <thead>
          <tr>
            <td />
            {hospitals.map((hospital) => (
              <th key={hospital.id} scope="col">
                <ColumnHead hospital={hospital} others={hospitals.filter((one) => one !== hospital)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Row title={t('compare.partner')} {...{ hospitals }}>
            {({ partner }) => <Partnership partner={partner} />}
          </Row>
          <Row title={t('common.rating.editorial')} {...{ hospitals }}>
            {({ rating }) => <Stars value={rating} />}
          </Row>
          <Row title={t('catalogue.accreditation')} {...{ hospitals }}>
            {(hospital) => <Accreditations hospital={hospital} />}
          </Row>
          <Row title={t('catalogue.established')} {...{ hospitals }}>
            {(hospital) => (
              <Figure
                {...{ hospital }}
                field="establishedYear"
                figure={hospital.establishedYear?.toString()}
              />
            )}
          </Row>
          <Row title={t('catalogue.doctors')} {...{ hospitals }}>
            {(hospital) => (
              <Figure
                {...{ hospital }}
                field="doctorCount"
                figure={doctorFigure(hospital.doctorCount, hospital.claims)}
              />
            )}
          </Row>
          <Row title={t('catalogue.beds')} {...{ hospitals }}>
            {(hospital) => (
              <Figure
                {...{ hospital }}
                field="bedCapacity"
                figure={bedFigure(hospital.bedCapacity, hospital.claims)}
              />
            )}
          </Row>
          <Row title={t('catalogue.specialties')} {...{ hospitals }}>
            {({ specialties, claims }) => (
              <>
                {specialties.map(({ name }) => name).join(', ')}{' '}
                <UnsourcedMark claims={claims} field="specialties" />
              </>
            )}
          </Row>
          <Row title={t('catalogue.languages')} {...{ hospitals }}>
            {({ languages, claims }) => (
              <>
                {languages.join(', ')} <UnsourcedMark claims={claims} field="languages" />
              </>
            )}
          </Row>
        </tbody>
        <PriceRows hospitals={hospitals} />
      </table>
    </div>
  )
}

/** Which column a phone shows. It needs no script: the styles follow the choice. */
function Chooser({ hospitals }: { hospitals: Hospital[] }) {
  const t = useT()
  return (
    <fieldset className={styles.chooser}>
      <legend className="visually-hidden">{t('compare.show')}</legend>
      {hospitals.map(({ id, name }, index) => (
        <label key={id}>
          <input type="radio" name="shown" value={index + 1} defaultChecked={index === 0} />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  )
}

function ColumnHead({ hospital, others }: { hospital: Hospital; others: Hospital[] }) {
  const t = useT()
  const { slug, name, city, country } = hospital
  return (
    <div className={styles.head}>
      <span className="muted">
        {city}, {country.name}
      </span>
      <Link to={hospitalPath(hospital)}>{name}</Link>
      <ButtonLink to={quotePath({ hospital: slug })} aria-label={t('common.cta.quoteFor', { name })}>
        {t('common.cta.quote')}
      </ButtonLink>
      <Link
        className={styles.remove}
        to={comparePath(others.map((other) => other.slug))}
        aria-label={t('compare.removeNamed', { name })}
      >
        {t('compare.remove')}
      </Link>
    </div>
  )
}

interface RowProps {
  title: ReactNode
  hospitals: Hospital[]
  children: (hospital: Hospital) => ReactNode
}

function Row({ title, hospitals, children }: RowProps) {
  return (
    <tr>
      <th scope="row">{title}</th>
      {hospitals.map((hospital) => (
        <td key={hospital.id}>{children(hospital)}</td>
      ))}
    </tr>
  )
}

function Figure({
  hospital,
  field,
  figure,
}: {
  hospital: Hospital
  field: string
  figure: string | undefined
}) {
  const t = useT()
  if (!figure) return <span className="muted">{t('common.notStated')}</span>
  const claim = claimFor(hospital.claims, field)
  return (
    <div className={styles.figure}>
      <span className={styles.number}>{figure}</span>
      <SourceMark claim={claim} />
    </div>
  )
}

/** Every treatment that one of them is listed for, with each hospital's own price. */
function PriceRows({ hospitals }: { hospitals: Hospital[] }) {
  const t = useT()
  const treatments = new Map(
    hospitals.flatMap((hospital) => hospital.treatments.map(({ slug, name }) => [slug, name])),
  )
  if (treatments.size === 0) return null
  return (
    <tbody>
      <tr className={styles.group}>
        <th scope="rowgroup">{t('compare.prices')}</th>
      </tr>
      {[...treatments].map(([slug, name]) => (
        <Row key={slug} title={<Link to={`/treatments/${slug}`}>{name}</Link>} hospitals={hospitals}>
          {(hospital) => <Price hospital={hospital} treatment={slug} />}
        </Row>
      ))}
    </tbody>
  )
}

function Price({ hospital, treatment }: { hospital: Hospital; treatment: string }) {
  const t = useT()
  const locale = useLocale()
  const listed = hospital.treatments.find(({ slug }) => slug === treatment)
  if (!listed) return <span className="muted">{t('compare.notListed')}</span>
  const { minCostUsd, maxCostUsd, priceClaim } = listed
  if (minCostUsd === null || maxCostUsd === null) return t('common.priceOnRequest')
  return (
    <div className={styles.figure}>
      <span className={styles.number}>
        {formatUsd(minCostUsd, locale)} - {formatUsd(maxCostUsd, locale)}
      </span>
      <SourceMark claim={priceClaim} />
    </div>
  )
}
