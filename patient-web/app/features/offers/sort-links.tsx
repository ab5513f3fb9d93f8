import { Link, useSearchParams } from 'react-router-dom'
import { useT } from '~/lib/i18n/i18n'
import styles from './offers.module.css'
import { OFFER_SORTS, sortIn } from './sorted-offers'

/** Links that sort the offers. The address keeps the order. */
export function SortLinks() {
  const t = useT()
  const [query] = useSearchParams()
  const current = sortIn(query)
  return (
    <nav className={styles.sorts} aria-label={t('offers.sort')}>
      <span aria-hidden>{t('offers.sort')}</span>
      {OFFER_SORTS.map((sort) => (
        <Link
          key={sort}
          to={{
            search: `?${new URLSearchParams([...[...query].filter(([name]) => name !== 'sort'), ['sort', sort]])}`,
          }}
          aria-current={sort === current ? 'true' : undefined}
          preventScrollReset
          replace
        >
          {t(`offers.sort.${sort}`)}
        </Link>
      ))}
    </nav>
  )
}
