import type { AdminEnquiry } from '../../providers/types'

const PROMISED_MS = 24 * 3_600_000

/** The site promises an answer within 24 hours. The first answer keeps the promise, also where it was reopened later. */
export const isOverdue = ({ status, answeredAt, createdAt }: AdminEnquiry, now = Date.now()) =>
  status === 'open' && answeredAt === null && now - Date.parse(createdAt) > PROMISED_MS
