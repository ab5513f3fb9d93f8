import { useCanAccess, useGetIdentity } from 'react-admin'
import type { AdminBooking } from '../../providers/types'

/** Whether the booking is the signed-in person's own. The server then refuses each change. */
export const useIsOwn = ({ patient }: AdminBooking) => useGetIdentity().identity?.id === patient.id

/** Whether the signed-in person may do something with a booking, by the permissions of the role. */
export function useMayChange(
  booking: AdminBooking,
  action: 'edit' | 'assign' | 'appointment' = 'edit',
): boolean {
  const { canAccess = false } = useCanAccess({ resource: 'bookings', action })
  const isOwn = useIsOwn(booking)
  return canAccess && !isOwn
}
