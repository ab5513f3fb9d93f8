import { useCallback, useEffect } from 'react'
import { type FilterPayload, useListContext } from 'react-admin'

/** What was asked of a list since it showed these filters. */
const asked = new WeakMap<FilterPayload, FilterPayload>()

/**
 * The filters of a list. Until it shows what was asked last, the next change is made to that: somebody who types and
 * chooses a tab at once, on a slow phone, gets both. For what stays as long as the list does.
 */
export function useFilters() {
  const { filterValues, setFilters: ask } = useListContext()

  // The same ones may be shown again later.
  useEffect(() => () => void asked.delete(filterValues), [filterValues])

  const setFilters = useCallback(
    (filters: FilterPayload) => {
      asked.set(filterValues, filters)
      ask(filters)
    },
    [filterValues, ask],
  )
  /** Undefined takes the filter away. */
  const setFilter = useCallback(
    (source: string, value: unknown) => {
      const { [source]: _previous, ...others } = asked.get(filterValues) ?? filterValues
      setFilters(value === undefined ? others : { ...others, [source]: value })
    },
    [filterValues, setFilters],
  )
  return { filterValues, setFilters, setFilter }
}
