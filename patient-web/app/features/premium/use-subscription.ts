import { useCallback, useEffect, useState } from 'react'
import { orUndefined } from '~/lib/api/api'
import { RECONNECTED, useServerEvents } from '~/lib/api/events'
import type { Subscription } from '~/lib/api/types'
import { fetchSubscription } from './api'

/** The patient's subscription, read anew whenever the server says that it has changed. */
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
    if (name === 'subscription.updated' || name === RECONNECTED) void check()
  })
  const retry = () => {
    setState('checking')
    void check()
  }
  return { state, retry }
}
