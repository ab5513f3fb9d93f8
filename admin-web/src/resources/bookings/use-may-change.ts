import { useCanAccess, useGetIdentity } from 'react-admin'
import type { AdminBooking, BookingStatus } from '../../providers/types'
import { statuses } from './statuses'

/** Whether the booking is the signed-in person's own. The server then refuses each change. */
export const useIsOwn = ({ patient }: AdminBooking) => useGetIdentity().identity?.id === patient.id

type Action = 'edit' | 'assign' | 'assignAny' | 'appointment' | 'money'

/** Whether the signed-in person may do something with a booking, by the permissions of the role. */
export function useMayChange(booking: AdminBooking, action: Action = 'edit'): boolean {
  const { canAccess = false } = useCanAccess({ resource: 'bookings', action })
  const isOwn = useIsOwn(booking)
  return canAccess && !isOwn
}

/** Returns the statuses that the signed-in person may set. Moderators set those that move no money. */
export function useStatusChoices(booking: AdminBooking): readonly BookingStatus[] {
  const mayChange = useMayChange(booking)
  const maySetAll = useMayChange(booking, 'money')
  if (maySetAll) return statuses
  return mayChange ? booking.moderatorStatuses : []
}
