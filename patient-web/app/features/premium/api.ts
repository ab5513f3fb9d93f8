import { read } from '~/lib/api/api'
import { api } from '~/lib/api/client'
import type { Subscription } from '~/lib/api/types'

export function fetchSubscription(): Promise<Subscription> {
  return read(api.GET('/api/subscription', {}))
}

/** The address of the page where Premium is bought. */
export async function beginSubscription(): Promise<string> {
  return (await read(api.POST('/api/subscription/checkout', {}))).url
}

/** The address of the provider's own page: cards and invoices. */
export async function openPortal(): Promise<string> {
  return (await read(api.POST('/api/subscription/portal', {}))).url
}

export function cancelSubscription(): Promise<Subscription> {
  return read(api.POST('/api/subscription/cancel', {}))
}

/** Takes the cancellation back. */
export function resumeSubscription(): Promise<Subscription> {
  return read(api.POST('/api/subscription/resume', {}))
}

export function refundSubscription(): Promise<Subscription> {
  return read(api.POST('/api/subscription/refund', {}))
}
