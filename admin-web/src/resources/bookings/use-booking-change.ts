import { useIsMutating, useMutationState } from '@tanstack/react-query'
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

const CHANGES = { mutationKey: ['bookings', 'update'] }

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
 * Changes a booking by the version that its reader decided on: the one that was shown when they began to type. A later version
 * that differs in nothing a decision rests on counts as the same; another one is a conflict.
 */
export function useBookingChange<T extends AdminBooking>(booking: T, options: Options = {}) {
  const [begun, setBegun] = useState<T>()
  const own = useOwnChanges()
  const decided = begun && withOwn(begun, own)
  const seen = decided && groundsOf(decided) !== groundsOf(booking) ? decided : booking
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
    change: useChange<T>('bookings', seen, { ...options, onConflict, onDone }).change,
    /** Any form of the page is saving: a second change must wait for the version that the first one makes. */
    isPending: useIsMutating(CHANGES) > 0,
    /** From here on the decision is about the booking as it stands now. */
    begin: () => setBegun((before) => before ?? booking),
  }
}
