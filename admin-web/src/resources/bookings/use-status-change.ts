import { useNotify, useRefresh, useUpdate } from 'react-admin'
import { problemCode } from '../../providers/problem'
import type { AdminBooking, BookingStatus } from '../../providers/types'

export interface StatusChange {
  status: BookingStatus
  reason?: string
}

/** Sets the status on the server; nothing changes on the page before the server has agreed. */
export function useStatusChange(booking: AdminBooking, onSettled: () => void) {
  const notify = useNotify()
  const refresh = useRefresh()
  const [update, { isPending }] = useUpdate<AdminBooking>()

  const changeStatus = (change: StatusChange) =>
    update(
      'bookings',
      { id: booking.id, data: change, previousData: booking },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify('sihat.bookings.updated', { type: 'success' })
          refresh()
        },
        onError: (error) => {
          const isStale = problemCode(error) === 'stale_version'
          notify(isStale ? 'sihat.bookings.conflict' : 'sihat.bookings.updateFailed', {
            type: isStale ? 'warning' : 'error',
          })
          if (isStale) refresh()
        },
        onSettled,
      },
    )

  return { changeStatus, isPending }
}
