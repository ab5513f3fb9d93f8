import { Form, Link } from 'react-router-dom'
import { TextField } from '~/components/form/field'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { useT } from '~/lib/i18n/i18n'
import { CATEGORIES, type TreatmentFilters as Filters, hasFilters, listPath } from './search-params'
import styles from './treatment-filters.module.css'

/** A plain GET form and links: each keeps what the other has chosen. */
export function TreatmentFilters({ filters }: { filters: Filters }) {
  const t = useT()
  const { q, category } = filters
  return (
    <>
      <Form key={listPath(filters)} method="get" action="/treatments" role="search" className={styles.form}>
        <TextField
          type="search"
          name="q"
          label={t('treatments.filter.q')}
          defaultValue={q}
          maxLength={100}
          autoComplete="off"
        />
        {category && <input type="hidden" name="category" value={category} />}
        <Button type="submit" look="primary">
          <Icon name="search" size={20} />
          {t('treatments.filter.submit')}
        </Button>
        {hasFilters(filters) && (
          <Link className={styles.clear} to="/treatments">
            {t('catalogue.filter.clear')}
          </Link>
        )}
      </Form>
      <nav aria-label={t('treatments.filter.category')}>
        <ul className={styles.chips}>
          {(['', ...CATEGORIES] as const).map((one) => (
            <li key={one}>
              <Link
                to={listPath({ q, category: one })}
                aria-current={one === category ? 'true' : undefined}
                data-solid
              >
                {one === category && <Icon name="check" size={16} />}
                {t(one ? `treatments.category.${one}` : 'treatments.category.all')}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
