import { useState } from 'react'
import type { AdminBooking } from '../../providers/types'
import { useChange } from '../../shared/use-change'
import { useConflict } from './use-conflict'

type Options = NonNullable<Parameters<typeof useChange>[2]>

/** Returns the parts of a booking that a decision rests on, as text. The assignee is not one of them. */
const groundsOf = ({
  status,
  confirmedDate,
  hospital,
  treatment,
  estimatedCostUsd,
  appointment,
}: AdminBooking) =>
  JSON.stringify([status, confirmedDate, hospital?.id, treatment?.id, estimatedCostUsd, appointment])

/**
 * Changes a booking by the version that its reader decided on: the one that was shown when they began to type. A later version
 * that differs in nothing a decision rests on counts as the same; another one is a conflict.
 */
export function useBookingChange<T extends AdminBooking>(booking: T, options: Options = {}) {
  const [begun, setBegun] = useState<T>()
  const seen = begun && groundsOf(begun) !== groundsOf(booking) ? begun : booking
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
