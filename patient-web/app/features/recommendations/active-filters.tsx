import { Link, useSearchParams } from 'react-router-dom'
import { Icon } from '~/components/ui/icon'
import { useT } from '~/lib/i18n/i18n'
import styles from './active-filters.module.css'
import { useFilterText } from './filter-text'
import { activeFilters, type Filters, NO_FILTERS, resultsPath } from './search-params'

/** The filters that are applied, each of which one press takes away. */
export function ActiveFilters({ filters }: { filters: Filters }) {
  const t = useT()
  const filterText = useFilterText()
  const [params] = useSearchParams()
  const active = activeFilters(filters)
  if (active.length === 0) return null
  return (
    <ul className={styles.filters} aria-label={t('recommendations.filters.active')}>
      {active.map((name) => {
        const filter = filterText(name, filters[name])
        return (
          <li key={name}>
            <Link
              to={resultsPath(params, { [name]: '' })}
              preventScrollReset
              data-solid
              aria-label={t('recommendations.filter.remove', { filter })}
            >
              {filter}
              <Icon name="cross" size={16} />
            </Link>
          </li>
        )
      })}
      <li>
        <Link className={styles.clear} to={resultsPath(params, NO_FILTERS)} preventScrollReset>
          {t('recommendations.filters.clear')}
        </Link>
      </li>
    </ul>
  )
}
