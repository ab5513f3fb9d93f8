import { CONNECTED, useServerEvents } from '~/lib/api/events'

const CHANGES = ['booking.updated', 'booking.message', CONNECTED]

/** Calls back whenever the server says that a booking of this patient has changed. */
export function useLiveBookings(onChange: () => void): void {
  useServerEvents(({ name }) => {
    if (CHANGES.includes(name)) onChange()
  })
}
