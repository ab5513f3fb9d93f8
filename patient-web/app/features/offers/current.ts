import type { Offer } from '~/lib/api/types'

const CURRENT: readonly Offer['status'][] = ['published', 'change_requested', 'held', 'accepted']

/** Whether an offer is not over. */
export const isCurrent = ({ status }: Offer): boolean => CURRENT.includes(status)
