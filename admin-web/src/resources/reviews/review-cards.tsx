import { Box, Typography } from '@mui/material'
import type { AdminReview } from '../../providers/types'
import { useMayChange } from '../../shared/bulk/use-may-change'
import { Cards } from '../../shared/cards'
import { formatDate } from '../../shared/format'
import { nameOf } from './remove-reviews'
import { ReviewBulk } from './review-bulk'
import { ReviewLink } from './review-link'
import { HiddenBadge, useRating } from './review-parts'

function ReviewCard({ review }: { review: AdminReview }) {
  const rating = useRating()
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <ReviewLink review={review} />
        <Typography variant="body2" color="text.secondary" sx={{ py: 1, flexShrink: 0 }}>
          {formatDate(review.scrapedAt)}
        </Typography>
      </Box>
      <Typography variant="body2" color="text.secondary">
        {review.hospital.name} · {rating(review.rating)}
      </Typography>
      <Typography dir="auto" noWrap>
        {review.reviewText}
      </Typography>
      <Box>
        <HiddenBadge review={review} />
      </Box>
    </>
  )
}

export function ReviewCards() {
  const mayChange = useMayChange()
  return (
    <Cards<AdminReview>
      render={(review) => <ReviewCard review={review} />}
      bulk={mayChange && <ReviewBulk />}
      nameOf={nameOf}
    />
  )
}
