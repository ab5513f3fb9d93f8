import { read } from '~/lib/api/api'
import { api } from '~/lib/api/client'
import type { Subscription } from '~/lib/api/types'

export function fetchSubscription(): Promise<Subscription> {
  return read(api.GET('/api/subscription', {}))
}
