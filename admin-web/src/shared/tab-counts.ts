import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider, useListContext } from 'react-admin'
import type { SihatDataProvider } from '../providers/data-provider'
import type { ListCounts } from '../providers/types'

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

/** @param most where the server stops counting */
export const formatCount = (count: number, most: number) =>
  count < most ? count.toLocaleString('en') : `${most.toLocaleString('en')}+`
