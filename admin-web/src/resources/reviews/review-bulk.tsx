import type { AdminReview } from '../../providers/types'
import { BulkStatus } from '../../shared/bulk/bulk-status'

const changes: Record<string, Partial<AdminReview>> = {
  hidden: { state: 'hidden' },
  shown: { state: 'shown' },
  story: { isSuccessStory: true },
  noStory: { isSuccessStory: false },
}

/** Hides or shows the chosen reviews, or makes success stories of them. The same press takes it back. */
export const ReviewBulk = () => (
  <BulkStatus<AdminReview>
    values={Object.keys(changes)}
    changeTo={(value) => changes[value] ?? {}}
    nameOf={({ reviewerName, hospital }) => `${reviewerName}, ${hospital.name}`}
    effect="sihat.reviews.bulkEffect"
  />
)
