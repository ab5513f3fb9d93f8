import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { Button, ButtonLink } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { useT } from '~/lib/i18n/i18n'
import styles from './compare-bar.module.css'
import { MOST_COMPARED, readCompared, resultsPath } from './search-params'

const LEAST_COMPARED = 2
const HINT_ID = 'compare-hint'

/** Ticks a hospital for the comparison. The ticks are in the address, so that Back brings them again. */
export function CompareButton({ slug, name }: { slug: string; name: string }) {
  const t = useT()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const compared = readCompared(params)
  const chosen = compared.includes(slug)
  const full = !chosen && compared.length >= MOST_COMPARED

  function toggle() {
    const next = chosen ? compared.filter((other) => other !== slug) : [...compared, slug]
    void navigate(resultsPath(params, { compare: next.join(',') }), {
      replace: true,
      preventScrollReset: true,
    })
  }

  return (
    <Button
      look="plain"
      className={styles.choice}
      aria-pressed={chosen}
      busy={full}
      aria-describedby={full ? HINT_ID : undefined}
      onClick={toggle}
    >
      <span className={styles.tick}>{chosen && <Icon name="check" size={18} />}</span>
      <span>
        {t('recommendations.compare')} <span className="visually-hidden">{name}</span>
      </span>
    </Button>
  )
}

/** Stays in view as soon as a hospital is ticked, and leads to the comparison. */
export function CompareBar() {
  const t = useT()
  const [params] = useSearchParams()
  const compared = readCompared(params)
  if (compared.length === 0) return null
  const missing = Math.max(LEAST_COMPARED - compared.length, 0)
  return (
    <section className={styles.bar} aria-label={t('recommendations.compare')}>
      <p id={HINT_ID} role="status">
        {t('recommendations.compare.hint', { count: compared.length, most: MOST_COMPARED })}
      </p>
      {missing > 0 ? (
        <Button busy>{t('recommendations.compare.missing', { count: missing })}</Button>
      ) : (
        <ButtonLink look="primary" to={`/compare?ids=${compared.join(',')}`}>
          {t('recommendations.compare.selected')}
        </ButtonLink>
      )}
      <Link to={resultsPath(params, { compare: '' })} replace preventScrollReset>
        {t('recommendations.compare.clear')}
      </Link>
    </section>
  )
}
