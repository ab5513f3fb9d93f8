import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'

/** All that is said of a row of the catalogue. */
export function useClaims(subjectId: string) {
  const dataProvider = useDataProvider<SihatDataProvider>()
  return useQuery({
    queryKey: ['claims', 'of', subjectId],
    queryFn: () => dataProvider.claimsOf(subjectId),
    retry: false,
  })
}
