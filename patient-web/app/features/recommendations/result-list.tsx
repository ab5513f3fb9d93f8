import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { EmptyPanel, ErrorPanel } from '~/components/state/panels'
import { Button, ButtonLink } from '~/components/ui/button'
import { formatUsd } from '~/lib/format/money'
import { type MessageId, useLocale, useT } from '~/lib/i18n/i18n'
import { type Basis, BasisLine } from './basis-line'
import { useFilterText } from './filter-text'
import styles from './result-list.module.css'
import {
  activeFilters,
  type FilterName,
  NO_FILTERS,
  NO_LIMIT,
  readFilters,
  resultsPath,
} from './search-params'
import type { Answer } from './use-answer'

interface Found<Item> {
  items: Item[]
  basis: Basis
  emptiedBy: FilterName | 'category' | null
}

interface ResultListProps<Item> {
  answer: Answer<Found<Item>>
  count: MessageId
  error: MessageId
  empty: MessageId
  /** How many shapes stand in while it loads. */
  skeletons: number
  onRetry: () => void
  /** Whether an item is of the field that the condition needs. */
  fits: (item: Item, basis: Basis) => boolean
  /** What stands below a list that is emptied. */
  beyond?: (basis: Basis) => ReactNode
  children: (items: Item[], basis: Basis) => ReactNode
}

/** A list in each of its states: pending, failed, emptied, or there. */
export function ResultList<Item>({
  answer,
  count,
  skeletons,
  fits,
  children,
  ...rest
}: ResultListProps<Item>) {
  const t = useT()
  return (
    <div className={styles.result}>
      <p className={styles.count} role="status">
        {answer.status === 'pending' && t('common.loading')}
        {answer.status === 'there' && t(count, { count: answer.value.items.length })}
      </p>
      {answer.status === 'pending' && <Skeleton count={skeletons} />}
      {answer.status === 'failed' && <Failed error={rest.error} onRetry={rest.onRetry} />}
      {answer.status === 'there' && (
        <>
          <BasisLine basis={answer.value.basis} fits={isAnyFit(answer.value, fits)} />
          {answer.value.items.length > 0 ? (
            children(answer.value.items, answer.value.basis)
          ) : (
            <>
              <Emptied found={answer.value} empty={rest.empty} />
              {rest.beyond?.(answer.value.basis)}
            </>
          )}
        </>
      )}
    </div>
  )
}

/** An empty list says for itself what is the matter. */
function isAnyFit<Item>({ items, basis }: Found<Item>, fits: ResultListProps<Item>['fits']): boolean {
  return items.length === 0 || items.some((item) => fits(item, basis))
}

function Failed({ error, onRetry }: Pick<ResultListProps<never>, 'error' | 'onRetry'>) {
  const t = useT()
  return (
    <ErrorPanel
      title={t(error)}
      actions={
        <>
          <Button look="primary" onClick={onRetry}>
            {t('common.retry')}
          </Button>
          <ButtonLink to="/contact">{t('common.nav.contact')}</ButtonLink>
        </>
      }
    >
      <p>{t('recommendations.error.safe')}</p>
    </ErrorPanel>
  )
}

/** Nothing is left: after which filter, and how to be without it. */
function Emptied({ found, empty }: { found: Found<unknown>; empty: MessageId }) {
  const t = useT()
  const [params] = useSearchParams()
  const active = activeFilters(readFilters(params))
  return (
    <EmptyPanel
      title={t(empty)}
      actions={
        <>
          <WithoutFilter found={found} />
          {active.length > 0 && (
            <ButtonLink to={resultsPath(params, NO_FILTERS)} preventScrollReset>
              {t('recommendations.filters.clear')}
            </ButtonLink>
          )}
          <ButtonLink look="plain" to="/dashboard/bookings?new=1">
            {t('recommendations.empty.ask')}
          </ButtonLink>
        </>
      }
    >
      <p>{t('recommendations.empty.adjust')}</p>
      <EmptiedBy found={found} />
    </EmptyPanel>
  )
}

/** The filter that the person chose and after which nothing is left. */
function useChosenFilter({ emptiedBy }: Found<unknown>): { name: FilterName; text: string } | undefined {
  const filterText = useFilterText()
  const [params] = useSearchParams()
  const filters = readFilters(params)
  const name = activeFilters(filters).find((active) => active === emptiedBy)
  return name && { name, text: filterText(name, filters[name]) }
}

function EmptiedBy({ found }: { found: Found<unknown> }) {
  const t = useT()
  const locale = useLocale()
  const chosen = useChosenFilter(found)
  const { emptiedBy, basis } = found
  if (chosen) return <p>{t('recommendations.emptiedBy', { filter: chosen.text })}</p>
  if (emptiedBy === 'maxCost' && basis.maxCostUsd !== null) {
    return <p>{t('recommendations.emptiedBy.budget', { amount: formatUsd(basis.maxCostUsd, locale) })}</p>
  }
  if (emptiedBy && basis.conditionCategory) {
    return <p>{t('recommendations.emptiedBy.condition', { condition: basis.conditionCategory })}</p>
  }
  return null
}

function WithoutFilter({ found }: { found: Found<unknown> }) {
  const t = useT()
  const [params] = useSearchParams()
  const chosen = useChosenFilter(found)
  if (chosen) {
    return (
      <ButtonLink look="primary" to={resultsPath(params, { [chosen.name]: '' })} preventScrollReset>
        {t('recommendations.filter.remove', { filter: chosen.text })}
      </ButtonLink>
    )
  }
  if (found.emptiedBy !== 'maxCost') return null
  return (
    <ButtonLink look="primary" to={resultsPath(params, { maxCost: `${NO_LIMIT}` })} preventScrollReset>
      {t('recommendations.basis.budget.lift')}
    </ButtonLink>
  )
}

function Skeleton({ count }: { count: number }) {
  return (
    <div className={styles.list} aria-hidden="true" data-testid="skeleton">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes that never change
        <div key={index} className={styles.bones} />
      ))}
    </div>
  )
}
