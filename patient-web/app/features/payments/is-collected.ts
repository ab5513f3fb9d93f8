import type { PaymentDue } from '~/lib/api/types'

/** Whether the patient has paid all that Sihat collects. */
export const isCollected = ({ paidUsd, leftUsd }: PaymentDue): boolean => paidUsd > 0 && leftUsd === 0
