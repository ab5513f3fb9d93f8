import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { BookingDue } from '../../providers/types'

export type LoadedDue = BookingDue | 'loading' | 'failed'

/**
 * Loads what a booking owes and what is paid for it: again with each version, and with everything else that reads payments again,
 * such as a live event.
 */
export function useDue({ id, version }: { id: string; version: number }, isWanted = true) {
  const dataProvider = useDataProvider<SihatDataProvider>()
  const { data, isError, isPending, refetch } = useQuery({
    queryKey: ['payments', 'due', id, version],
    queryFn: () => dataProvider.bookingDue(id),
    enabled: isWanted,
    placeholderData: (known, query) => (query?.queryKey[2] === id ? known : undefined),
    retry: false,
  })
  const due: LoadedDue = isError ? 'failed' : isPending ? 'loading' : data
  return { due, retry: () => void refetch() }
}
