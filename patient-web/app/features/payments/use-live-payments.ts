import { useEffect, useEffectEvent } from 'react'
import { CONNECTED, useServerEvents } from '~/lib/api/events'

const CHANGES = ['payment.updated', 'subscription.updated', CONNECTED]

/** Calls back when the server says that a payment has changed, and when the patient comes back to this tab. */
export function useLivePayments(onChange: () => void): void {
  const change = useEffectEvent(onChange)
  useServerEvents(({ name }) => {
    if (CHANGES.includes(name)) onChange()
  })
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') change()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
}
