import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'

/** The cache key for the changes of an accepted offer. */
export const changeOrdersKey = (offerId: string) => ['change-orders', offerId]

/** Reads the changes of an accepted offer once for all parts of a page. */
export function useChangeOrders(offerId: string, { enabled = true } = {}) {
  const dataProvider = useDataProvider<SihatDataProvider>()
  return useQuery({
    queryKey: changeOrdersKey(offerId),
    queryFn: () => dataProvider.changeOrders(offerId),
    enabled,
    // The patient reads each time that they were opened.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
}
