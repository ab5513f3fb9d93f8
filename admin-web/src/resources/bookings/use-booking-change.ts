import { useIsMutating } from '@tanstack/react-query'
import type { AdminBooking } from '../../providers/types'
import { useChange } from '../../shared/use-change'
import { CHANGES, useBookingVersion } from './use-booking-version'
import { useConflict } from './use-conflict'

interface Options extends NonNullable<Parameters<typeof useChange>[2]> {
  /** The decision begins with the first rendering, not with what is typed. */
  isBegun?: boolean
}

/** Changes a booking by the version that its reader decided on. */
export function useBookingChange<T extends AdminBooking>(
  booking: T,
  { isBegun = false, ...options }: Options = {},
) {
  const { seen, begin, end } = useBookingVersion(booking, isBegun)
  const tell = useConflict(seen)
  const onConflict = () => {
    end()
    tell()
    options.onConflict?.()
  }
  const onDone = () => {
    end()
    options.onDone?.()
  }
  return {
    change: useChange<T>('bookings', seen, { ...options, onConflict, onDone }).change,
    seen,
    begin,
    /** Any form of the page is saving: a second change must wait for the version that the first one makes. */
    isPending: useIsMutating(CHANGES) > 0,
  }
}
