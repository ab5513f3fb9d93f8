import { useEffect, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { BookingDue } from '../../providers/types'

export type LoadedDue = BookingDue | 'loading' | 'failed'

/** Loads what a booking owes and what is paid for it, again with each version. */
export function useDue({ id, version }: { id: string; version: number }, isWanted = true) {
  const dataProvider = useDataProvider<SihatDataProvider>()
  const [due, setDue] = useState<LoadedDue>('loading')
  const [attempt, setAttempt] = useState(1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is due changes with the booking
  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    setDue((known) => (known === 'failed' ? 'loading' : known))
    void dataProvider
      .bookingDue(id)
      .catch(() => 'failed' as const)
      .then((found) => isCurrent && setDue(found))
    return () => {
      isCurrent = false
    }
  }, [dataProvider, id, version, attempt, isWanted])
  return { due, retry: () => setAttempt(attempt + 1) }
}
