import { RECONNECTED, useServerEvents } from '~/lib/api/events'

/** Calls back whenever the server says that a booking of this patient has changed. */
export function useLiveBookings(onChange: () => void): void {
  useServerEvents(({ name }) => {
    if (name === 'booking.updated' || name === RECONNECTED) onChange()
  })
}
