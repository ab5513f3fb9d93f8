import { CanAccess } from 'react-admin'
import type { AdminReview } from '../../providers/types'
import { BulkStatus } from '../../shared/bulk/bulk-status'
import { nameOf, RemoveReviews } from './remove-reviews'

const changes: Record<string, Partial<AdminReview>> = {
  hidden: { state: 'hidden' },
  shown: { state: 'shown' },
  story: { isSuccessStory: true },
  noStory: { isSuccessStory: false },
}

/** Hides or shows the chosen reviews, makes success stories of them, or removes them for good. */
export const ReviewBulk = () => (
  <>
    <BulkStatus<AdminReview>
      values={Object.keys(changes)}
      changeTo={(value) => changes[value] ?? {}}
      nameOf={nameOf}
      before={({ state, isSuccessStory }) => ({ state, isSuccessStory })}
      effect="sihat.reviews.bulkEffect"
    />
    <CanAccess action="delete">
      <RemoveReviews />
    </CanAccess>
  </>
)
