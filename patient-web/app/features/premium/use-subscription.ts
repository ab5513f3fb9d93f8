import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { orUndefined } from '~/lib/api/api'
import { CONNECTED, useServerEvents } from '~/lib/api/events'
import type { Subscription } from '~/lib/api/types'
import { fetchSubscription } from './api'

/** The patient's subscription, read anew when the server says that it has changed, and when the patient comes back to the tab. */
export function useSubscription() {
  const [state, setState] = useState<Subscription | 'checking' | 'unknown'>('checking')
  const check = useCallback(async () => {
    const subscription = await orUndefined(fetchSubscription())
    // What was read before is better than nothing.
    setState((known) => subscription ?? (typeof known === 'object' ? known : 'unknown'))
  }, [])
  useEffect(() => {
    void check()
  }, [check])
  useServerEvents(({ name }) => {
    if (name === 'subscription.updated' || name === CONNECTED) void check()
  })
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void check()
  })
  useEffect(() => {
    const comeBack = () => look()
    document.addEventListener('visibilitychange', comeBack)
    return () => document.removeEventListener('visibilitychange', comeBack)
  }, [])
  const retry = () => {
    setState('checking')
    void check()
  }
  return { state, retry, setState }
}
