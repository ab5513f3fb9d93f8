import type { AdminBooking } from '../../providers/types'

const PROMISED_MS = 24 * 3_600_000

/** The site promises an answer to a request within 24 hours. */
export const isOverdue = (
  { status, createdAt }: Pick<AdminBooking, 'status' | 'createdAt'>,
  now = Date.now(),
) => status === 'pending' && now - Date.parse(createdAt) > PROMISED_MS
