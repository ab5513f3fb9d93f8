import { Box, Button } from '@mui/material'
import { DataTable, useTranslate } from 'react-admin'
import type { AdminReview } from '../../providers/types'
import { useMayChange } from '../../shared/bulk/use-may-change'
import { formatDate } from '../../shared/format'
import { withStickyColumn } from '../../shared/sticky-column'
import { TwoLines } from '../../shared/two-lines'
import { RemoveReview } from './remove-review'
import { ReviewBulk } from './review-bulk'
import { ReviewLink } from './review-link'
import { HiddenBadge, StorySwitch, useRating } from './review-parts'
import { useModeration } from './use-moderation'

const Column = DataTable.Col<AdminReview>

const twoLinesOfText = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  minWidth: '14rem',
  maxWidth: '24rem',
}

function Actions({ review }: { review: AdminReview }) {
  const translate = useTranslate()
  const { change, isPending } = useModeration()
  const isHidden = review.state === 'hidden'
  return (
    <Box sx={{ display: 'flex', gap: 0.5 }}>
      <Button disabled={isPending} onClick={() => change(review, { state: isHidden ? 'shown' : 'hidden' })}>
        {translate(isHidden ? 'sihat.reviews.show' : 'sihat.reviews.hide')}
      </Button>
      <RemoveReview review={review} />
    </Box>
  )
}

export function ReviewTable() {
  const rating = useRating()
  const mayChange = useMayChange()
  return (
    <DataTable<AdminReview>
      bulkActionButtons={mayChange && <ReviewBulk />}
      rowClick={false}
      sx={withStickyColumn('actions')}
    >
      <Column
        label="resources.reviews.fields.reviewerName"
        render={(review) => <TwoLines first={<ReviewLink review={review} />} second={review.hospital.name} />}
      />
      <Column
        label="resources.reviews.fields.reviewText"
        render={({ reviewText }) => (
          <Box dir="auto" sx={twoLinesOfText}>
            {reviewText}
          </Box>
        )}
      />
      <Column source="rating" render={(review) => rating(review.rating)} />
      <Column
        source="scrapedAt"
        render={(review) => (
          <TwoLines first={formatDate(review.scrapedAt)} second={<HiddenBadge review={review} />} />
        )}
      />
      <Column source="isSuccessStory" render={(review) => <StorySwitch review={review} />} />
      <Column source="actions" disableSort render={(review) => <Actions review={review} />} />
    </DataTable>
  )
}
