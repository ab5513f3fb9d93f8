import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider, useListContext } from 'react-admin'
import type { SihatDataProvider } from '../providers/data-provider'
import type { ListCounts } from '../providers/types'

/** Where the server stops counting. */
const COUNTED_ROWS = 10_000

/** How many rows are behind each tab of the list, for what is sought; undefined while that is not known. */
export function useTabCounts(source: string): ListCounts | undefined {
  const dataProvider = useDataProvider<SihatDataProvider>()
  const { resource, filterValues } = useListContext()
  const { [source]: _tab, ...filter } = filterValues
  const { data } = useQuery({
    queryKey: [resource, 'counts', filter],
    queryFn: () => dataProvider.countTabs(resource, filter),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return data
}

export const formatCount = (count: number) =>
  count < COUNTED_ROWS ? count.toLocaleString('en') : `${COUNTED_ROWS.toLocaleString('en')}+`
