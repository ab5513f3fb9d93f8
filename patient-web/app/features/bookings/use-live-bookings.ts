import { useEffect, useEffectEvent } from 'react'
import { followEvents, RECONNECTED } from '~/lib/api/events'

/** Calls back whenever the server says that a booking of this patient has changed. */
export function useLiveBookings(onChange: () => void): void {
  const changed = useEffectEvent(onChange)
  useEffect(() => {
    const stop = new AbortController()
    void followEvents(({ name }) => {
      if (name === 'booking.updated' || name === RECONNECTED) changed()
    }, stop.signal)
    return () => stop.abort()
  }, [])
}
