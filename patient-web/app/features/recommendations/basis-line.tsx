import { useSearchParams } from 'react-router-dom'
import { ButtonLink } from '~/components/ui/button'
import type { HospitalRecommendations, TreatmentRecommendations } from '~/lib/api/types'
import { formatUsd } from '~/lib/format/money'
import { useLocale, useT } from '~/lib/i18n/i18n'
import styles from './basis-line.module.css'
import { raisedBudget } from './budget'
import { NO_LIMIT, readFilters, resultsPath } from './search-params'

type HospitalBasis = HospitalRecommendations['basis']
type TreatmentBasis = TreatmentRecommendations['basis']
export type Basis = HospitalBasis | TreatmentBasis

const isOfHospitals = (basis: Basis): basis is HospitalBasis => 'specializations' in basis

interface BasisLineProps {
  basis: Basis
  /** Whether the list has something of the field that the condition needs. */
  fits: boolean
}

/** By what a list was chosen: what the person told, and what the filters named instead. */
export function BasisLine({ basis, fits }: BasisLineProps) {
  const t = useT()
  return (
    <div className={styles.basis}>
      <ul aria-label={t('recommendations.basis')}>
        <Field basis={basis} />
        {isOfHospitals(basis) && <Destinations basis={basis} />}
      </ul>
      <Budget basis={basis} fits={fits} />
    </div>
  )
}

function Field({ basis }: { basis: Basis }) {
  const t = useT()
  const [params] = useSearchParams()
  const { conditionCategory: condition } = basis
  const names = isOfHospitals(basis)
    ? basis.specializations.map(({ name }) => name)
    : basis.categories.map((category) => t(`recommendations.category.${category}`))
  const values = { condition, names: names.join(', ') }
  if (isOfHospitals(basis) && readFilters(params).specialization)
    return names.length > 0 && <li>{t('recommendations.basis.named', values)}</li>
  if (!condition) return null
  return (
    <li>
      {t(names.length > 0 ? 'recommendations.basis.condition' : 'recommendations.basis.noField', values)}
    </li>
  )
}

/** Where the person would like to go decides among hospitals whose prices are alike known; it leaves none out. */
function Destinations({ basis }: { basis: HospitalBasis }) {
  const t = useT()
  const { destinations, preferredDestinations, maxCostUsd } = basis
  const listed = new Set(destinations.map(({ name }) => name.toLowerCase()))
  const unlisted = preferredDestinations.filter((name) => !listed.has(name.toLowerCase()))
  const names = destinations.map(({ name }) => name).join(', ')
  return (
    <>
      {destinations.length > 0 && (
        <li>
          {t(
            maxCostUsd === null
              ? 'recommendations.basis.destinations'
              : 'recommendations.basis.destinations.afterPrice',
            { names },
          )}
        </li>
      )}
      {unlisted.length > 0 && <li>{t('recommendations.basis.unlisted', { names: unlisted.join(', ') })}</li>}
    </>
  )
}

/** The highest cost that the assessment names, and one press beyond it. One of the address stands with the filters. */
function Budget({ basis, fits }: BasisLineProps) {
  const t = useT()
  const locale = useLocale()
  const [params] = useSearchParams()
  const { maxCostUsd, maxCostFrom, budgetRange } = basis
  if (maxCostUsd === null || maxCostFrom !== 'assessment') return null
  const amount = formatUsd(maxCostUsd, locale)
  const raised = raisedBudget(budgetRange)
  return (
    <div className={styles.budget}>
      <p>
        {!fits && <strong>{t('recommendations.basis.budget.nothingFits', { amount })} </strong>}
        {t(raised ? 'recommendations.basis.budget.first' : 'recommendations.basis.budget', { amount })}
      </p>
      {(raised || !fits) && (
        <ButtonLink to={resultsPath(params, { maxCost: `${raised ?? NO_LIMIT}` })} preventScrollReset>
          {raised && raised < NO_LIMIT
            ? t('recommendations.basis.budget.raise', { amount: formatUsd(raised, locale) })
            : t('recommendations.basis.budget.lift')}
        </ButtonLink>
      )}
    </div>
  )
}
