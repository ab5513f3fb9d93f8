import { useMutationState } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminBooking } from '../../providers/types'

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

/** Key of every mutation that changes a booking. Its variables hold the booking it changes, as `previousData`. */
export const CHANGES = { mutationKey: ['bookings', 'update'] }

interface OwnChange {
  from: AdminBooking
  to: AdminBooking
}

/** Returns the changes of this browser that the server accepted, oldest first. */
const useOwnChanges = () =>
  useMutationState({
    filters: { ...CHANGES, status: 'success' },
    select: ({ state }): OwnChange => ({
      from: (state.variables as { previousData: AdminBooking }).previousData,
      to: state.data as AdminBooking,
    }),
  })

/** Returns the booking after the reader's own changes since then, which are no conflict. */
function withOwn<T extends AdminBooking>(begun: T, changes: OwnChange[]): T {
  let latest = begun
  for (const { from, to } of changes)
    if (from.id === latest.id && from.version === latest.version) latest = { ...latest, ...to }
  return latest
}

/**
 * Finds the version that the reader of a booking decided on: the one that was shown when they began to type. A later version that
 * differs in nothing a decision rests on counts as the same, and so do the reader's own changes.
 * @param isBegun the decision begins with the first rendering
 */
export function useBookingVersion<T extends AdminBooking>(booking: T, isBegun = false) {
  const [begun, setBegun] = useState<T | undefined>(isBegun ? booking : undefined)
  const own = useOwnChanges()
  const decided = begun && withOwn(begun, own)
  return {
    /** A change with its version is refused when somebody else changed the booking since then. */
    seen: decided && groundsOf(decided) !== groundsOf(booking) ? decided : booking,
    /** From here on the decision is about the booking as it stands now. */
    begin: () => setBegun((before) => before ?? booking),
    /** The decision was carried out, or its reader was told of a conflict. */
    end: () => setBegun(undefined),
  }
}
