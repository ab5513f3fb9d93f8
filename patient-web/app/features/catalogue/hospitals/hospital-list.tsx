import { EmptyPanel, ErrorPanel } from '~/components/state/panels'
import { RetryLink } from '~/components/state/retry-link'
import { ButtonLink } from '~/components/ui/button'
import type { HospitalCard as Card } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import { CompareBar } from './compare-bar'
import { HospitalCard } from './hospital-card'
import styles from './hospital-list.module.css'

interface HospitalListProps {
  /** Undefined when they could not be loaded. */
  hospitals: Card[] | undefined
  filtered: boolean
  pending: boolean
  /** Where the hospitals before these, and those behind them, are to be found. */
  first?: string | undefined
  next?: string | undefined
}

export function HospitalList({ hospitals, filtered, pending, first, next }: HospitalListProps) {
  const t = useT()
  const id = first || next ? 'catalogue.count.page' : 'catalogue.count'
  const count = hospitals && !pending ? t(id, { count: hospitals.length }) : ''
  return (
    <>
      <p className={styles.count} role="status">
        {pending ? t('common.loading') : count}
      </p>
      {pending ? <Skeleton /> : <Result {...{ hospitals, filtered }} />}
      {(first || next) && (
        <nav className={styles.pages} aria-label={t('catalogue.pages')}>
          {first && <ButtonLink to={first}>{t('catalogue.pages.first')}</ButtonLink>}
          {next && <ButtonLink to={next}>{t('catalogue.pages.next')}</ButtonLink>}
        </nav>
      )}
    </>
  )
}

function Result({ hospitals, filtered }: Pick<HospitalListProps, 'hospitals' | 'filtered'>) {
  const t = useT()
  if (!hospitals) return <HospitalsFailed />
  if (hospitals.length === 0) {
    return (
      <EmptyPanel
        title={t('catalogue.empty')}
        actions={
          filtered && (
            <>
              <ButtonLink to="/hospitals">{t('catalogue.filter.clear')}</ButtonLink>
              <ButtonLink to="/assistant">{t('common.nav.assistant')}</ButtonLink>
              <ButtonLink look="plain" to="/contact">
                {t('catalogue.ask')}
              </ButtonLink>
            </>
          )
        }
      >
        <p>{t(filtered ? 'catalogue.empty.filtered' : 'catalogue.empty.none')}</p>
      </EmptyPanel>
    )
  }
  return (
    <div>
      <ul className={styles.list}>
        {hospitals.map((hospital, index) => (
          <li key={hospital.id}>
            <HospitalCard hospital={hospital} warm={index % 2 === 0} eager={index === 0} />
          </li>
        ))}
      </ul>
      <CompareBar />
      <p className={styles.rule}>{t('catalogue.ratingRule')}</p>
    </div>
  )
}

/** The list could not be read: not the same as an empty one. */
export function HospitalsFailed() {
  const t = useT()
  return (
    <ErrorPanel
      title={t('catalogue.error')}
      actions={
        <>
          <RetryLink />
          <ButtonLink to="/contact">{t('common.nav.contact')}</ButtonLink>
        </>
      }
    >
      <p>{t('catalogue.error.safe')}</p>
    </ErrorPanel>
  )
}

function Skeleton() {
  return (
    <div className={styles.list} aria-hidden="true" data-testid="skeleton">
      {[0, 1, 2, 3].map((index) => (
        <div key={index} className={styles.bones} />
      ))}
    </div>
  )
}
