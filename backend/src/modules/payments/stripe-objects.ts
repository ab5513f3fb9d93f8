import type Stripe from 'stripe'

export const CURRENCY = 'usd'
/** States of a subscription whose newest month could not be charged. */
export const LATE: readonly Stripe.Subscription.Status[] = ['past_due', 'unpaid']
/** The most that Stripe lists at once. */
export const PAGE = 100

export const idOf = (given: string | { id: string }) => (typeof given === 'string' ? given : given.id)

export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)

export interface StripeEvent {
  id: string
  type: string
  created: Date
  livemode: boolean
  /** The object of the event. Only its id is used: the rest is read from Stripe. */
  object: Record<string, unknown>
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads the id of an object, or of the object that a field names. Undefined for anything else. */
export function referenceOf(value: unknown): string | undefined {
  const id = isRecord(value) ? value.id : value
  return typeof id === 'string' && /^[\w-]{1,255}$/.test(id) ? id : undefined
}

/** Reads the subscription that an invoice belongs to. */
export function subscriptionOf({ parent }: Record<string, unknown>): string | undefined {
  const details = isRecord(parent) ? parent.subscription_details : undefined
  return isRecord(details) ? referenceOf(details.subscription) : undefined
}

/** Reads an event. Returns undefined for any other shape. */
export function eventOf(value: unknown): StripeEvent | undefined {
  if (!isRecord(value) || !isRecord(value.data) || !isRecord(value.data.object)) return undefined
  const id = referenceOf(value.id)
  const { type, livemode } = value
  const created = new Date(Number(value.created) * 1000)
  if (!id || typeof value.created !== 'number' || Number.isNaN(created.getTime())) return undefined
  if (typeof type !== 'string' || !/^[\w.]{1,255}$/.test(type) || typeof livemode !== 'boolean')
    return undefined
  return { id, type, created, livemode, object: value.data.object }
}
