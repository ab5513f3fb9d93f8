import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'

/** The countries to choose from, by name. */
export function useCountries() {
  const dataProvider = useDataProvider<SihatDataProvider>()
  return useQuery({ queryKey: ['countries'], queryFn: () => dataProvider.listCountries(), retry: false })
}
