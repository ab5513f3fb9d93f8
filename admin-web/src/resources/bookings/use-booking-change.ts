import { useState } from 'react'
import type { AdminBooking } from '../../providers/types'
import { useChange } from '../../shared/use-change'
import { useConflict } from './use-conflict'

type Options = NonNullable<Parameters<typeof useChange>[2]>

/**
 * Changes the booking that somebody has before them. The page reads changes of others as they happen; whoever has begun
 * has decided on what was there then, and is told when that is no longer so.
 */
export function useBookingChange<T extends AdminBooking>(booking: T, options: Options = {}) {
  const [begun, setBegun] = useState<T>()
  const seen = begun ?? booking
  const tell = useConflict(seen)
  const onConflict = () => {
    setBegun(undefined)
    tell()
    options.onConflict?.()
  }
  const onDone = () => {
    setBegun(undefined)
    options.onDone?.()
  }
  return {
    ...useChange<T>('bookings', seen, { ...options, onConflict, onDone }),
    /** From here on the decision is about the booking as it stands now. */
    begin: () => setBegun((before) => before ?? booking),
  }
}
