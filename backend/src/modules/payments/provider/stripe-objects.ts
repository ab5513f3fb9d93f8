export const CURRENCY = 'usd'

/** An id of Stripe. */
export const STRIPE_ID = /^[\w-]{1,255}$/

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)

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
function referenceOf(value: unknown): string | undefined {
  const id = isRecord(value) ? value.id : value
  return typeof id === 'string' && STRIPE_ID.test(id) ? id : undefined
}

/** Reads the subscription that an invoice belongs to. */
function subscriptionOf({ parent }: Record<string, unknown>): string | undefined {
  const details = isRecord(parent) ? parent.subscription_details : undefined
  return isRecord(details) ? referenceOf(details.subscription) : undefined
}

/** Reads an event. Returns undefined for any other shape. */
export function eventOf(value: unknown): StripeEvent | undefined {
  if (!isRecord(value) || !isRecord(value.data) || !isRecord(value.data.object)) return undefined
  const id = referenceOf(value.id)
  const { type, livemode } = value
  if (!id || typeof value.created !== 'number') return undefined
  const created = new Date(value.created * 1000)
  if (Number.isNaN(created.getTime())) return undefined
  if (typeof type !== 'string' || !/^[\w.]{1,255}$/.test(type) || typeof livemode !== 'boolean')
    return undefined
  return { id, type, created, livemode, object: value.data.object }
}

interface Named {
  paymentId?: string
  subscriptionId?: string
  intentId?: string
  isRenewal?: boolean
}

/** Reads the ids that an event names. Objects of another kind or shape name nothing. */
export function namedBy({ type, object }: Pick<StripeEvent, 'type' | 'object'>): Named {
  if (type === 'invoice.upcoming') return { ...subscriptionNamed(subscriptionOf(object)), isRenewal: true }
  switch (object.object) {
    case 'checkout.session': {
      const paymentId = isRecord(object.metadata) ? object.metadata.paymentId : undefined
      return {
        ...(isUuid(paymentId) && { paymentId }),
        ...subscriptionNamed(referenceOf(object.subscription)),
      }
    }
    case 'subscription':
      return subscriptionNamed(referenceOf(object))
    case 'invoice':
      return subscriptionNamed(subscriptionOf(object))
    case 'charge':
    case 'refund': {
      const intentId = referenceOf(object.payment_intent)
      return intentId ? { intentId } : {}
    }
  }
  return {}
}

const subscriptionNamed = (subscriptionId: string | undefined) => (subscriptionId ? { subscriptionId } : {})
