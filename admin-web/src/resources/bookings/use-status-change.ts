import { useRef } from 'react'
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

  /** `isPending` is only known with the next render: too late for the second press of a double click. */
  const isSent = useRef(false)

  const changeStatus = (change: StatusChange) => {
    if (isSent.current) return
    isSent.current = true
    void update(
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
        onSettled: () => {
          isSent.current = false
          onSettled()
        },
      },
    )
  }

  return { changeStatus, isPending }
}
