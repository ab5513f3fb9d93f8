export const CURRENCY = 'usd'
/** The most that Stripe lists at once. */
export const PAGE = 100

export const idOf = (given: string | { id: string }) => (typeof given === 'string' ? given : given.id)

export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
